/**
 * The steps of a cutover as data: what happens, what consumers of the output see, what to do, and which gates it takes. The
 * dry run prints them before anything has begun; the page shows them while it goes on. No markup, no I/O.
 */
import type { CutoverGate, CutoverState, HookStep } from '@/lib/domain/cutover-words';
import { formatDuration } from '@/lib/domain/format';
import type { GateResult } from './gate/gate';
import { type GatesNow, gatesNow } from './gates-now';
import { safeRestart } from './make-plan';
import { PATHS, requiredGates } from './path';
import type { Plan } from './plan';
import { type NoReturn, pointOfNoReturn } from './point-of-no-return';
import { type WayBack, type WayBackFacts, wayBack } from './rollback';
import type { StartMatch } from './start-match';
import { fillCommand, type StartValues, startInWords } from './start-words';
import type { Cutover, HookCall } from './state';

/** Something that a person does, or a hook for them. */
export interface Todo {
  words: string;
  /** To be copied as it stands; null where nobody declared one. */
  command: string | null;
  /** The step that a hook may carry out; null where only a person can. */
  hook: HookStep | null;
  /** What became of the hook. An answer is no proof. */
  call: HookCall | null;
}

export interface Step {
  state: CutoverState;
  title: string;
  position: 'done' | 'now' | 'ahead';
  /** What happens in it. */
  what: string;
  /** What readers of the output see meanwhile. */
  consumers: string;
  todo: Todo[];
  /** Gates that have to pass before it is entered. */
  gates: readonly CutoverGate[];
}

/** What v2's checkpoint showed when it was looked at last. Batches null: none. */
export interface V2Seen {
  lastPlannedBatch: bigint | null;
  lastCommittedBatch: bigint | null;
  /** Why it could not be read; null where it was, and where nothing is there yet. */
  problem: string | null;
  /** Null: it has no start yet, or it is not known. */
  start: StartMatch['state'] | null;
}

/** Where a cutover stands, for somebody who has to act. */
export interface StepNow extends Step {
  /** The step that comes next, and the gates that it takes. */
  next: GatesNow;
  /** Why it waits: the gates of the next step that do not pass, inconclusive first; empty when it may go on. */
  waiting: readonly GateResult[];
  wayBack: WayBack;
  /** Until when going back is possible; null when v1 could not be read. */
  noReturn: NoReturn | null;
}

/** All steps of a plan in order, with the values of planning. What a dry run prints. */
export function planSteps(plan: Plan): Step[] {
  return PATHS[plan.strategy].map((state) =>
    stepOf(plan, state, { ...valuesOf(plan, null), end: 'planned', v2: null }, {}, 'ahead'),
  );
}

/** All steps of a cutover, with the real values as far as they are known. */
export function cutoverSteps(cutover: Cutover): Step[] {
  const { plan, trouble, hooks, outcome } = cutover;
  const path = PATHS[plan.strategy];
  const at = trouble?.from ?? cutover.goingBack?.from ?? cutover.state;
  const now = path.indexOf(at);
  return path.map((state, index) => {
    const isDone = index < now || (outcome !== null && index === now);
    return stepOf(
      plan,
      state,
      knownOf(cutover, null),
      hooks,
      isDone ? 'done' : index === now ? 'now' : 'ahead',
    );
  });
}

/**
 * The step that a cutover stands at, also beside its way (back, over, waiting for people). `v2` null: nobody has looked at it
 * yet. Who has begun is not asked for again: a second driver on one checkpoint is damage.
 */
export function stepNow(
  cutover: Cutover,
  facts: WayBackFacts,
  gates: readonly GateResult[],
  v2: V2Seen | null,
): StepNow {
  const { plan, state, hooks } = cutover;
  const isAccepted = gates.some(({ gate, outcome }) => gate === 'start-matches' && outcome === 'pass');
  const seen: V2Seen | null = v2?.start === 'off' && isAccepted ? { ...v2, start: 'matches' } : v2;
  const step = stepOf(plan, state, knownOf(cutover, seen), hooks, 'now');
  const rank = { inconclusive: 0, fail: 1, pass: 2 } as const;
  return {
    ...step,
    what: cutover.trouble === null ? (cutover.outcome?.words ?? step.what) : cutover.trouble.why,
    next: gatesNow(cutover),
    waiting: gates
      .filter(({ outcome }) => outcome !== 'pass')
      .toSorted((a, b) => rank[a.outcome] - rank[b.outcome]),
    wayBack: wayBack(cutover, facts),
    noReturn: facts.v1 === null ? null : pointOfNoReturn(facts.v1, facts.heads),
  };
}

/** What v2's start is, as far as it is known: the end read after the fence, or the values of planning. */
export function valuesOf(plan: Plan, cutover: Pick<Cutover, 'handover'> | null): StartValues {
  const end = cutover?.handover ?? null;
  return {
    batch: end?.batch ?? plan.v1.lastCommittedBatch,
    options:
      plan.start?.rule.kind === 'v1-committed-end' && end !== null
        ? end.options
        : (plan.start?.options ?? []),
    isFinal: end !== null || plan.start?.rule.kind !== 'v1-committed-end',
  };
}

/** What words and commands are made of. `end`, v1's: as in the plan before anything has begun · still to be read · read after the fence. */
interface Known extends StartValues {
  end: 'planned' | 'ahead' | 'read';
  v2: V2Seen | null;
}

function knownOf(cutover: Cutover, v2: V2Seen | null): Known {
  return { ...valuesOf(cutover.plan, cutover), end: cutover.handover === null ? 'ahead' : 'read', v2 };
}

function stepOf(
  plan: Plan,
  state: CutoverState,
  values: Known,
  hooks: Cutover['hooks'],
  position: Step['position'],
): Step {
  const { title, what, consumers, asks } = WORDS[state](plan, values);
  return {
    state,
    title,
    position,
    what,
    consumers,
    todo: asks.map(({ words, step }) => ({
      words,
      command:
        step === null || (step === 'start-v2' && whyNoStart(values)) ? null : fillCommand(plan, step, values),
      hook: step,
      call: step === null ? null : (hooks[step] ?? null),
    })),
    gates: requiredGates(plan.strategy, state),
  };
}

/** A start that was made, or whose values are still to be read, is no command to be copied. */
function whyNoStart({ end, isFinal, v2 }: Known): boolean {
  return hasBegun(v2) || (!isFinal && end === 'ahead');
}

function hasBegun(v2: V2Seen | null): boolean {
  return v2 !== null && (v2.lastPlannedBatch !== null || v2.lastCommittedBatch !== null);
}

interface Words {
  title: string;
  what: string;
  consumers: string;
  asks: { words: string; step: HookStep | null }[];
}

const ask = (words: string, step: HookStep | null = null) => ({ words, step });

/** What is to be done about the start of v2, by what its checkpoint shows. `out`: the way out of this step. */
function startWords({ v2: { name } }: Plan, { v2 }: Known, start: string, out: string): string {
  if (v2 === null || !hasBegun(v2))
    return v2?.problem == null
      ? start
      : `${start} Its checkpoint could not be read: see first that ${name} does not run.`;
  const { lastCommittedBatch: committed, lastPlannedBatch: planned } = v2;
  const batch = committed === null ? `batch ${planned} planned` : `batch ${committed} committed`;
  return v2.start === 'off'
    ? `${name} began at another start than the plan says (${batch}): stop it. Then ${out}, or have the exact ranges accepted. A start option counts only for a checkpoint that is new: on this one Spark ignores it.`
    : `${name} has started: ${batch}. Start no second one on its checkpoint.`;
}

/** Before v1's end is read nothing is named as if it were that. */
function handingOverWords(plan: Plan, values: Known): string {
  const [v1, v2] = [plan.v1.name, plan.v2.name];
  const batch = values.batch ?? 'unknown';
  const isStart = plan.strategy === 'handover';
  const then = isStart ? `${v2} starts exactly there` : `${v2} has to pass it in every partition`;
  switch (values.end) {
    case 'planned':
      return `The end of ${v1} is read after the fence, and ${then}. As planned, read again then: batch ${batch}${isStart ? `, ${startInWords(plan, values)}` : ''}.`;
    case 'ahead':
      return `The end of ${v1} is read, and ${then}.${isStart && !values.isFinal ? ` Its last batch and the start of ${v2} are shown once they are read: do not start ${v2} with values of the plan.` : ''}`;
    case 'read':
      return `The end of ${v1} is read (batch ${batch}), and ${then}${isStart ? `: ${startInWords(plan, values)}` : ''}.`;
    default:
      return values.end satisfies never;
  }
}

const SAME = 'Nothing changes for readers.';

/** A state without words does not compile. */
const WORDS: Record<CutoverState, (plan: Plan, values: Known) => Words> = {
  draft: ({ v1, v2 }) => ({
    title: 'Plan',
    what: `The cutover from ${v1.name} to ${v2.name} is being planned. Nothing has been touched.`,
    consumers: SAME,
    asks: [ask('Validate the plan.')],
  }),
  validated: (plan) => ({
    title: 'Approve',
    what:
      plan.strategy === 'not-needed'
        ? `${plan.v2.name} may go on with the checkpoint of ${plan.v1.name}: no cutover is needed.`
        : `The plan is valid${plan.isProtected ? `; ${plan.environment} is protected, so a second person approves it` : ''}.`,
    consumers: SAME,
    asks:
      plan.strategy === 'not-needed'
        ? safeRestart(plan).map((words) => ask(words))
        : [ask('Have the plan approved.')],
  }),
  approved: ({ v1, v2, strategy }) => ({
    title: 'Begin',
    what: 'The plan is approved. Nothing has been touched.',
    consumers: SAME,
    asks: [
      ask(
        strategy === 'handover'
          ? `Go on when ${v1.name} may be stopped.`
          : `Go on to start ${v2.name} beside ${v1.name}.`,
      ),
    ],
  }),
  warming: (plan, values) => ({
    title: 'Warm up',
    what: `${plan.v2.name} reads from ${startInWords(plan, values)} into an output of its own and catches up, while ${plan.v1.name} runs on.`,
    consumers: `Readers see the output of ${plan.v1.name}; that of ${plan.v2.name} is not for them yet.`,
    asks: [
      ask(
        startWords(
          plan,
          values,
          `Start ${plan.v2.name} with checkpointLocation ${plan.v2.location}.`,
          'abort the cutover',
        ),
        'start-v2',
      ),
      ask('Compare both outputs, and attach what the comparison said.'),
    ],
  }),
  verified: ({ v1, v2 }) => ({
    title: 'Verify',
    what: `${v2.name} has caught up and its output is verified.`,
    consumers: `Readers see the output of ${v1.name}.`,
    asks: [ask(`Go on when ${v1.name} may be stopped. Its output pauses from then on.`)],
  }),
  fencing: ({ v1, limits }) => ({
    title: `Fence ${v1.name}`,
    what: `${v1.name} is stopped: by its hook where one is configured, else by you. Its files are watched until they show that it is. Nothing in its checkpoint is changed.`,
    consumers: `Output pauses: ${v1.name} writes nothing more.`,
    asks: [
      ask(`Stop the job of ${v1.name}, after the batch that it runs.`, 'stop-v1'),
      ask(
        `Wait until it has been silent for its quiet window (at least ${formatDuration(limits.quietFloorMs)}); say so yourself where files cannot show it.`,
      ),
    ],
  }),
  'handing-over': (plan, values) => ({
    title: 'Hand over',
    what: handingOverWords(plan, values),
    consumers:
      plan.strategy === 'handover'
        ? 'Output pauses until the first batch of v2.'
        : `Output pauses until readers are switched.`,
    asks:
      plan.strategy === 'handover'
        ? [
            ask(
              startWords(
                plan,
                values,
                `Start ${plan.v2.name} with checkpointLocation ${plan.v2.location} and exactly this start${values.isFinal ? '' : ' (its values are read after the fence)'}.`,
                'go back',
              ),
              'start-v2',
            ),
          ]
        : [ask(`Wait until ${plan.v2.name} has passed the end of ${plan.v1.name}.`)],
  }),
  switched: (plan) => ({
    title: 'Switch readers',
    what: `${plan.v2.name} has committed from the right start. ${outputWords(plan)}`,
    consumers: `Readers see the output of ${plan.v2.name} from here on.`,
    asks: [ask(readersWords(plan), 'switch-readers')],
  }),
  soaking: ({ v1, v2, limits }) => ({
    title: 'Soak',
    what: `Both versions are watched for ${formatDuration(limits.soakMs)}: ${v2.name} for its health, ${v1.name} for any late write.`,
    consumers: `Readers see the output of ${v2.name}.`,
    asks: [
      ask(
        `When the soak is over, complete the cutover and say who keeps the checkpoint of ${v1.name}, and until when.`,
      ),
    ],
  }),
  completed: ({ v1, v2 }) => ({
    title: 'Complete',
    what: `${v2.name} has taken over. ${v1.name} is labelled retired; its checkpoint stays where it is.`,
    consumers: `Readers see the output of ${v2.name}.`,
    asks: [],
  }),
  'rolling-back': ({ v1, v2, reverse }) => ({
    title: 'Go back',
    what: `${v2.name} is stopped and watched until it is silent; then ${v1.name} goes on from its own last commit.`,
    consumers: `Output pauses until ${v1.name} commits again.`,
    asks: [
      ask(`Stop the job of ${v2.name}.`, 'stop-v2'),
      ask(
        `When ${v2.name} is silent, start ${v1.name} on its own checkpoint ${v1.location}. It needs no start position.`,
        'start-v1',
      ),
      ...(reverse?.readersBack
        ? [ask(`Switch readers back to the output of ${v1.name}.`, 'switch-readers-back')]
        : []),
    ],
  }),
  'rolled-back': ({ v1 }) => ({
    title: 'Gone back',
    what: `${v1.name} runs again on its own checkpoint.`,
    consumers: `Readers see the output of ${v1.name}.`,
    asks: [],
  }),
  aborted: ({ v1 }) => ({
    title: 'Aborted',
    what: 'The cutover was given up.',
    consumers: `What runs is said above; the checkpoint of ${v1.name} is as it was.`,
    asks: [],
  }),
  'needs-human': ({ v1, v2 }) => ({
    title: 'Look here',
    what: 'The cutover stopped and waits for a person.',
    consumers: 'Output may pause until somebody decides.',
    asks: [
      ask(
        `See which of ${v1.name} and ${v2.name} runs. Then go on from where it stopped, go back, or close it as it stands.`,
      ),
    ],
  }),
};

function outputWords({ output }: Plan): string {
  switch (output?.kind) {
    case 'new-output':
      return `Readers move from ${output.from} to ${output.to}.`;
    case 'same-output-keyed':
      return `It writes to ${output.output}, where the key ${output.key.join(', ')} makes a repeat harmless.`;
    case 'same-output':
      return `It writes to ${output.output}, where v1 had ended.`;
    case 'replace-range':
      return `The range ${output.where} of ${output.output} is replaced by what it wrote.`;
    case 'accept-duplicates':
      return `It writes to ${output.output}; what stands twice is accepted within the planned range.`;
    case undefined:
      return '';
    default:
      return output satisfies never;
  }
}

function readersWords({ output, v2 }: Plan): string {
  switch (output?.kind) {
    case 'new-output':
      return `Point readers at ${output.to}.`;
    case 'replace-range':
      return `Replace the range ${output.where} of ${output.output} by what ${v2.name} wrote, then let readers go on.`;
    default:
      return `Readers need no change: see that they get rows of ${v2.name}.`;
  }
}
