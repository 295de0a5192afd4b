import { longToNumber } from '@/components/charts/long-to-number';
import type { Version } from '@/lib/contract/version';

export type AreaRow = Version['areas'][number] & {
  /** Share of the largest area, 0 … 1. */
  share: number;
};

/** Areas of a checkpoint with bars on one scale, and their totals. */
export function prepareAreas(areas: Version['areas']): {
  rows: readonly AreaRow[];
  files: number;
  bytes: string;
} {
  const sizes = areas.map((area) => longToNumber(area.bytes) ?? 0);
  const largest = Math.max(1, ...sizes);
  return {
    rows: areas.map((area, i) => ({ ...area, share: (sizes[i] ?? 0) / largest })),
    files: areas.reduce((sum, area) => sum + area.files, 0),
    bytes: areas.reduce((sum, area) => sum + BigInt(area.bytes), 0n).toString(),
  };
}
