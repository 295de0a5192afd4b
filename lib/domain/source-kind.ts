/** Source kinds that the offset log can tell apart; anything else is `unknown` and shown raw. */
export const SOURCE_KINDS = ['kafka', 'file', 'delta', 'rate', 'long', 'unknown'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/**
 * What one step of a position counts. Only `records` may be called records; `offsets` are at most as many records, since
 * compaction and transactions leave holes. Both may be added up, nothing else.
 */
export const POSITION_UNITS = ['records', 'offsets', 'files', 'versions', 'seconds', 'steps'] as const;
export type PositionUnit = (typeof POSITION_UNITS)[number];
