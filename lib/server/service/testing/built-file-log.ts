import type { FileSourceLogReading } from '@/lib/checkpoint/reading';

/** What a file source's log holds; what a test does not say is small and whole. */
export function builtFileLog(over: Partial<FileSourceLogReading> = {}): FileSourceLogReading {
  return {
    readAtMs: 0n,
    newestEntry: 7n,
    newestCompact: null,
    compactInterval: 10,
    seenFiles: 12n,
    newestFiles: [{ path: 'file:///in/a%20b.json', modifiedMs: 1_796_000_000_000n, batchId: 7n }],
    oldestFiles: [],
    foundNotPlanned: 1n,
    missing: [],
    damaged: [],
    ...over,
  };
}
