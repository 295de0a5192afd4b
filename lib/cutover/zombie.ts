import type { CheckpointReading } from '@/lib/checkpoint/reading';

/** What a version's checkpoint held when its fence was shown to hold. */
export interface FenceMarks {
  lastPlannedBatch: bigint | null;
  lastCommittedBatch: bigint | null;
  /** Time and size of each log file then; a file that is written again has another. */
  files: ReadonlyMap<string, { modifiedMs: bigint; sizeBytes: bigint }>;
}

type Marked = Pick<
  CheckpointReading,
  'offsetLog' | 'commitLog' | 'temporaryFiles' | 'lastPlannedBatch' | 'lastCommittedBatch'
>;

export function marksOf(reading: Marked): FenceMarks {
  return {
    lastPlannedBatch: reading.lastPlannedBatch,
    lastCommittedBatch: reading.lastCommittedBatch,
    files: new Map(
      writtenFiles(reading).map(({ path, modifiedMs, sizeBytes }) => [path, { modifiedMs, sizeBytes }]),
    ),
  };
}

/**
 * Files that a fenced version wrote since: each one proves that it is alive. Files that are gone prove nothing of the kind,
 * they are the manifest's. Empty: no sign of life.
 */
export function lateWrites(marks: FenceMarks, reading: Marked): string[] {
  return writtenFiles(reading)
    .filter(({ path, modifiedMs, sizeBytes }) => {
      const marked = marks.files.get(path);
      return marked === undefined || marked.modifiedMs !== modifiedMs || marked.sizeBytes !== sizeBytes;
    })
    .map(({ path }) => path)
    .sort();
}

function writtenFiles({ offsetLog, commitLog, temporaryFiles }: Marked) {
  return [...(offsetLog?.files ?? []), ...(commitLog?.files ?? []), ...temporaryFiles];
}
