import { describe, expect, it } from 'vitest';
import { LOCAL_OPERATOR, NOBODY } from '@/lib/domain/actor';
import { CUTOVER_ACTIONS, CUTOVER_STATES, CUTOVER_STRATEGIES } from '@/lib/domain/cutover-words';
import type { Role } from '@/lib/domain/role';
import {
  ACTION_RULES,
  type CutoverAsker,
  type CutoverToAct,
  whyNotAction,
  whyNotForcing,
  whyNotNow,
} from './can';
import { next } from './machine';
import { eventOf } from './test-data/any-event';
import { cutoverIn } from './test-data/sample';

const someone = (id: string, ...roles: Role[]): CutoverAsker => ({
  id,
  name: id,
  grants: roles.map((role) => ({ environment: 'prod', role })),
});
const cutover = (more: Partial<CutoverToAct> = {}): CutoverToAct => ({
  state: 'validated',
  isPaused: false,
  strategy: 'handover',
  environment: 'prod',
  isProtected: true,
  requestedById: 'mira',
  plannedById: 'mira',
  ...more,
});
const TOKEN: CutoverAsker = {
  kind: 'system',
  id: 'ci',
  name: 'the deploy job',
  scopes: ['cutover:write', 'cutover:approve'],
};

describe('what is said of an action agrees with the machine', () => {
  it('in every state, paused or not, for who has every right', () => {
    for (const state of CUTOVER_STATES)
      for (const isPaused of [false, true])
        for (const action of CUTOVER_ACTIONS) {
          const base = cutoverIn(state, 'warm-up-replay');
          if (
            isPaused &&
            [
              'draft',
              'validated',
              'completed',
              'aborted',
              'rolled-back',
              'rolling-back',
              'needs-human',
            ].includes(state)
          )
            continue;
          const real = isPaused
            ? { ...base, paused: { by: base.plannedBy, reason: 'x', sinceMs: base.sinceMs } }
            : base;
          const dice = {
            kind: action,
            who: action === 'approve' ? 1 : 0,
            waitMs: 0,
            bad: [],
            missing: null,
            old: false,
            force: null,
            staleDigest: false,
            withFinal: true,
            flag: true,
          } as const;
          const transition = next(real, eventOf(dice, real, real.sinceMs + 3n * 86_400_000n));
          const why = whyNotAction(
            action,
            cutover({ state, isPaused, strategy: 'warm-up-replay' }),
            someone('ana', 'admin'),
          );
          const refused =
            transition.kind === 'refused' && (transition.code === 'illegal' || transition.code === 'paused');
          expect(
            why !== null,
            `${action} in ${state}${isPaused ? ', paused' : ''}: ${why} / ${transition.kind === 'refused' ? transition.reason : 'taken'}`,
          ).toBe(refused);
          if (refused && transition.kind === 'refused') expect(why).toBe(transition.reason);
        }
  });
});

describe('who may', () => {
  it('an operator runs it, an approver approves it, a viewer neither, nobody nothing', () => {
    const running = cutover({ state: 'handing-over' });
    expect(whyNotAction('advance', running, someone('ana', 'operator'))).toBeNull();
    expect(whyNotAction('advance', running, someone('ana', 'approver'))).toMatch(
      /takes the role operator or admin/,
    );
    expect(whyNotAction('approve', cutover(), someone('ana', 'approver'))).toBeNull();
    expect(whyNotAction('approve', cutover(), someone('ana', 'operator'))).toMatch(
      /takes the role approver or admin/,
    );
    for (const action of CUTOVER_ACTIONS) {
      const here = cutover({ state: stateFor(action) });
      expect(whyNotAction(action, here, someone('ana', 'viewer')), action).not.toBeNull();
      expect(whyNotAction(action, here, NOBODY), action).toMatch(/Sign in/);
      expect(whyNotAction(action, here, null), action).toMatch(/Sign in/);
    }
  });

  it('a role in another environment is none here', () => {
    const elsewhere: CutoverAsker = {
      id: 'ana',
      name: 'Ana',
      grants: [{ environment: 'test', role: 'admin' }],
    };
    expect(whyNotAction('advance', cutover({ state: 'fencing' }), elsewhere)).not.toBeNull();
  });

  it('a token may run, and may neither approve, complete, settle nor force', () => {
    expect(whyNotAction('advance', cutover({ state: 'fencing' }), TOKEN)).toBeNull();
    for (const action of ['approve', 'complete', 'settle'] as const)
      expect(whyNotAction(action, cutover({ state: stateFor(action) }), TOKEN)).toMatch(/signed-in person/);
    expect(whyNotForcing(cutover(), TOKEN)).toMatch(/signed-in person/);
    expect(whyNotForcing(cutover(), someone('ana', 'operator'))).toBeNull();
    expect(whyNotForcing(cutover(), someone('ana', 'viewer'))).not.toBeNull();
  });

  it('in a protected environment nobody approves their own; elsewhere the local operator does', () => {
    expect(whyNotAction('approve', cutover(), someone('mira', 'admin'))).toMatch(/somebody else/);
    expect(whyNotAction('approve', cutover({ plannedById: 'ana' }), someone('ana', 'admin'))).toMatch(
      /somebody else/,
    );
    expect(
      whyNotAction('approve', cutover({ isProtected: false, requestedById: 'local' }), LOCAL_OPERATOR),
    ).toBeNull();
  });
});

it('a plan that is not needed is not approved or carried out', () => {
  const all = whyNotNow(cutover({ strategy: 'not-needed' }), someone('ana', 'admin'));
  expect(all.approve).toMatch(/Nothing is handed over/);
  expect(all.abort).toBeNull();
});

it('every action says whether it takes a reason and a person', () => {
  for (const action of CUTOVER_ACTIONS) expect(ACTION_RULES[action].scopes.length).toBeGreaterThan(0);
  expect(CUTOVER_STRATEGIES.length).toBe(4);
});

function stateFor(action: (typeof CUTOVER_ACTIONS)[number]) {
  const states = {
    plan: 'draft',
    validate: 'draft',
    approve: 'validated',
    advance: 'fencing',
    settle: 'fencing',
    amend: 'fencing',
    pause: 'fencing',
    resume: 'needs-human',
    escalate: 'fencing',
    abort: 'draft',
    rollback: 'soaking',
    complete: 'soaking',
  } as const;
  return states[action];
}
