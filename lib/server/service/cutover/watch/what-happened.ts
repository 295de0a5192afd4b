import { whyNotApproved } from '@/lib/cutover/approval';
import { decidingGate, effectOf } from '@/lib/cutover/effect-of-finding';
import type { CutoverEvent } from '@/lib/cutover/event';
import type { GateFacts } from '@/lib/cutover/gate/facts';
import { judgeGates } from '@/lib/cutover/gate/judge';
import { gatesNow } from '@/lib/cutover/gates-now';
import { next } from '@/lib/cutover/machine';
import { isFenced } from '@/lib/cutover/path';
import type { Cutover } from '@/lib/cutover/state';
import { type FenceMarks, lateWrites, marksOf } from '@/lib/cutover/zombie';
import type { CutoverState } from '@/lib/domain/cutover-words';
import type { OpenFinding } from '../facts/load-known';
import { beyondNow } from './make-look';

/** What is looked at, beside the facts, to see whether something happened. */
export interface Watched {
  facts: GateFacts;
  /** What the logs held when each version was shown to be silent. */
  marks: Record<'v1' | 'v2', FenceMarks | null>;
  findings: Record<'v1' | 'v2', readonly OpenFinding[]>;
  /** When people were called before for a finding, by its code. */
  troubledMs: ReadonlyMap<string, bigint>;
}

/** Something that happened, with the marks that count from then on. */
export interface Happened {
  event: CutoverEvent;
  marks?: { v1?: FenceMarks; v2?: FenceMarks };
}

/**
 * What happened by itself, the most urgent first; null for nothing. Only what the machine takes: a late write where silence
 * is meant, time that is up, an approval that holds no more, a finding that blocks. It never moves anything forward. Pure.
 */
export function whatHappened(watched: Watched): Happened | null {
  const { cutover } = watched.facts;
  for (const happened of candidates(watched))
    if (next(cutover, happened.event).kind === 'moved') return happened;
  return null;
}

function* candidates(watched: Watched): Generator<Happened> {
  const { facts } = watched;
  for (const version of ['v1', 'v2'] as const) {
    const late = lateWriteOf(watched, version);
    if (late !== null) yield late;
  }
  for (const which of ['total', 'step'] as const) {
    const { totalEndsMs, stepEndsMs } = facts.cutover;
    const endsMs = which === 'total' ? totalEndsMs : stepEndsMs;
    if (endsMs !== null && endsMs <= facts.nowMs)
      yield { event: { kind: 'timed-out', which, atMs: facts.nowMs } };
  }
  const why = whyVoid(facts);
  if (why !== null) yield { event: { kind: 'approval-void', why, atMs: facts.nowMs } };
  const trouble = troubleOf(watched);
  if (trouble !== null) yield trouble;
}

/** Files that are named one by one. */
const MOST_FILES = 50;
const FIRST_PAUSE_MS = 60_000n;
const LONGEST_PAUSE_MS = 3_600_000n;

/** Each file once: what was told is marked. Who goes on writing is told of after growing pauses. */
function lateWriteOf({ facts, marks: known }: Watched, version: 'v1' | 'v2'): Happened | null {
  const { cutover, nowMs } = facts;
  const [marks, reading] = [known[version], facts[version]];
  if (marks === null || reading === null) return null;
  const files = lateWrites(marks, reading);
  if (files.length === 0 || nowMs < notBeforeMs(cutover, version)) return null;
  const more = files.length - MOST_FILES;
  const named = files.slice(0, MOST_FILES);
  return {
    event: {
      kind: 'late-write',
      version,
      files: more > 0 ? [...named, `and ${more} more`] : named,
      atMs: nowMs,
    },
    marks: { [version]: marksOf(reading) },
  };
}

/** The first alarm in a state comes at once; after somebody went on, so does the next. */
function notBeforeMs({ alarms, sinceMs }: Cutover, version: 'v1' | 'v2'): bigint {
  const raised = alarms.filter((alarm) => alarm.version === version && alarm.seenMs >= sinceMs);
  const last = raised.at(-1);
  if (last === undefined) return 0n;
  const pauseMs = FIRST_PAUSE_MS << BigInt(Math.min(raised.length - 1, 10));
  return last.seenMs + (pauseMs < LONGEST_PAUSE_MS ? pauseMs : LONGEST_PAUSE_MS);
}

/** Why the yes does not hold (any more); null where it does, and where there is none. */
function whyVoid(facts: GateFacts): string | null {
  const { cutover, nowMs } = facts;
  const { approval, digest, state } = cutover;
  if (approval === null) return null;
  const why = whyNotApproved(approval, { digest, nowMs, begun: isFenced(state) });
  if (why !== null) return why;
  const [current] = judgeGates(['plan-current'], facts);
  if (current?.outcome === 'fail') return current.words;
  const beyond = CHANGEABLE.has(state) ? beyondNow(facts) : [];
  return beyond.length === 0 ? null : beyond.join(' ');
}

/**
 * Where a plan that v1 has outrun can be made anew, or amended. In between nothing but giving up would be left: the bound is
 * judged once v1 is fenced.
 */
const CHANGEABLE: ReadonlySet<CutoverState> = new Set<CutoverState>(['approved', 'fencing']);

/** A finding that was opened since v1 was told to stop, that blocks here, and that no gate of the step decides. */
function troubleOf({ facts, findings, troubledMs }: Watched): Happened | null {
  const { cutover, nowMs } = facts;
  const { plan, state, fence } = cutover;
  if (fence === null) return null;
  const { gates } = gatesNow(cutover);
  for (const side of ['v1', 'v2'] as const)
    for (const finding of findings[side]) {
      const gate = decidingGate(finding.code);
      const known = troubledMs.get(finding.code);
      const blocks = effectOf(finding, side, plan.strategy, state) === 'blocks';
      const isDecided = gate !== null && gates.includes(gate);
      const isNew = finding.openedMs > fence.sinceMs && (known === undefined || finding.openedMs > known);
      if (!blocks || isDecided || !isNew) continue;
      const words = `${plan[side].name}: ${finding.summary}`;
      return { event: { kind: 'trouble', code: finding.code, words, atMs: nowMs } };
    }
  return null;
}
