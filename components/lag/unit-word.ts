import type { PositionUnit } from '@/lib/domain/source-kind';

const ONE: Record<PositionUnit, string> = {
  records: 'record',
  offsets: 'offset',
  files: 'file',
  versions: 'version',
  seconds: 'second',
  steps: 'step',
};

/** The unit in words, after the number it counts: `1 record`, `2 records`. */
export function unitWord(value: string, unit: PositionUnit): string {
  return value === '1' || value === '-1' ? ONE[unit] : unit;
}
