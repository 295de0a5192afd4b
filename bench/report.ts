/** One line of the report: what, measured, against, ratio, aim, verdict. */
export type Row = [string, string, string, string, string, string];

export const COLUMNS = [
  { title: 'what' },
  { title: 'measured', align: 'right' as const },
  { title: 'against', align: 'right' as const },
  { title: 'ratio', align: 'right' as const },
  { title: 'aim', align: 'right' as const },
  { title: '' },
];

/** A time beside another: below 1 is faster. */
export function timeRow(
  what: string,
  ms: number,
  against: { ms: number; name: string },
  aim: number | null = null,
): Row {
  const times = [inMs(ms), `${inMs(against.ms)} ${against.name}`] as const;
  return [what, ...times, ...compared(ms / against.ms, aim)];
}

/** Two times for the same number of bytes, as rates; the ratio is that of the times: below 1 is faster. */
export function rateRow(what: string, bytes: number, ms: number, against: { ms: number; name: string }): Row {
  const rates = [perSecond(bytes, ms), `${perSecond(bytes, against.ms)} ${against.name}`] as const;
  return [what, ...rates, ...compared(ms / against.ms, null)];
}

/** A figure that stands against nothing, or something that could not be measured. */
export function plainRow(what: string, measured: string, against = '', more = ''): Row {
  return [what, measured, against, more, '', ''];
}

export function inMs(ms: number): string {
  return `${ms.toFixed(2)} ms`;
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function perSecond(bytes: number, ms: number): string {
  return `${(bytes / 1e3 / ms).toFixed(1)} MB/s`;
}

function compared(ratio: number, aim: number | null): [string, string, string] {
  if (aim === null) return [ratio.toFixed(3), '', ''];
  return [ratio.toFixed(3), `≤ ${aim}`, ratio <= aim ? 'met' : 'missed'];
}
