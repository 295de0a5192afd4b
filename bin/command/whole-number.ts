import { UsageError } from './command';

/** A whole number ≥ 0 given on the command line. @throws UsageError */
export function parseWholeNumber(option: string, text: string): bigint {
  if (!/^\d{1,19}$/.test(text)) throw new UsageError(`${option} is a whole number, not ${text}`);
  return BigInt(text);
}

const LATEST_DATE_MS = 8_640_000_000_000_000n;

/** A time in epoch milliseconds. @throws UsageError */
export function parseEpochMs(option: string, text: string): bigint {
  const ms = parseWholeNumber(option, text);
  if (ms > LATEST_DATE_MS) throw new UsageError(`${option} is a time in epoch milliseconds, ${text} is none`);
  return ms;
}
