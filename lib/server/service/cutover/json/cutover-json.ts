import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { TrackDiagram } from '@/lib/contract/query';
import { isAlarmOver } from '@/lib/cutover/alarm-over';
import { whyNotApproved } from '@/lib/cutover/approval';
import type { OutputCheck } from '@/lib/cutover/gate/facts';
import { gatesNow } from '@/lib/cutover/gates-now';
import { isFenced } from '@/lib/cutover/path';
import type { WayBack } from '@/lib/cutover/rollback';
import { wayBack } from '@/lib/cutover/rollback';
import type { Cutover } from '@/lib/cutover/state';
import { cutoverSteps, stepNow } from '@/lib/cutover/steps';
import { capitalised } from '@/lib/domain/capitalised';
import type { CutoverState, HookStep } from '@/lib/domain/cutover-words';
import type { Status } from '@/lib/domain/status';
import type { Look, SideLook } from '../look';
import { gateJson } from '../plan/gate-json';
import { amountJson, planJson, positionJson, rangeJson } from '../plan/plan-json';
import { type Delivery, stepJson } from '../plan/step-json';
import { decisionWords, eventWords, type StoredEvent } from './event-words';
import { type KnownLook, waitingFor } from './waiting-for';

/** Everything that is shown of one cutover. */
export interface CutoverToShow {
  nowMs: bigint;
  cutover: Cutover;
  queryId: string;
  query: string;
  known: KnownLook | null;
  warnings: readonly string[];
  versions: Record<'v1' | 'v2', VersionToShow | null>;
  events: readonly EventToShow[];
  deliveries: Partial<Record<HookStep, Delivery>>;
  manifests: readonly { at: string; takenMs: bigint; files: number; bytes: bigint }[];
  output: OutputCheck | null;
  diagram: TrackDiagram | null;
  watchError: string | null;
}

/** A version that was found at its place. */
export interface VersionToShow {
  id: string;
  status: Status;
  reason: string;
  retired: boolean;
}

export interface EventToShow {
  revision: bigint;
  atMs: bigint;
  kind: string;
  from: string | null;
  to: string;
  by: { kind: string; id: string; name: string };
  reason: string | null;
  event: StoredEvent;
}

/** One cutover in the contract's shape. Pure. What was looked at for an earlier change is shown as stale. */
export function cutoverJson(shown: CutoverToShow): CutoverAnswer {
  const { nowMs, cutover, known } = shown;
  const { plan, trouble, paused, approval, goingBack, handover, keep, outcome, fence } = cutover;
  const look = known?.look ?? null;
  const now = gatesNow(cutover);
  const gates = (look?.gates ?? []).filter(({ gate }) => now.gates.includes(gate));
  const times = { entered: enteredAt(shown.events), deliveries: shown.deliveries };
  const back = wayBackOf(cutover, known);
  return {
    asOfMs: text(nowMs),
    id: cutover.id,
    queryId: shown.queryId,
    query: shown.query,
    environment: plan.environment,
    isProtected: plan.isProtected,
    strategy: plan.strategy,
    state: cutover.state,
    sinceMs: text(cutover.sinceMs),
    revision: text(cutover.revision),
    digest: cutover.digest,
    v1: sideJson(cutover, 'v1', shown.versions.v1, look?.v1 ?? null),
    v2: sideJson(cutover, 'v2', shown.versions.v2, look?.v2 ?? null),
    plan: planJson(plan),
    warnings: [...shown.warnings, ...(look?.sinkProblem == null ? [] : [look.sinkProblem])],
    requestedBy: cutover.requestedBy,
    plannedBy: cutover.plannedBy,
    createdMs: text(cutover.createdMs),
    approval:
      approval === null
        ? null
        : {
            by: approval.by,
            reason: approval.reason,
            atMs: text(approval.atMs),
            expiresMs: text(approval.expiresMs),
            holds:
              whyNotApproved(approval, {
                digest: cutover.digest,
                nowMs,
                begun: isFenced(cutover.state),
              }) === null,
          },
    paused: paused === null ? null : { ...paused, sinceMs: text(paused.sinceMs) },
    trouble: trouble === null ? null : { ...trouble, sinceMs: text(trouble.sinceMs) },
    steps: cutoverSteps(cutover).map((step) => stepJson(step, timesOf(step.state, times))),
    now: stepJson(
      stepNow(
        cutover,
        { v1: null, v2: null, said: [], heads: [] },
        gates,
        look === null ? null : { ...look.v2, start: look.startMatch?.state ?? null },
      ),
      timesOf(cutover.state, times),
    ),
    next: now.into,
    gates: gates.map(gateJson),
    gatesAsOfMs: known === null ? null : text(known.lookedMs),
    gatesAreStale: known === null || !known.isCurrent || nowMs - known.lookedMs > plan.limits.freshMs,
    waitingFor: waitingFor(cutover, known),
    gatesBack: known?.isCurrent ? known.look.gatesBack.map(gateJson) : [],
    wayBack: {
      by: back.by,
      words: back.words,
      lost: amountJson(back.lost),
      doubled: amountJson(back.doubled),
      perhapsDoubled: amountJson(back.perhapsDoubled),
      harmless: back.harmless,
    },
    noReturn: noReturnJson(look),
    quiet: known?.isCurrent ? quietJson(known.look) : null,
    tail: known?.isCurrent ? tailJson(known.look) : null,
    startMatch: known?.isCurrent ? startMatchJson(known.look) : null,
    handover:
      handover === null
        ? null
        : {
            batch: text(handover.batch),
            of: handover.of,
            settledBy: handover.settledBy,
            positions: handover.positions.map(positionJson),
            options: [...handover.options],
            atMs: text(handover.atMs),
          },
    beyondBound: [...(look?.beyondBound ?? [])],
    decisions: cutover.decisions.map((decision) => ({
      about: decision.about,
      by: decision.by,
      reason: decision.reason,
      atMs: text(decision.atMs),
      words: capitalised(decisionWords(decision)),
    })),
    forced: cutover.forced.map(({ atMs, ...forced }) => ({ ...forced, atMs: text(atMs) })),
    alarms: cutover.alarms.map(({ version, files, seenMs, state }) => ({
      version,
      name: plan[version].name,
      files: [...files],
      seenMs: text(seenMs),
      state,
      over: isAlarmOver({ version, state }, cutover),
    })),
    goingBack:
      goingBack === null
        ? null
        : {
            from: goingBack.from,
            sinceMs: text(goingBack.sinceMs),
            reason: goingBack.reason,
            v2QuietMs: text(goingBack.v2QuietMs),
          },
    output: outputJson(shown),
    witness:
      look === null || look.witness === null
        ? null
        : { says: look.witness.says, words: look.witness.words, atMs: text(look.witness.atMs) },
    manifests: shown.manifests.flatMap(({ at, takenMs, files, bytes }) =>
      at === 'plan' || at === 'fence' || at === 'completion'
        ? [{ at, takenMs: text(takenMs), files, bytes: text(bytes) } as const]
        : [],
    ),
    differences: (look?.differences ?? []).map(({ path, change, culprits, words }) => ({
      path,
      change,
      culprits: [...culprits],
      words,
    })),
    moreDifferences: look?.moreDifferences ?? 0,
    fenceSinceMs: text(fence?.sinceMs ?? null),
    fenceVerifiedMs: text(fence?.verifiedAtMs ?? null),
    stepEndsMs: text(cutover.stepEndsMs),
    totalEndsMs: text(cutover.totalEndsMs),
    soakEndsMs: text(soakEndsMs(cutover)),
    keep: keep === null ? null : { ...keep, keepUntilMs: text(keep.keepUntilMs), atMs: text(keep.atMs) },
    outcome,
    events: shown.events.map((event) => eventJson(event)),
    diagram: shown.diagram,
    watchError: shown.watchError,
  };
}

function sideJson(
  { plan }: Cutover,
  side: 'v1' | 'v2',
  version: VersionToShow | null,
  look: SideLook | null,
): CutoverAnswer['v1'] {
  return {
    versionId: version?.id ?? null,
    name: plan[side].name,
    location: plan[side].location,
    status: version?.status ?? null,
    statusReason: version?.reason ?? null,
    lastPlannedBatch: text(look?.lastPlannedBatch ?? null),
    lastCommittedBatch: text(look?.lastCommittedBatch ?? null),
    readAtMs: text(look?.readAtMs ?? null),
    problem: look?.problem ?? null,
    retired: version?.retired ?? false,
  };
}

/** Null where the cutover does not stand in the soak (any more). */
function soakEndsMs(cutover: Cutover): bigint | null {
  const { state, trouble, soakSinceMs, plan } = cutover;
  if ((trouble?.from ?? state) !== 'soaking' || soakSinceMs === null) return null;
  return soakSinceMs + plan.limits.soakMs;
}

/** When each state was entered last. */
function enteredAt(events: readonly EventToShow[]): ReadonlyMap<string, bigint> {
  return new Map(events.flatMap(({ from, to, atMs }) => (from === to ? [] : [[to, atMs] as const])));
}

function timesOf(
  state: CutoverState,
  { entered, deliveries }: { entered: ReadonlyMap<string, bigint>; deliveries: CutoverToShow['deliveries'] },
) {
  return { enteredMs: entered.get(state) ?? null, deliveries };
}

/** Of another change only its kind holds: what it costs is not known before the next look. */
function wayBackOf(cutover: Cutover, known: KnownLook | null): WayBack {
  if (known?.isCurrent) return known.look.wayBack;
  return wayBack(cutover, { v1: null, v2: null, said: [], heads: [] });
}

function noReturnJson(look: Look | null): CutoverAnswer['noReturn'] {
  if (look === null || look.noReturn === null) return null;
  const { state, atMs, words, asOfMs } = look.noReturn;
  return { state, atMs: text(atMs), words, asOfMs: text(asOfMs) };
}

function quietJson({ quiet }: Look): CutoverAnswer['quiet'] {
  if (quiet === null) return null;
  const { silentMs, windowMs, windowWords, whyBlind, lastSign } = quiet;
  return {
    silentMs: text(silentMs),
    windowMs: text(windowMs),
    windowWords,
    whyBlind,
    lastSign: lastSign === null ? null : { path: lastSign.path, atMs: text(lastSign.atMs) },
  };
}

function tailJson({ tail, v1 }: Look): CutoverAnswer['tail'] {
  if (tail === null) return null;
  return {
    state: tail.state,
    batch: text(tail.state === 'drained' ? v1.lastCommittedBatch : tail.batch),
    words: tail.words,
    ranges: tail.state === 'drained' ? [] : tail.ranges.map(rangeJson),
  };
}

function startMatchJson({ startMatch }: Look): CutoverAnswer['startMatch'] {
  if (startMatch === null) return null;
  const { state, gaps, overlaps, unknown } = startMatch;
  return { state, gaps: gaps.map(rangeJson), overlaps: overlaps.map(rangeJson), unknown: [...unknown] };
}

function outputJson({ output, nowMs, cutover }: CutoverToShow): CutoverAnswer['output'] {
  if (output === null) return null;
  const { result, words, by, atMs } = output;
  return { result, words, by, atMs: text(atMs), stale: nowMs - atMs > cutover.plan.limits.outputFreshMs };
}

function eventJson({ revision, atMs, kind, from, to, by, reason, event }: EventToShow) {
  // The columns hold what the machine gave; the answer's schema checks them again.
  const state = to as CutoverState;
  return {
    revision: text(revision),
    atMs: text(atMs),
    kind,
    from: from as CutoverState | null,
    to: state,
    by,
    reason,
    words: eventWords(event, by.name, state),
  };
}

function text(value: bigint): string;
function text(value: bigint | null): string | null;
function text(value: bigint | null): string | null {
  return value === null ? null : value.toString();
}
