import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { PreviousGeneration } from '@/lib/finding/finding';
import type { Transaction } from '@/lib/server/service/context';
import { decodeStored, encodeStored } from '@/lib/server/service/stored-json';
import type { ClaimedVersion } from './claimed-version';

/** The generation that a reading belongs to. */
export interface CurrentGeneration {
  id: number;
  number: number;
  /** True when this reading began it although an earlier one existed. */
  replaced: boolean;
  previous: PreviousGeneration | null;
}

/**
 * Finds the generation of a reading, or begins the next one when `metadata` holds another id than before.
 * Missing or unreadable metadata is no other identity: it stays the same generation.
 */
export async function storeGeneration(
  tx: Transaction,
  version: ClaimedVersion,
  reading: CheckpointReading,
): Promise<CurrentGeneration> {
  const uuid = reading.metadata.state === 'present' ? reading.metadata.queryId : null;
  const current = await tx.generation.findUnique({
    where: { versionId_number: { versionId: version.id, number: version.generation } },
  });
  const same =
    current !== null && (uuid === null || current.queryUuid === null || current.queryUuid === uuid);
  const facts = {
    lastSeenMs: reading.readAtMs,
    lastCommittedBatch: reading.lastCommittedBatch,
    committed: encodeStored(reading.sources),
  };
  const row = same
    ? await tx.generation.update({
        where: { id: current.id },
        data: { ...facts, queryUuid: uuid ?? current.queryUuid },
      })
    : await tx.generation.create({
        data: {
          ...facts,
          versionId: version.id,
          number: version.generation + 1,
          queryUuid: uuid,
          firstSeenMs: reading.readAtMs,
        },
      });
  return {
    id: row.id,
    number: row.number,
    replaced: !same && current !== null,
    previous: await previousOf(tx, version.id, row.number),
  };
}

async function previousOf(
  tx: Transaction,
  versionId: string,
  number: number,
): Promise<PreviousGeneration | null> {
  if (number <= 1) return null;
  const row = await tx.generation.findUnique({
    where: { versionId_number: { versionId, number: number - 1 } },
  });
  if (row?.queryUuid == null) return null;
  return {
    queryId: row.queryUuid,
    lastCommittedBatch: row.lastCommittedBatch,
    committed: decodeStored<CheckpointReading['sources']>(row.committed),
    lastSeenMs: row.lastSeenMs,
  };
}
