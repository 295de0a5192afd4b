import type { PositionUnit } from '@/lib/domain/source-kind';
import type { Transaction } from '@/lib/server/service/context';

/** One point of a version's history; null is unknown. */
export interface SampleFacts {
  atMs: bigint;
  origin: 'reading' | 'feed';
  lag: bigint | null;
  lagUnit: PositionUnit | null;
  headOrigin: string | null;
  headMs: bigint | null;
  stateBytes: bigint | null;
  stateKeys: bigint | null;
  keysOrigin: 'files' | 'progress' | null;
  watermarkDelayMs: bigint | null;
  files: number | null;
  bytes: bigint | null;
}

/** Adds samples; a moment that has one keeps it. */
export async function storeSamples(
  tx: Transaction,
  versionId: string,
  samples: readonly SampleFacts[],
): Promise<void> {
  await tx.sample.createMany({
    data: samples.map((sample) => ({ versionId, ...sample })),
    skipDuplicates: true,
  });
}
