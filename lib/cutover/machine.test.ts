import { describe, expect, test } from 'vitest';
import { CUTOVER_STATES, CUTOVER_STRATEGIES, type CutoverState } from '@/lib/domain/cutover-words';
import { EVENT_KINDS, type EventKind } from './event';
import { next } from './machine';
import { FINAL_STATES } from './path';
import type { Cutover } from './state';
import { TABLE } from './table';
import { cutoverIn, take } from './test-data/sample';
import { good, refusalOf } from './test-data/taken';

const DAY = 86_400_000n;

/** Every legal pair, as people read it. What is not here is refused. */
const LEGAL: Record<EventKind, readonly CutoverState[]> = {
  plan: ['draft', 'validated', 'approved'],
  validate: ['draft', 'validated'],
  approve: ['validated', 'approved', 'warming', 'verified', 'fencing', 'handing-over'],
  advance: ['approved', 'warming', 'verified', 'fencing', 'handing-over', 'switched', 'rolling-back'],
  settle: [
    'warming',
    'verified',
    'fencing',
    'handing-over',
    'switched',
    'soaking',
    'rolling-back',
    'needs-human',
  ],
  amend: ['fencing'],
  pause: ['approved', 'warming', 'verified', 'fencing', 'handing-over', 'switched', 'soaking'],
  resume: [
    'approved',
    'warming',
    'verified',
    'fencing',
    'handing-over',
    'switched',
    'soaking',
    'needs-human',
  ],
  escalate: ['fencing', 'handing-over', 'switched', 'soaking', 'rolling-back'],
  abort: ['draft', 'validated', 'approved', 'warming', 'verified', 'needs-human'],
  rollback: ['fencing', 'handing-over', 'switched', 'soaking', 'needs-human'],
  complete: ['soaking'],
  'timed-out': [
    'draft',
    'validated',
    'approved',
    'warming',
    'verified',
    'fencing',
    'handing-over',
    'switched',
    'soaking',
    'rolling-back',
  ],
  'approval-void': ['approved', 'warming', 'verified', 'fencing', 'handing-over'],
  'late-write': [
    'handing-over',
    'switched',
    'soaking',
    'completed',
    'rolling-back',
    'rolled-back',
    'needs-human',
  ],
  trouble: ['handing-over', 'switched', 'soaking'],
  'hook-answered': [
    'warming',
    'verified',
    'fencing',
    'handing-over',
    'switched',
    'soaking',
    'completed',
    'rolling-back',
    'rolled-back',
    'aborted',
    'needs-human',
  ],
};

describe('every state × event pair', () => {
  const pairs = CUTOVER_STATES.flatMap((state) => EVENT_KINDS.map((kind) => ({ state, kind })));

  test('stands in the table', () => {
    expect(pairs).toHaveLength(14 * 17);
    for (const kind of EVENT_KINDS)
      expect(
        CUTOVER_STATES.filter((state) => typeof TABLE[kind][state] !== 'string'),
        kind,
      ).toEqual(LEGAL[kind]);
  });

  test.each(pairs.filter(({ state, kind }) => !LEGAL[kind].includes(state)))(
    '$kind is refused in $state with words, and changes nothing',
    ({ state, kind }) => {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const before = structuredClone(cutover);
      const { code, reason } = refusalOf(next(cutover, good(kind, cutover, cutover.sinceMs + DAY)));
      expect(code).toBe('illegal');
      expect(reason).toMatch(/^[A-Z].{15,}\.$/);
      expect(cutover).toEqual(before);
    },
  );

  test.each(pairs.filter(({ state, kind }) => LEGAL[kind].includes(state)))(
    '$kind in $state is taken, or refused for a reason of its own; the input stays as it is',
    ({ state, kind }) => {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const before = structuredClone(cutover);
      const transition = next(
        cutover,
        good(kind, cutover, cutover.sinceMs + 60_000n, kind === 'approve' ? 1 : 0),
      );
      expect(cutover).toEqual(before);
      if (transition.kind === 'moved') expect(transition.cutover.revision).toBe(cutover.revision + 1n);
      else expect(transition.reason).toMatch(/\.$/);
    },
  );

  test('the same input gives the same answer', () => {
    for (const { state, kind } of pairs) {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const event = good(kind, cutover, cutover.sinceMs + 60_000n);
      expect(next(cutover, event)).toEqual(next(cutover, event));
    }
  });
});

describe('every state has an exit', () => {
  const DONE = [
    'abort',
    'rollback',
    'advance',
    'complete',
    'validate',
    'approve',
    'escalate',
    'resume',
  ] as const;

  test.each(CUTOVER_STRATEGIES.filter((each) => each !== 'not-needed'))(
    '%s: a walk by events of people ends in a final state from everywhere',
    (strategy) => {
      for (const state of CUTOVER_STATES) {
        if (strategy === 'handover' && (state === 'warming' || state === 'verified')) continue;
        for (const gates of ['pass', 'fail'] as const) {
          expect(reachesFinal(cutoverIn(state, strategy), gates), `${state}, gates ${gates}`).toBe(true);
        }
      }
    },
  );

  test('a paused cutover too', () => {
    for (const state of LEGAL.pause) {
      const cutover = cutoverIn(state, 'warm-up-replay');
      const paused = take(cutover, good('pause', cutover, cutover.sinceMs + 1n));
      expect(reachesFinal(paused, 'fail'), state).toBe(true);
    }
  });

  /** Breadth first over what people may do; no event of the system, and no gate that passes where they fail. */
  function reachesFinal(from: Cutover, outcome: 'pass' | 'fail'): boolean {
    const seen = new Set<string>();
    const open = [from];
    for (let cutover = open.shift(); cutover !== undefined; cutover = open.shift()) {
      if (FINAL_STATES.includes(cutover.state)) return true;
      const key = `${cutover.state} ${cutover.paused !== null} ${cutover.v2Released} ${cutover.goingBack?.v2QuietMs}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const kind of DONE) {
        const event = good(kind, cutover, cutover.sinceMs + DAY, kind === 'approve' ? 1 : 0);
        const judged =
          'gates' in event ? { ...event, gates: event.gates.map((gate) => ({ ...gate, outcome })) } : event;
        const transition = next(cutover, judged);
        if (transition.kind === 'moved') open.push(transition.cutover);
      }
    }
    return false;
  }
});
