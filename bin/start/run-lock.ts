import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { identify, type ProcessIdentity, stillRuns } from './process-identity';

const identity = z.object({ pid: z.int(), started: z.string().nullable() });

const recordSchema = z.object({
  owner: identity,
  /** Where the pages are, once they answer. */
  address: z.string().nullable(),
  children: z.array(identity.extend({ name: z.string() })),
});

/** What a run writes down about itself for whoever starts next. */
export type RunRecord = z.infer<typeof recordSchema>;

export type RunLock = {
  /** Processes of an earlier run that ended abruptly and that still run. */
  leftOver: readonly (ProcessIdentity & { name: string })[];
  write(change: Partial<Omit<RunRecord, 'owner'>>): void;
  release(): void;
};

/** Takes the lock in `file`, or returns the record of the run that holds it. A lock of a dead process is taken over. */
export function acquireRunLock(file: string): { lock: RunLock } | { holder: RunRecord } {
  let record: RunRecord = { owner: identify(process.pid), address: null, children: [] };
  let leftOver: RunRecord['children'] = [];
  for (;;) {
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, JSON.stringify(record), { mode: 0o644 });
    try {
      // Unlike a rename, a link fails when the name exists: one of several starters gets it.
      linkSync(mine, file);
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const held = readRecord(file);
      if (held && stillRuns(held.owner)) return { holder: held };
      if (held) leftOver = held.children.filter(stillRuns);
      removeStale(file, held);
    } finally {
      rmSync(mine, { force: true });
    }
  }
  return {
    lock: {
      leftOver,
      write(change) {
        record = { ...record, ...change };
        const next = `${file}.${process.pid}`;
        writeFileSync(next, JSON.stringify(record));
        renameSync(next, file);
      },
      release() {
        rmSync(file, { force: true });
      },
    },
  };
}

/** What stands in a lock file; `undefined` when there is none, or no record in it. */
export function readRecord(file: string): RunRecord | undefined {
  try {
    const parsed = recordSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the file that was found stale, and not one that another starter has put there since. */
function removeStale(file: string, seen: RunRecord | undefined): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readRecord(aside);
  if (moved && moved.owner.pid !== seen?.owner.pid && stillRuns(moved.owner)) {
    try {
      linkSync(aside, file);
    } catch {
      // A third starter has it by now.
    }
  }
  rmSync(aside, { force: true });
}
