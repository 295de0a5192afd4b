import type { CutoverGate, CutoverState, CutoverStrategy } from '@/lib/domain/cutover-words';

const WITH_WARM_UP: readonly CutoverState[] = [
  'draft',
  'validated',
  'approved',
  'warming',
  'verified',
  'fencing',
  'handing-over',
  'switched',
  'soaking',
  'completed',
];

/** The way forward of each strategy. A handover has nothing to warm up: v2 starts when v1 has ended. */
export const PATHS: Record<CutoverStrategy, readonly CutoverState[]> = {
  handover: WITH_WARM_UP.filter((state) => state !== 'warming' && state !== 'verified'),
  'warm-up-replay': WITH_WARM_UP,
  backfill: WITH_WARM_UP,
  'not-needed': ['draft', 'validated'],
};

/** The state after `state` on the way of `strategy`; null at its end, and beside it. */
export function nextOnPath(strategy: CutoverStrategy, state: CutoverState): CutoverState | null {
  const path = PATHS[strategy];
  const index = path.indexOf(state);
  return index < 0 ? null : (path[index + 1] ?? null);
}

/** V1 has been told to stop, and a late write of it is an alarm once the fence has held. */
export const FENCED_STATES: readonly CutoverState[] = ['fencing', 'handing-over', 'switched', 'soaking'];
export const FINAL_STATES: readonly CutoverState[] = ['completed', 'aborted', 'rolled-back'];

/** True while the cutover holds its query: there is one of these per query. */
export function isActive(state: CutoverState): boolean {
  return !FINAL_STATES.includes(state);
}

export function isFenced(state: CutoverState): boolean {
  return FENCED_STATES.includes(state);
}

/** Gates of the step into a state, whatever the strategy. */
const ALWAYS: Partial<Record<CutoverState, readonly CutoverGate[]>> = {
  validated: [
    'paths-apart',
    'checkpoint-durable',
    'checkpoint-unshared',
    'same-environment',
    'start-explicit',
    'sink-identity',
    'retention',
    'reverse-plan',
    'findings',
  ],
  warming: ['plan-current', 'approval', 'freeze-window', 'checkpoint-unshared', 'sink-identity', 'findings'],
  verified: ['start-matches', 'caught-up', 'v2-batches', 'output-verified', 'findings'],
  fencing: [
    'plan-current',
    'approval',
    'freeze-window',
    'start-explicit',
    'checkpoint-unshared',
    'sink-identity',
    'retention',
    'reverse-plan',
    'v1-untouched',
    'findings',
  ],
  'handing-over': [
    'quiet',
    'second-witness',
    'drained-tail',
    'within-bound',
    'approval',
    'plan-current',
    'start-explicit',
    'retention',
    'reverse-plan',
    'v1-untouched',
    'findings',
  ],
  switched: [
    'quiet',
    'second-witness',
    'approval',
    'start-matches',
    'v2-batches',
    'sink-identity',
    'checkpoint-unshared',
    'v1-untouched',
    'findings',
  ],
  // Once v2 has taken over, a way back that closes is shown and is no reason to stay.
  soaking: ['quiet', 'start-matches', 'v1-untouched', 'findings'],
  completed: ['quiet', 'start-matches', 'caught-up', 'soak-over', 'v1-untouched', 'findings'],
  'rolling-back': ['reverse-plan', 'retention'],
  'rolled-back': ['v2-quiet', 'v1-resumed'],
};

/** V2 already runs beside v1: what it has done is known before the fence, and has to hold at the switch. */
const WARMED: Partial<Record<CutoverState, readonly CutoverGate[]>> = {
  fencing: ['start-matches', 'caught-up', 'output-verified'],
  'handing-over': ['start-matches'],
  switched: ['v2-past-end'],
  completed: ['v2-past-end'],
};

/** The gates that have to pass, in this order, before a cutover of `strategy` may enter `state`. */
export function requiredGates(strategy: CutoverStrategy, state: CutoverState): readonly CutoverGate[] {
  if (strategy === 'not-needed') return state === 'validated' ? ['findings'] : [];
  const warmed = strategy === 'handover' ? [] : (WARMED[state] ?? []);
  return [...(ALWAYS[state] ?? []), ...warmed];
}
