import type { Storage } from '@/lib/storage/storage';
import { type ReadCheckpointOptions, readCheckpoint } from '../read-checkpoint';
import type { CheckpointReading } from '../reading';
import type { ReadingMemory } from '../reading-memory';

/** Long after everything that the tests write. */
export const LATER_MS = 1_770_000_000_000n;

/** Reads and insists that something is there. */
export async function readNow(
  storage: Storage,
  options: Partial<ReadCheckpointOptions> = {},
): Promise<{ reading: CheckpointReading; memory: ReadingMemory }> {
  const result = await readCheckpoint({ storage, nowMs: LATER_MS, state: 'keys', ...options });
  if (result.state === 'absent') throw new Error('nothing is there');
  return result;
}
