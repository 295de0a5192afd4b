import type { CutoverState } from '@/lib/domain/cutover-words';

/** Numbers that a plan binds. Times in milliseconds. */
export interface Limits {
  /** A reading that is older counts as missing. */
  freshMs: bigint;
  /** The quiet window is max(longest recent batch, trigger interval) times this, and no shorter than the floor. */
  quietMargin: bigint;
  quietFloorMs: bigint;
  /** A longer window cannot be waited for: another witness has to say that v1 has stopped. */
  longestWaitMs: bigint;
  /** V2's distance to the head, in its unit, which the newest samples in a row may not exceed. */
  lagLimit: bigint;
  lagSamples: number;
  /** Batches that v2 has to commit: running is not the same as working. */
  v2Batches: bigint;
  outputFreshMs: bigint;
  soakMs: bigint;
  /** After the soak the way back stays open at least as long. */
  wayBackMs: bigint;
  approvalMs: bigint;
  /** How long each state may last; a state that is not named has no end of its own. */
  stepMs: Partial<Record<CutoverState, bigint>>;
  /** From the first step that touches anything to v2's switch. */
  totalMs: bigint;
}

const MINUTE = 60_000n;
const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;

export const DEFAULT_LIMITS: Limits = {
  freshMs: 2n * MINUTE,
  quietMargin: 5n,
  quietFloorMs: MINUTE,
  longestWaitMs: 30n * MINUTE,
  lagLimit: 1_000n,
  lagSamples: 3,
  v2Batches: 3n,
  outputFreshMs: HOUR,
  soakMs: DAY,
  wayBackMs: DAY,
  approvalMs: DAY,
  stepMs: {
    draft: 30n * DAY,
    validated: 30n * DAY,
    approved: 7n * DAY,
    warming: 7n * DAY,
    verified: 7n * DAY,
    fencing: HOUR,
    'handing-over': HOUR,
    switched: DAY,
    soaking: 2n * DAY,
    'rolling-back': HOUR,
  },
  totalMs: 8n * DAY,
};
