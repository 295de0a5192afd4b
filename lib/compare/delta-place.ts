import type { SourceReading } from '@/lib/checkpoint/reading';

/**
 * Where a Delta source stands: everything below `version` is read, and with an index ≥ 0 the files of `version` up to and
 * including it. `isSnapshot`: inside the first snapshot, which holds the table as it was at `version`.
 * Source: DeltaSourceOffset.scala (delta-io/delta), Delta 1.0 to 4.4.
 */
export interface DeltaPlace {
  tableId: string;
  version: bigint;
  index: bigint;
  isSnapshot: boolean;
}

/** The place of a Delta source's offset; null for other kinds, and where the line lacks a field. */
export function deltaPlaceOf(offset: SourceReading['committed']): DeltaPlace | null {
  const json = offset?.kind === 'delta' ? offset.normalized : null;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const { reservoirId, reservoirVersion, index, isStartingVersion } = json;
  if (typeof reservoirId !== 'string' || !isLong(reservoirVersion) || !isLong(index)) return null;
  return {
    tableId: reservoirId,
    version: BigInt(reservoirVersion),
    index: BigInt(index),
    isSnapshot: isStartingVersion === true,
  };
}

function isLong(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+$/.test(value);
}
