/** Narrow no-break space (U+202F): groups digits without letting a number wrap. */
const GROUP = '\u202f';

const SECOND = 1_000n;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;

/** A whole number with digits grouped by three, e.g. `12 420`. Exact for any size. */
export function formatCount(value: bigint | number): string {
  const digits = value.toString();
  const sign = digits.startsWith('-') ? '-' : '';
  return sign + digits.slice(sign.length).replace(/\B(?=(\d{3})+$)/g, GROUP);
}

/** A count with its noun, e.g. `1 record`, `950 records`. `plural` defaults to the noun with an `s`. */
export function formatCountOf(value: bigint | number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${BigInt(value) === 1n ? noun : plural}`;
}

/** Bytes in decimal units with one digit after the point, e.g. `18.4 GB`; below 1 000 exact, e.g. `512 B`. */
export function formatBytes(bytes: bigint): string {
  const magnitude = bytes < 0n ? -bytes : bytes;
  const sign = bytes < 0n ? '-' : '';
  if (magnitude < 1_000n) return `${sign}${magnitude} B`;
  const units = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB'];
  let scale = 1_000n;
  let unit = 0;
  // The next unit starts where one digit after the point would round up to 1 000.
  while (unit < units.length - 1 && tenths(magnitude, scale) >= 10_000n) {
    scale *= 1_000n;
    unit += 1;
  }
  return `${sign}${oneDecimal(tenths(magnitude, scale))} ${units[unit]}`;
}

/**
 * A duration in the two largest units that matter, e.g. `350 ms`, `4.2 s`, `48 s`, `6 min 12 s`, `2 h 5 min`, `3 d 4 h`.
 * A negative one keeps its sign.
 */
export function formatDuration(ms: bigint): string {
  if (ms < 0n) return `-${formatDuration(-ms)}`;
  if (ms < SECOND) return `${ms} ms`;
  if (ms < 10n * SECOND && ms % SECOND !== 0n) return `${oneDecimal(ms / 100n)} s`;
  if (ms < MINUTE) return `${ms / SECOND} s`;
  if (ms < HOUR) return pair(ms, MINUTE, 'min', SECOND, 's');
  if (ms < DAY) return pair(ms, HOUR, 'h', MINUTE, 'min');
  return `${formatCount(ms / DAY)} d${rest(ms % DAY, HOUR, 'h')}`;
}

/** How long ago `atMs` was, e.g. `6 min 12 s ago`; a time after `nowMs` says that the clocks differ. */
export function formatAge(atMs: bigint, nowMs: bigint): string {
  if (atMs === nowMs) return 'just now';
  if (atMs <= nowMs) return `${formatDuration(nowMs - atMs)} ago`;
  return `${formatDuration(atMs - nowMs)} ahead of the clock`;
}

/** A moment in UTC to the second, e.g. `2026-11-29 21:08:02 UTC`. Beyond what a date can hold: the raw milliseconds. */
export function formatMoment(atMs: bigint): string {
  const date = new Date(Number(atMs));
  if (Number.isNaN(date.getTime())) return `${atMs} ms since 1970`;
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function pair(ms: bigint, large: bigint, largeUnit: string, small: bigint, smallUnit: string): string {
  return `${ms / large} ${largeUnit}${rest(ms % large, small, smallUnit)}`;
}

function rest(ms: bigint, unit: bigint, name: string): string {
  return ms < unit ? '' : ` ${ms / unit} ${name}`;
}

/** `value / scale` in tenths, rounded half up. */
function tenths(value: bigint, scale: bigint): bigint {
  return (value * 10n + scale / 2n) / scale;
}

function oneDecimal(inTenths: bigint): string {
  const whole = formatCount(inTenths / 10n);
  return inTenths % 10n === 0n ? whole : `${whole}.${inTenths % 10n}`;
}
