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

/** A whole number of milliseconds as `parseDurationMs` reads it back, in the largest unit that is exact: `30s`, `1h`. */
export function writeDurationMs(ms: number): string {
  for (const unit of ['d', 'h', 'm', 's']) {
    const factor = unitMs.get(unit) ?? 1;
    if (ms !== 0 && ms % factor === 0) return `${ms / factor}${unit}`;
  }
  return `${ms}ms`;
}
