import { createParser, parseAsStringLiteral } from 'nuqs/server';
import { DEFAULT_RANGE, RELATIVE_RANGES } from './time-range';

/** An instant in the URL: readable, in UTC, to the second (`2026-11-29T21:14:07Z`). */
export const parseAsInstant = createParser<number>({
  parse: (text) => {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? null : ms;
  },
  serialize: (ms) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z'),
});

/** The time range in the URL, the same on every page that has charts. */
export const rangeSearchParams = {
  range: parseAsStringLiteral(RELATIVE_RANGES).withDefault(DEFAULT_RANGE),
  from: parseAsInstant,
  to: parseAsInstant,
};

/** The names of those parameters: links between pages carry them along. */
export const RANGE_PARAM_NAMES = ['range', 'from', 'to'] as const;
