import type { Cutover } from '@/lib/cutover/state';
import type { CutoverState } from '@/lib/domain/cutover-words';

const SECOND = 1_000n;
const MINUTE = 60n * SECOND;
const DAY = 1_440n * MINUTE;

/** How often a cutover is looked at: closely while something is awaited, or while somebody may write who should not. */
const EVERY: Record<CutoverState, bigint> = {
  draft: 10n * SECOND,
  validated: 10n * SECOND,
  approved: 10n * SECOND,
  warming: 5n * SECOND,
  verified: 5n * SECOND,
  fencing: 2n * SECOND,
  'handing-over': 2n * SECOND,
  switched: 2n * SECOND,
  soaking: 10n * SECOND,
  completed: MINUTE,
  'rolling-back': 2n * SECOND,
  'rolled-back': MINUTE,
  aborted: DAY,
  'needs-human': 2n * SECOND,
};

/** After the way back v2 has to stay silent; who starts it a day later has done so on purpose. */
const WATCHED_AFTER_BACK_MS = DAY;
/** What a look takes is followed by a rest of so many times as much: huge checkpoints leave time to others. */
const REST_FACTOR = 4n;

/** True while pages show how something is awaited, moment by moment. */
export function isWatchedClosely(state: CutoverState): boolean {
  return EVERY[state] <= 2n * SECOND;
}

/** When a cutover is looked at next, after a look at `nowMs` that took `tookMs`; null: never. */
export function nextLookMs(
  { state, sinceMs, keep }: Pick<Cutover, 'state' | 'sinceMs' | 'keep'>,
  nowMs: bigint,
  tookMs: bigint,
): bigint | null {
  if (state === 'aborted') return null;
  if (state === 'rolled-back' && nowMs >= sinceMs + WATCHED_AFTER_BACK_MS) return null;
  if (state === 'completed' && (keep === null || nowMs >= keep.keepUntilMs)) return null;
  const restMs = REST_FACTOR * tookMs;
  const everyMs = EVERY[state];
  return nowMs + (restMs > everyMs ? restMs : everyMs);
}
