import type { ReadContext } from './read-context';
import type { CheckpointReading } from './reading';

/** Looks for the next batch only. Undefined: too much changed, everything has to be listed. @throws StorageError */
export async function refreshReading(
  _context: ReadContext,
  _before: CheckpointReading,
): Promise<CheckpointReading | undefined> {
  return undefined;
}
