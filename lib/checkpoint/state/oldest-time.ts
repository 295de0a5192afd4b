import type { ListedFile } from '../reading';

/** Modification time of the oldest file, epoch ms; null when there is none. */
export function oldestTime(files: Iterable<ListedFile>): bigint | null {
  let oldestMs: bigint | null = null;
  for (const { modifiedMs } of files) if (oldestMs === null || modifiedMs < oldestMs) oldestMs = modifiedMs;
  return oldestMs;
}
