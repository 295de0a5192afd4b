import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUTOVER_STRATEGIES } from '@/lib/domain/cutover-words';
import { EFFECT_KINDS } from './effect';
import { begin, next } from './machine';
import { FINAL_STATES, isActive, isFenced, PATHS, requiredGates } from './path';
import type { Cutover } from './state';
import { anyDice, type Dice, eventOf } from './test-data/any-event';
import { DIGEST, MIRA, samplePlan, T0 } from './test-data/sample';
import type { Moved } from './transition/transition';

const SCHEDULES = { numRuns: 600 };

interface Step {
  before: Cutover;
  moved: Moved;
  dice: Dice;
}

/** Runs a schedule and gives every step that was taken. */
function run(strategy: (typeof CUTOVER_STRATEGIES)[number], isProtected: boolean, schedule: readonly Dice[]) {
  let cutover = begin(samplePlan(strategy, { isProtected }), DIGEST, MIRA, T0);
  let atMs = T0;
  const steps: Step[] = [];
  for (const dice of schedule) {
    atMs += BigInt(dice.waitMs);
    const transition = next(cutover, eventOf(dice, cutover, atMs));
    if (transition.kind === 'refused') continue;
    steps.push({ before: cutover, moved: transition, dice });
    cutover = transition.cutover;
  }
  return { cutover, steps };
}

const schedules = fc.tuple(
  fc.constantFrom(...CUTOVER_STRATEGIES),
  fc.boolean(),
  fc.array(anyDice, { minLength: 1, maxLength: 80, size: 'max' }),
);

function holds(check: (steps: readonly Step[], last: Cutover) => void) {
  let ends = 0;
  fc.assert(
    fc.property(schedules, ([strategy, isProtected, schedule]) => {
      const { cutover, steps } = run(strategy, isProtected, schedule);
      if (cutover.state === 'completed') ends += 1;
      check(steps, cutover);
    }),
    SCHEDULES,
  );
  return ends;
}

describe('whatever happens, in whatever order', () => {
  it('the schedules get everywhere', () => {
    const seen = new Set<string>();
    const completed = holds((steps) => {
      for (const { moved } of steps) seen.add(moved.cutover.state);
    });
    expect(completed).toBeGreaterThan(10);
    expect(seen.size).toBe(14);
  });

  it('there is one handing-over, and the end that it recorded never changes', () => {
    holds((steps) => {
      const entered = steps.filter(
        ({ before, moved }) => before.state === 'fencing' && moved.cutover.state === 'handing-over',
      );
      expect(entered.length).toBeLessThanOrEqual(1);
      for (const { before, moved } of steps)
        if (before.handover !== null) expect(moved.cutover.handover).toBe(before.handover);
    });
  });

  it('each hook is called once', () => {
    holds((steps) => {
      const calls = steps.flatMap(({ moved }) =>
        moved.effects.flatMap((effect) => (effect.kind === 'call-hook' ? [effect.deliveryId] : [])),
      );
      expect(new Set(calls).size).toBe(calls.length);
    });
  });

  it('no effect has a word for writing to storage', () => {
    holds((steps) => {
      for (const { moved } of steps)
        for (const effect of moved.effects) expect(EFFECT_KINDS).toContain(effect.kind);
    });
  });

  it('the way forward is gone step by step, and every step has its gates', () => {
    holds((steps) => {
      for (const { before, moved, dice } of steps) {
        const path = PATHS[before.plan.strategy];
        const [from, into] = [path.indexOf(before.state), path.indexOf(moved.cutover.state)];
        if (from < 0 || into <= from) continue;
        expect(into).toBe(from + 1);
        const required = requiredGates(before.plan.strategy, moved.cutover.state);
        const bad = required.filter((gate) => dice.bad.some(([name]) => name === gate));
        const forced = moved.cutover.forced
          .filter((each) => each.into === moved.cutover.state)
          .map(({ gate }) => gate);
        for (const gate of bad) expect(forced).toContain(gate);
        if (dice.missing !== null) expect(required).not.toContain(dice.missing);
      }
    });
  });

  it('it is never completed without v1’s end, a keep decision, the start checked, and a person', () => {
    holds((_, last) => {
      if (last.state !== 'completed') return;
      expect(last.handover).not.toBeNull();
      expect(last.keep?.by.kind).toBe('person');
      expect(last.soakSinceMs).not.toBeNull();
      expect(last.forced.map(({ gate }) => gate)).not.toContain('start-matches');
    });
  });

  it('v2 is released only under an approval, by a second person where the environment is protected', () => {
    holds((steps) => {
      for (const { before, moved } of steps) {
        if (before.v2Released || !moved.cutover.v2Released) continue;
        expect(before.fence).not.toBeNull();
        expect(before.handover !== null || before.plan.strategy === 'handover').toBe(true);
      }
      for (const { moved } of steps) {
        const { approval, plan, requestedBy } = moved.cutover;
        if (approval === null) continue;
        expect(approval.digest).toBe(moved.cutover.digest);
        if (plan.isProtected) expect(approval.by.id).not.toBe(requestedBy.id);
      }
    });
  });

  it('a final state is never left and says how it ended; every other one has an exit in time or by a person', () => {
    holds((steps, last) => {
      for (const { before } of steps.filter(({ moved, before }) => moved.cutover.state !== before.state))
        expect(FINAL_STATES).not.toContain(before.state);
      expect(last.outcome === null).toBe(isActive(last.state));
      expect(last.trouble !== null).toBe(last.state === 'needs-human');
      if (FINAL_STATES.includes(last.state) || last.state === 'needs-human') return;
      expect(last.stepEndsMs).not.toBeNull();
    });
  });

  it('a person can always end it, whatever the gates say', () => {
    holds((_, last) => {
      let cutover = last;
      const ways = ['abort', 'escalate', 'rollback'] as const;
      for (let tries = 0; tries < 4 && !FINAL_STATES.includes(cutover.state); tries++) {
        for (const kind of ways) {
          const atMs = cutover.sinceMs + 1n;
          const gates = requiredGates(cutover.plan.strategy, 'rolling-back').map((gate) => ({
            gate,
            outcome: 'fail' as const,
            words: 'no',
            evidence: [],
            asOfMs: null,
            judgedMs: atMs,
            settlesMs: null,
          }));
          const event =
            kind === 'rollback'
              ? ({ kind, by: MIRA, atMs, reason: 'enough', gates, force: null } as const)
              : ({ kind, by: MIRA, atMs, reason: 'enough' } as const);
          const transition = next(cutover, event);
          if (transition.kind === 'moved') {
            cutover = transition.cutover;
            break;
          }
        }
      }
      expect(FINAL_STATES).toContain(cutover.state);
    });
  });

  it('after the fence nothing ends as "no changes made"', () => {
    holds((steps, last) => {
      const fenced = steps.some(({ moved }) => isFenced(moved.cutover.state));
      if (fenced) expect(last.outcome?.kind).not.toBe('no-changes-made');
    });
  });
});
