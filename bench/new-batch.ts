import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { RequestCount } from '@/lib/storage/layers/count';
import { openStorage } from '@/lib/storage/open';

/** Requests of the refresh that finds one new batch, which `append` writes. */
export async function newBatchRequests(
  directory: string,
  append: (directory: string) => void,
): Promise<RequestCount> {
  const options = { storage: openStorage(directory), nowMs: BigInt(Date.now()), state: 'keys' as const };
  const { memory } = await readCheckpoint(options);
  append(directory);
  const result = await readCheckpoint({ ...options, previous: memory });
  if (result.state === 'absent') throw new Error(`${directory} is gone`);
  return result.reading.requests;
}
