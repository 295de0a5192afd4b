import type { CutoverAnswer } from '@/lib/contract/cutover';
import { FINAL_STATES, PATHS } from '@/lib/cutover/path';
import type { CutoverGate, CutoverState } from '@/lib/domain/cutover-words';
import { gateInWords } from '@/lib/domain/gate-titles';

/** How a cutover stands to the state that somebody waits for. */
export interface Standing {
  /** `elsewhere`: it ended, or goes back · `gate`: one failed that waiting does not mend · `person`: only people move it on. */
  kind: 'reached' | 'elsewhere' | 'gate' | 'person' | 'on-its-way' | 'not-on-its-way';
  words: string;
}

/** Gates whose failing is a matter of time: of v2, of v1's silence, of a window. */
const TIME_MENDS: readonly CutoverGate[] = [
  'caught-up',
  'freeze-window',
  'quiet',
  'second-witness',
  'v2-past-end',
];
/** Gates that a person mends, by approving the plan as it is now. */
const A_PERSON_MENDS: readonly CutoverGate[] = ['approval', 'within-bound'];
const BESIDE: readonly CutoverState[] = ['rolling-back', 'rolled-back', 'aborted', 'needs-human'];

/** Judges one look at a cutover. `throughPeople`: what takes a person is waited for as well. */
export function standingOf(
  cutover: Pick<
    CutoverAnswer,
    | 'state'
    | 'strategy'
    | 'paused'
    | 'trouble'
    | 'waitingFor'
    | 'gates'
    | 'gatesAreStale'
    | 'tail'
    | 'outcome'
    | 'approval'
    | 'beyondBound'
    | 'now'
    | 'plan'
  >,
  wanted: CutoverState,
  throughPeople: boolean,
): Standing {
  const { state, strategy, outcome } = cutover;
  const path = PATHS[strategy];
  if (!BESIDE.includes(wanted) && !path.includes(wanted))
    return {
      kind: 'not-on-its-way',
      words: `A cutover by ${strategy} is never ${wanted}. Its way: ${path.join(', ')}.`,
    };
  if (state === wanted) return { kind: 'reached', words: `It is ${state}.` };
  if (wanted === 'rolling-back' && state === 'rolled-back') return passed(state, wanted);
  if (FINAL_STATES.includes(state) && (BESIDE.includes(wanted) || state !== 'completed'))
    return { kind: 'elsewhere', words: `It ended as ${state}. ${outcome?.words ?? ''}`.trim() };
  const isGoingBack = state === 'rolling-back';
  if (!BESIDE.includes(wanted)) {
    if (path.includes(state) && path.indexOf(state) > path.indexOf(wanted)) return passed(state, wanted);
    if (isGoingBack) return { kind: 'elsewhere', words: 'It goes back to v1.' };
  }
  const failed = isGoingBack || BESIDE.includes(wanted) ? undefined : hardFailure(cutover);
  if (failed !== undefined)
    return { kind: 'gate', words: `The gate ${gateInWords(failed.gate)} fails: ${failed.words}` };
  const person = throughPeople ? undefined : whyAPerson(cutover, wanted);
  if (person !== undefined) return { kind: 'person', words: person };
  return { kind: 'on-its-way', words: cutover.waitingFor ?? 'It may go on: somebody takes the next step.' };
}

function passed(state: CutoverState, wanted: CutoverState): Standing {
  return { kind: 'reached', words: `It has passed ${wanted}, and is ${state}.` };
}

/** The first gate of the next step that failed and that neither time nor an approval mends. */
function hardFailure({
  gates,
  gatesAreStale,
  state,
}: Pick<CutoverAnswer, 'gates' | 'gatesAreStale' | 'state'>) {
  if (gatesAreStale || state === 'needs-human') return undefined;
  return gates.find(
    ({ gate, outcome }) => outcome === 'fail' && !TIME_MENDS.includes(gate) && !A_PERSON_MENDS.includes(gate),
  );
}

function whyAPerson(
  {
    state,
    paused,
    trouble,
    tail,
    approval,
    beyondBound,
    gates,
    gatesAreStale,
    now,
    plan,
  }: Parameters<typeof standingOf>[0],
  wanted: CutoverState,
): string | undefined {
  if (state === 'needs-human')
    return wanted === state ? undefined : `It waits for people: ${trouble?.why ?? ''}`.trim();
  if (paused !== null) return `${paused.by.name} paused it: ${paused.reason}`;
  // Whoever waits for the approval waits for exactly that person.
  if (state === 'validated' && approval === null && wanted !== 'approved')
    return 'The plan has to be approved by a person.';
  const readers = readersByHand({ state, now, plan });
  if (readers !== null) return `Readers are switched by a person: ${readers}`;
  if (tail?.state === 'open') return `What v1 left behind has to be settled by a person: ${tail.words}`;
  if (beyondBound.length > 0)
    return `The plan has to be amended and approved again: ${beyondBound.join(' ')}`;
  const approvalFails = gatesAreStale
    ? undefined
    : gates.find(({ gate, outcome }) => gate === 'approval' && outcome === 'fail');
  return approvalFails === undefined
    ? undefined
    : `The plan has to be approved again: ${approvalFails.words}`;
}

/** What a person has to do to readers before the soak begins; null where nobody has to, or a hook was asked for it. */
export function readersByHand({
  state,
  now,
  plan,
}: Pick<CutoverAnswer, 'state' | 'now' | 'plan'>): string | null {
  if (state !== 'switched' || plan.output?.kind !== 'new-output') return null;
  const todo = now.todo.find(({ hook }) => hook === 'switch-readers');
  return todo === undefined || todo.call?.url != null ? null : todo.words;
}
