import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { RequestCount } from '@/lib/storage/layers/count';
import { openStorage } from '@/lib/storage/open';
import { appendBatch } from './generate';

/** Requests of the refresh that finds one new batch. Writes that batch. */
export async function newBatchRequests(directory: string): Promise<RequestCount> {
  const storage = openStorage(directory);
  const options = { storage, nowMs: BigInt(Date.now()), state: 'none' as const };
  const { memory } = await readCheckpoint(options);
  appendBatch(directory, readdirSync(join(directory, 'offsets')).length);
  const result = await readCheckpoint({ ...options, previous: memory });
  if (result.state === 'absent') throw new Error(`${directory} is gone`);
  return result.reading.requests;
}
