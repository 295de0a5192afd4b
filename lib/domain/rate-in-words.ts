import { formatCount } from '@/lib/domain/format';

/** Records over a time as a rate, in the unit that leaves a number to read: `48 records/s`, `12.5 records/min`. */
export function rateInWords(records: bigint, overMs: bigint): string {
  if (overMs <= 0n) return 'not known';
  for (const [unitMs, unit] of UNITS) {
    const tenths = (records * unitMs * 10n + overMs / 2n) / overMs;
    if (tenths >= 10n || unit === 'h')
      return `${oneDecimal(tenths)} ${tenths === 10n ? 'record' : 'records'}/${unit}`;
  }
  return 'not known';
}

const UNITS = [
  [1_000n, 's'],
  [60_000n, 'min'],
  [3_600_000n, 'h'],
] as const;

function oneDecimal(tenths: bigint): string {
  const whole = formatCount(tenths / 10n);
  return tenths >= 1_000n || tenths % 10n === 0n ? whole : `${whole}.${tenths % 10n}`;
}
