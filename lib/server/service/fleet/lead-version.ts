import type { VersionActivity } from '@/lib/contract/words';

/** How much a version is the one that people mean by the query, by what it does. */
const STANDING: Record<VersionActivity, number> = {
  running: 5,
  idle: 4,
  quiet: 3,
  'catching-up': 2,
  unknown: 1,
  vanished: 0,
};

/**
 * The version that a query's numbers belong to: the highest one that runs. One that still catches up does not
 * lead before the one it is to replace; where nothing runs, the one that committed last.
 */
export function leadVersion<
  V extends { activity: VersionActivity; number: number; lastCommitMs: bigint | null },
>(versions: readonly V[]): V | undefined {
  return [...versions].sort((a, b) => {
    const standing = STANDING[b.activity] - STANDING[a.activity];
    if (standing !== 0) return standing;
    if (a.activity === 'running' || a.activity === 'idle') return b.number - a.number;
    const commits = (b.lastCommitMs ?? 0n) - (a.lastCommitMs ?? 0n);
    return commits === 0n ? b.number - a.number : commits > 0n ? 1 : -1;
  })[0];
}
