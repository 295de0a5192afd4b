import type { CutoverGate, CutoverState } from '@/lib/domain/cutover-words';
import { nextOnPath, requiredGates } from './path';
import type { Cutover } from './state';

/** The step that a cutover stands before, and the gates that it takes; what to judge for `validate`, `advance` and `complete`. */
export interface GatesNow {
  /** Null: no step leads on from here (over, or people were called). */
  into: CutoverState | null;
  gates: readonly CutoverGate[];
}

export function gatesNow({
  plan: { strategy },
  state,
  goingBack,
}: Pick<Cutover, 'plan' | 'state' | 'goingBack'>): GatesNow {
  if (state === 'rolling-back') {
    const all = requiredGates(strategy, 'rolled-back');
    // V2 has to be silent before v1 is started; once it was, v1 has to commit.
    const isQuiet = goingBack?.v2QuietMs != null;
    return { into: 'rolled-back', gates: all.filter((gate) => (gate === 'v2-quiet') !== isQuiet) };
  }
  const into = nextOnPath(strategy, state);
  return { into, gates: into === null ? [] : requiredGates(strategy, into) };
}

/** What `rollback` takes: nothing while v2 has written nothing where readers look. */
export function gatesBack({
  plan,
  v2Released,
}: Pick<Cutover, 'plan' | 'v2Released'>): readonly CutoverGate[] {
  return v2Released ? requiredGates(plan.strategy, 'rolling-back') : [];
}
