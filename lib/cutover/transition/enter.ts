import type { CutoverOutcome, CutoverState, HookStep } from '@/lib/domain/cutover-words';
import type { CutoverEffect } from '../effect';
import type { Cutover } from '../state';

/** A change on its way: the cutover so far, and what is to be done. */
export interface Draft {
  cutover: Cutover;
  effects: CutoverEffect[];
}

/** Enters `state`: its clock starts anew. */
export function enter({ cutover, effects }: Draft, state: CutoverState, atMs: bigint): Draft {
  const lasts = cutover.plan.limits.stepMs[state];
  return {
    cutover: {
      ...cutover,
      state,
      sinceMs: atMs,
      stepEndsMs: lasts === undefined ? null : atMs + lasts,
      trouble: null,
      paused: null,
    },
    effects,
  };
}

/** Enters a final state. */
export function end(
  draft: Draft,
  state: 'completed' | 'aborted' | 'rolled-back',
  kind: CutoverOutcome,
  words: string,
  atMs: bigint,
): Draft {
  const ended = enter(draft, state, atMs);
  return notify(
    {
      ...ended,
      cutover: { ...ended.cutover, stepEndsMs: null, totalEndsMs: null, outcome: { kind, words } },
    },
    state,
    words,
  );
}

/** Asks for a step of whoever runs Spark, once per cutover: a second asking would be a second start. */
export function callHook({ cutover, effects }: Draft, step: HookStep, atMs: bigint): Draft {
  if (cutover.hooks[step] !== undefined) return { cutover, effects };
  const deliveryId = `${cutover.id}/${step}`;
  return {
    cutover: { ...cutover, hooks: { ...cutover.hooks, [step]: { deliveryId, askedMs: atMs, answer: null } } },
    effects: [...effects, { kind: 'call-hook', step, deliveryId }],
  };
}

export function notify(
  { cutover, effects }: Draft,
  about: Extract<CutoverEffect, { kind: 'notify' }>['about'],
  words: string,
): Draft {
  return { cutover, effects: [...effects, { kind: 'notify', about, words }] };
}

/** A person has to look: the state is kept, to go on from it. */
export function callForHelp(draft: Draft, why: string, atMs: bigint): Draft {
  const from = draft.cutover.trouble?.from ?? draft.cutover.state;
  const entered = enter(draft, 'needs-human', atMs);
  return {
    cutover: { ...entered.cutover, trouble: { from, why, sinceMs: atMs } },
    effects: [...entered.effects, { kind: 'raise-alarm', alarm: 'needs-human', words: why }],
  };
}

/** What entering a state of the way forward brings with it. */
export function stepInto(draft: Draft, state: CutoverState, atMs: bigint): Draft {
  const entered = enter(draft, state, atMs);
  const { plan } = entered.cutover;
  switch (state) {
    case 'validated':
      return withManifest(entered, 'plan');
    case 'warming':
      return callHook(startClock(entered, atMs), 'start-v2', atMs);
    case 'verified':
      return notify(
        entered,
        state,
        `${plan.v2.name} has caught up and its output is verified: ${plan.v1.name} may be stopped.`,
      );
    case 'fencing': {
      const fenced = { ...entered.cutover, fence: { sinceMs: atMs, verifiedAtMs: null } };
      return callHook(startClock({ ...entered, cutover: fenced }, atMs), 'stop-v1', atMs);
    }
    case 'handing-over': {
      const held = withManifest(entered, 'fence');
      if (plan.strategy !== 'handover')
        return notify(held, state, `${plan.v1.name} has ended: ${plan.v2.name} has to pass its end.`);
      return callHook({ ...held, cutover: { ...held.cutover, v2Released: true } }, 'start-v2', atMs);
    }
    case 'switched': {
      const cutover = { ...entered.cutover, v2Released: true, totalEndsMs: null };
      return callHook({ ...entered, cutover }, 'switch-readers', atMs);
    }
    case 'soaking': {
      const cutover = {
        ...entered.cutover,
        soakSinceMs: atMs,
        stepEndsMs: atMs + plan.limits.soakMs,
      };
      return notify(
        { ...entered, cutover },
        state,
        `Readers use the output of ${plan.v2.name}: both versions are watched.`,
      );
    }
    default:
      return entered;
  }
}

/** The whole is limited from the first step that starts or stops anything. */
function startClock(draft: Draft, atMs: bigint): Draft {
  const { cutover } = draft;
  if (cutover.totalEndsMs !== null) return draft;
  return { ...draft, cutover: { ...cutover, totalEndsMs: atMs + cutover.plan.limits.totalMs } };
}

function withManifest({ cutover, effects }: Draft, at: 'plan' | 'fence' | 'completion'): Draft {
  return { cutover, effects: [...effects, { kind: 'take-manifest', of: 'v1', at }] };
}
