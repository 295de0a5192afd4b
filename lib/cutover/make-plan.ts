import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { pinnedSettings } from '@/lib/compare/pinned-settings';
import type { VerdictWord } from '@/lib/compare/verdict';
import type { CutoverGate, CutoverStrategy } from '@/lib/domain/cutover-words';
import type { Limits } from './limits';
import { PATHS, requiredGates } from './path';
import type { Bound, Plan, PlannedStart, PlannedVersion, Reconciliation, ReversePlan } from './plan';
import { committedEnd } from './position';

/** What a person, or a deploy job, asks for; readings are of now. */
export interface PlanRequest {
  cutover: string;
  query: string;
  environment: string;
  isProtected: boolean;
  v1: CheckpointReading;
  v1Environment: string;
  v2: { name: string; location: string; environment: string; reading: CheckpointReading | null };
  strategy: CutoverStrategy;
  strategyReason: string | null;
  /** The rule with the positions and options that it gives now; null for `not-needed`. */
  start: Pick<PlannedStart, 'rule' | 'values' | 'options'> | null;
  bound: Bound;
  output: Reconciliation | null;
  reverse: ReversePlan | null;
  commands: Plan['commands'];
  limits: Limits;
  /** Whether v2's definition may resume on v1's checkpoint. */
  verdict: VerdictWord;
  nowMs: bigint;
}

/** Gates whose failing refuses a plan outright: no approval and no force carries it. */
export const PLAN_GATES: readonly CutoverGate[] = [
  'paths-apart',
  'checkpoint-durable',
  'checkpoint-unshared',
  'same-environment',
  'start-explicit',
  'sink-identity',
];

export interface MadePlan {
  plan: Plan;
  /** Why there can be no such plan, beside what `PLAN_GATES` say; a sentence each. */
  refusals: string[];
  /** What should be known before it is approved. */
  warnings: string[];
}

/** A plan of what is asked for, with what speaks against it. Nothing is written anywhere: a dry run is this and no more. */
export function makePlan(request: PlanRequest): MadePlan {
  const { v1, v2, strategy, nowMs } = request;
  const start: PlannedStart | null =
    request.start === null
      ? null
      : { ...request.start, v1End: committedEnd(v1), atMs: v1.readAtMs, bound: request.bound };
  const plan: Plan = {
    form: 1,
    cutover: request.cutover,
    query: request.query,
    environment: request.environment,
    isProtected: request.isProtected,
    v1: plannedVersion(v1.name, v1.location, request.v1Environment, v1),
    v2: plannedVersion(v2.name, v2.location, v2.environment, v2.reading),
    strategy,
    strategyReason: request.strategyReason,
    start,
    output: request.output,
    reverse: request.reverse,
    commands: request.commands,
    gates: Object.fromEntries(PATHS[strategy].map((state) => [state, requiredGates(strategy, state)])),
    limits: request.limits,
  };
  return { plan, refusals: refusalsOf(plan, request, nowMs), warnings: warningsOf(request) };
}

function plannedVersion(
  name: string,
  location: string,
  environment: string,
  reading: CheckpointReading | null,
): PlannedVersion {
  return {
    name,
    location,
    environment,
    queryId: reading?.metadata.state === 'present' ? reading.metadata.queryId : null,
    lastCommittedBatch: reading?.lastCommittedBatch ?? null,
    settings: reading === null ? {} : (pinnedSettings(reading)?.conf ?? {}),
    sourceKinds: reading?.sources.map(({ kind }) => kind) ?? [],
  };
}

function refusalsOf(
  { v1, v2, start, output, reverse, strategy }: Plan,
  request: PlanRequest,
  nowMs: bigint,
): string[] {
  if (strategy === 'not-needed')
    return request.verdict === 'resume'
      ? []
      : [
          `It is not proven that ${v2.name} may go on with the checkpoint of ${v1.name}: choose a strategy with a checkpoint of its own.`,
        ];
  const ruleFits = start === null || RULES[strategy].includes(start.rule.kind);
  return [
    ...(v1.lastCommittedBatch === null
      ? [`${v1.name} has committed nothing: there is no end to hand over from.`]
      : []),
    ...(ruleFits ? [] : [`The strategy ${strategy} does not start by the rule ${start?.rule.kind}.`]),
    ...(strategy === 'handover' && hasState(request.v1) && isBlank(request.strategyReason)
      ? [
          `${v1.name} has state, and ${v2.name} would begin with none: open windows and what was seen for deduplication are lost. Choose a warm-up, or give the reason why this is right.`,
        ]
      : []),
    ...(output === null
      ? [`The plan does not say how the output that exists is brought together with that of ${v2.name}.`]
      : []),
    ...(reverse === null ? ['The plan does not say how to get back.'] : []),
    ...(start !== null && start.bound.untilMs <= nowMs ? ['The bound of the plan has passed already.'] : []),
    ...(start !== null && start.bound.distance < 0n ? ['The bound of the plan is negative.'] : []),
    ...(strategy !== 'handover' && output !== null && output.kind === 'same-output'
      ? [
          `${v2.name} reads again what ${v1.name} has written: into the same output without a key every record of the warm-up would stand twice. Give it an output of its own.`,
        ]
      : []),
  ];
}

const RULES: Record<Exclude<CutoverStrategy, 'not-needed'>, readonly string[]> = {
  handover: ['v1-committed-end'],
  'warm-up-replay': ['horizon', 'time'],
  backfill: ['earliest', 'time'],
};

function warningsOf({ verdict, strategy, v1, v2 }: PlanRequest): string[] {
  return [
    ...(verdict === 'resume' && strategy !== 'not-needed'
      ? [
          `${v2.name} may go on with the checkpoint of ${v1.name}: a cutover may not be needed. A safe restart keeps positions and state.`,
        ]
      : []),
    ...(v1.asyncProgress
      ? [
          `${v1.name} writes its progress asynchronously: its last commit may trail what it has written, and that range is a person's to decide after the fence.`,
        ]
      : []),
  ];
}

function hasState({ state, areas }: CheckpointReading): boolean {
  return state !== null || areas.some(({ area, files }) => area === 'state' && files > 0);
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

/** What makes a restart on the same checkpoint safe, in order: for plans that are not needed. */
export function safeRestart({ v1, v2 }: Plan): string[] {
  return [
    `Stop the job of ${v1.name} and see that it has stopped.`,
    `Keep a full copy of ${v1.location} until the new definition has committed a batch.`,
    `Start the definition of ${v2.name} with checkpointLocation ${v1.location}: it goes on after batch ${v1.lastCommittedBatch ?? 'none'}. A start position in its options has no effect.`,
    'Watch its first batch: planned, committed, and in the output.',
  ];
}
