import type { z } from 'zod';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SaidMatch } from '@/lib/compare/match-sources';
import type { Judgement } from '@/lib/compare/verdict';
import { type CutoverRequest, cutoverRequest } from '@/lib/contract/cutover-request';
import { effectOf } from '@/lib/cutover/effect-of-finding';
import type { WritesTo } from '@/lib/cutover/gate/facts';
import { type MadePlan, makePlan } from '@/lib/cutover/make-plan';
import { committedEnd } from '@/lib/cutover/position';
import type { CutoverStrategy } from '@/lib/domain/cutover-words';
import type { Finding } from '@/lib/finding/finding';
import type { HeadReading } from '@/lib/head/head';
import type { Declaration } from '@/lib/server/config/declaration';
import { factsOfHeads } from '@/lib/server/service/compare/source-facts';
import type { ServiceContext } from '@/lib/server/service/context';
import { type LoadedVersion, loadVersion } from '@/lib/server/service/version/load-version';
import type { Asked } from '../asked';
import { FactsMemory } from '../facts/facts-memory';
import { loadKnown } from '../facts/load-known';
import type { SideSources } from '../facts/read-side';
import { boundOf } from './bound-of';
import { feedOf } from './feed-of';
import { hookWarnings } from './hook-warnings';
import { limitsOf } from './limits-of';
import { outputWarnings } from './output-warnings';
import { readV1, readV2 } from './read-now';
import { reconcile } from './reconcile';
import { type AskedRule, planStart } from './start/plan-start';
import type { StartAnswer } from './start/start-answer';
import { type Target, targetOf } from './target';
import { unknownOptions } from './unknown-options';
import { verdictOf } from './verdict-of';
import { whyTaken } from './why-taken';

export interface PlanInput {
  ctx: ServiceContext;
  request: CutoverRequest;
  /** The id that the plan is made under; it is in the digest. */
  cutoverId: string;
  nowMs: bigint;
}

/** A plan, and what it was made from. */
export interface Planned {
  made: MadePlan;
  asked: Asked;
  query: { id: string; name: string; environment: string };
  v1Id: string;
  /** Null: no version of this query was found at v2's place yet. */
  v2Id: string | null;
  v1: CheckpointReading;
  v2: CheckpointReading | null;
  heads: readonly HeadReading[];
  verdict: Judgement;
  /** Where both were read: reading them again costs little. */
  memory: FactsMemory;
  /** False: v2's place is none that may be looked at. */
  mayReadV2: boolean;
}

/** `unknown` stands in a plan that is refused for it. */
const UNKNOWN_ENVIRONMENT = 'unknown';

/**
 * The plan that a request asks for, of both checkpoints as their files are now. What speaks against it stands in the answer;
 * nothing is written anywhere.
 * @throws ServiceError `not-found`, `forbidden`, `invalid`; `unavailable` when a checkpoint cannot be read
 */
export async function planOf({ ctx, request, cutoverId, nowMs }: PlanInput): Promise<Planned> {
  const wanted = cutoverRequest.parse(request);
  const row = await loadVersion(ctx, wanted.v1);
  const { query } = row;
  const target = await targetOf(ctx, wanted.v2);
  const mayReadV2 = target.environment === query.environment;
  const sources: SideSources = { clock: ctx.clock, storageOf: ctx.storageOf, memory: new FactsMemory() };
  const [v1, v2, known, v2Known] = await Promise.all([
    readV1(sources, row),
    mayReadV2 ? readV2(sources, target) : null,
    loadKnown(ctx.db, row.id),
    target.versionId === null ? null : loadKnown(ctx.db, target.versionId),
  ]);
  const said: readonly SaidMatch[] = wanted.match;
  const heads = known?.heads ?? [];
  const verdict = verdictOf({
    v1,
    v2,
    v2Place: target,
    declared: { v1: known?.declaration ?? null, v2: target.declaration ?? null },
    said,
  });
  const limits = limitsOf(wanted.limits);
  const bound = boundOf(v1, wanted.bound, { limits, nowMs });
  const startAnswer = await startOf(ctx, {
    wanted,
    v1,
    v2,
    said,
    row,
    declaration: known?.declaration,
    heads,
  });
  const reconciled = reconcile(wanted.output, startAnswer.start, committedEnd(v1), startAnswer.unmeasured);
  const made = makePlan({
    cutover: cutoverId,
    query: query.name,
    environment: query.environment,
    isProtected: query.protected,
    v1,
    v1Environment: query.environment,
    v2: {
      name: target.name,
      location: target.location,
      environment: target.environment ?? UNKNOWN_ENVIRONMENT,
      reading: v2,
    },
    strategy: wanted.strategy,
    strategyReason: wanted.strategyReason ?? null,
    start: startAnswer.start,
    bound,
    output: wanted.strategy === 'not-needed' ? null : reconciled.output,
    reverse:
      wanted.strategy === 'not-needed'
        ? null
        : (wanted.reverse ?? { readersBack: wanted.output?.kind === 'new-output', note: null }),
    commands: wanted.commands,
    limits,
    verdict: verdict.verdict,
    nowMs,
  });
  const writes = { v1: wanted.writes.v1 ?? null, v2: wanted.writes.v2 ?? declaredWrites(target) };
  const warnings = [
    ...made.warnings,
    ...outputWarnings(made.plan, { ...writes, v1: writes.v1 ?? known?.writes ?? null }),
    ...startAnswer.warnings,
    ...(await hookWarnings(ctx, query)),
    ...(target.readsAs === null || target.readsAs === query.name
      ? []
      : [
          `By its name ${target.location} will be shown as a version of ${target.readsAs}, not of ${query.name}: name it as the layout has it, or declare it in signalbox.yaml.`,
        ]),
    ...warningFindings(wanted.strategy, known?.findings ?? [], 'v1', row.name),
    ...warningFindings(wanted.strategy, v2Known?.findings ?? [], 'v2', target.name),
  ];
  return {
    made: {
      plan: made.plan,
      refusals: [
        ...target.refusals,
        ...(await whyTaken(ctx, { query, v1: row, v2: target })),
        ...unfit(wanted),
        ...unknownOptions(made.plan),
        ...startAnswer.refusals,
        ...reconciled.refusals,
        ...made.refusals,
      ],
      warnings,
    },
    asked: { request, said, writes, warnings },
    query: { id: query.id, name: query.name, environment: query.environment },
    v1Id: row.id,
    // A version of another query is not v2: it is somebody else at v2's place.
    v2Id: target.queryId === query.id ? target.versionId : null,
    v1,
    v2,
    heads,
    verdict,
    memory: sources.memory,
    mayReadV2,
  };
}

type Wanted = z.output<typeof cutoverRequest>;

/** Left out, the rule is that of the strategy. */
const RULES: Record<Exclude<CutoverStrategy, 'not-needed'>, AskedRule> = {
  handover: { kind: 'v1-committed-end' },
  'warm-up-replay': { kind: 'horizon' },
  backfill: { kind: 'earliest' },
};

const NO_START: StartAnswer = { start: null, refusals: [], warnings: [], beforeBegin: [], unmeasured: [] };

async function startOf(
  ctx: ServiceContext,
  known: {
    wanted: Wanted;
    v1: CheckpointReading;
    v2: CheckpointReading | null;
    said: readonly SaidMatch[];
    row: LoadedVersion;
    declaration: Declaration | undefined;
    heads: readonly HeadReading[];
  },
): Promise<StartAnswer> {
  const { wanted, v1, v2, said, row, declaration, heads } = known;
  if (wanted.strategy === 'not-needed' || v1.lastCommittedBatch === null) return NO_START;
  const rule = wanted.start === undefined ? RULES[wanted.strategy] : ruleOf(wanted.start);
  return planStart(ctx, {
    rule,
    v1,
    v2,
    said,
    declaration,
    topics: factsOfHeads(heads, v1),
    feed: feedOf(ctx, row),
  });
}

function ruleOf(start: NonNullable<Wanted['start']>): AskedRule {
  return start.kind === 'time' ? { kind: start.kind, fromMs: BigInt(start.fromMs) } : start;
}

/** What does not go together in a request, a sentence each. */
function unfit({ strategy, start, output, reverse, bound }: Wanted): string[] {
  if (strategy !== 'not-needed') return [];
  const given = Object.entries({ start, output, reverse, ...bound }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  return given.length === 0
    ? []
    : [
        `The strategy not-needed starts nothing anew and reconciles nothing: leave out ${given.join(', ')}, or choose another strategy.`,
      ];
}

/** Findings that do not stand in the way of a plan, and should be known before it is approved. */
function warningFindings(
  strategy: CutoverStrategy,
  findings: readonly Pick<Finding, 'code' | 'status' | 'summary'>[],
  side: 'v1' | 'v2',
  name: string,
): string[] {
  return findings.flatMap((finding) =>
    effectOf(finding, side, strategy, 'draft') === 'warns'
      ? [`${finding.code} of ${name}: ${finding.summary}`]
      : [],
  );
}

/** What signalbox.yaml says of a v2 that was not found yet: no declaration is kept of it. */
function declaredWrites({ versionId, declaration }: Target): WritesTo | null {
  const sink = declaration?.sink;
  if (versionId !== null || sink === undefined) return null;
  return { kind: sink.kind, location: sink.location ?? null, txnAppId: sink.txnAppId ?? null };
}
