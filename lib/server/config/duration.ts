import { z } from 'zod';

const unitMs = new Map([
  ['ms', 1],
  ['millisecond', 1],
  ['milliseconds', 1],
  ['s', 1_000],
  ['sec', 1_000],
  ['second', 1_000],
  ['seconds', 1_000],
  ['m', 60_000],
  ['min', 60_000],
  ['minute', 60_000],
  ['minutes', 60_000],
  ['h', 3_600_000],
  ['hour', 3_600_000],
  ['hours', 3_600_000],
  ['d', 86_400_000],
  ['day', 86_400_000],
  ['days', 86_400_000],
]);

/** Milliseconds of `30s`, `500ms`, `5 minutes`, `1 hour` …; `undefined` when it is no duration. */
export function parseDurationMs(text: string): number | undefined {
  const match = /^(\d{1,9})\s*([a-z]+)$/i.exec(text.trim());
  const factor = unitMs.get(match?.[2]?.toLowerCase() ?? '');
  if (!match || factor === undefined) return undefined;
  const ms = Number(match[1]) * factor;
  return Number.isSafeInteger(ms) ? ms : undefined;
}

const expected = 'a duration such as 30s, 5 minutes or 1h';

/** A duration as people and Spark write it, as milliseconds. */
export const duration = z.string(expected).transform((text, context) => {
  const ms = parseDurationMs(text);
  if (ms !== undefined) return ms;
  context.addIssue({ code: 'custom', message: expected, input: text });
  return z.NEVER;
});
