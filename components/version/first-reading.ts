import type { Version } from '@/lib/contract/version';

/** Found, not read yet, and nothing says that it cannot be. */
export function isFirstReadingAwaited({
  readAtMs,
  readError,
  activity,
}: Pick<Version['version'], 'readAtMs' | 'readError' | 'activity'>): boolean {
  return readAtMs === null && readError === null && activity !== 'vanished';
}
