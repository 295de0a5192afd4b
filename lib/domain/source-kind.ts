/** Source kinds that the offset log can tell apart; anything else is `unknown` and shown raw. */
export const SOURCE_KINDS = ['kafka', 'file', 'delta', 'rate', 'long', 'unknown'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What one step of a position counts. Only `records` may be added up and called records. */
export const POSITION_UNITS = ['records', 'files', 'versions', 'seconds', 'steps'] as const;
export type PositionUnit = (typeof POSITION_UNITS)[number];
