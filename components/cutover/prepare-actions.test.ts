import { describe, expect, it } from 'vitest';
import { cutover as schema } from '@/lib/contract/cutover';
import type { SessionActor } from '@/lib/contract/session';
import { CUTOVER_STATES } from '@/lib/domain/cutover-words';
import { prepareActions } from './prepare-actions';
import { answer, at, gate, MIRA } from './test-data/answer';

const person = (id: string, ...roles: ('viewer' | 'operator' | 'approver')[]): SessionActor => ({
  id,
  name: id,
  email: null,
  grants: roles.map((role) => ({ environment: null, role })),
  scopes: [],
});
const operator = person('mira', 'operator');
const labels = (actions: ReturnType<typeof prepareActions>) => actions.others.map(({ label }) => label);

describe('what may be done with a cutover', () => {
  it('is told of a sample that is an answer of the API', () => {
    expect(schema.safeParse(answer()).error).toBeUndefined();
  });

  it('leads on to the step that comes next, under its own title', () => {
    const { primary } = prepareActions(answer('fencing'), operator);
    expect(primary).toMatchObject({
      label: 'Title of handing-over',
      task: { kind: 'advance' },
      whyNot: null,
    });
  });

  it('waits with the words of the gate that does not pass, and counts the others', () => {
    const gates = [gate('quiet', 'inconclusive'), gate('retention', 'fail'), gate('approval', 'pass')];
    const { primary, force } = prepareActions(answer('fencing', { gates }), operator);
    expect(primary?.whyNot).toBe('Waits for “title of quiet” (and 1 other gate): words of quiet.');
    expect(primary?.refused).toBeNull();
    expect(force).toBeNull();
  });

  it('lets a step be asked for while its gates were judged too long ago: the server judges them anew', () => {
    const stale = answer('fencing', { gates: [gate('quiet', 'inconclusive')], gatesAreStale: true });
    expect(prepareActions(stale, operator).primary?.whyNot).toBeNull();
  });

  it('offers force only where some gate may be skipped, and refuses it where another never is', () => {
    const skippable = gate('freeze-window', 'fail', { forceable: true });
    const alone = prepareActions(answer('approved', { gates: [skippable] }), operator);
    expect(alone.force).toMatchObject({
      task: { kind: 'force', action: 'advance', gates: ['freeze-window'] },
      whyNot: null,
    });
    const beside = prepareActions(
      answer('approved', { gates: [skippable, gate('plan-current', 'fail')] }),
      operator,
    );
    expect(beside.force?.whyNot).toContain('“title of plan-current” is never forced');
  });

  it('asks a second person for the approval of a protected environment', () => {
    const validated = answer('validated', { approval: null });
    expect(prepareActions(validated, operator).primary).toMatchObject({ label: 'Approve…' });
    expect(prepareActions(validated, operator).primary?.refused).toContain('takes the role approver');
    expect(prepareActions(validated, person('ana', 'approver')).primary?.whyNot).toBeNull();
    const own = prepareActions(
      answer('validated', { approval: null, plannedBy: { ...MIRA, id: 'ana' } }),
      person('ana', 'approver'),
    );
    expect(own.primary?.refused).toContain('somebody else');
  });

  it('says to a viewer why nothing can be done', () => {
    const { primary, others } = prepareActions(answer('fencing'), person('vic', 'viewer'));
    expect(primary?.whyNot).toContain('takes the role operator');
    expect(others.every(({ whyNot }) => whyNot !== null)).toBe(true);
  });

  it('aborts before v1 was told to stop, and goes back after it', () => {
    expect(labels(prepareActions(answer('approved'), operator))).toEqual(['Pause…', 'Abort…']);
    expect(labels(prepareActions(answer('soaking'), operator))).toEqual([
      'Pause…',
      'Stop and call people…',
      'Go back…',
    ]);
    expect(labels(prepareActions(answer('needs-human'), operator))).toEqual([
      'Go back…',
      'Close as it stands…',
    ]);
  });

  it('resumes what is paused, and offers another approval where the last no longer holds', () => {
    const paused = answer('fencing', {
      paused: { by: MIRA, reason: 'lunch', sinceMs: at(10) },
      approval: { ...(answer().approval ?? never()), holds: false },
    });
    const actions = prepareActions(paused, operator);
    expect(actions.primary).toMatchObject({ label: 'Resume…', task: { kind: 'resume' }, whyNot: null });
    expect(labels(actions)).toEqual(['Stop and call people…', 'Go back…', 'Approve again…']);
  });

  it('names what going back does next', () => {
    const back = { from: 'switched', sinceMs: at(1), reason: 'rows are missing', v2QuietMs: null } as const;
    const first = answer('rolling-back', { goingBack: back, next: 'rolled-back' });
    expect(prepareActions(first, operator).primary?.label).toBe('Start orders_v1 again');
    const second = answer('rolling-back', { goingBack: { ...back, v2QuietMs: at(9) }, next: 'rolled-back' });
    expect(prepareActions(second, operator).primary?.label).toBe('orders_v1 runs again');
  });

  it('never offers a button that the table refuses in that state', () => {
    const everything = person('all', 'operator', 'approver');
    for (const state of CUTOVER_STATES) {
      const { others } = prepareActions(
        answer(state, {
          isProtected: false,
          goingBack: { from: 'fencing', sinceMs: at(1), reason: 'x', v2QuietMs: null },
          next: state === 'rolling-back' ? 'rolled-back' : answer(state).next,
        }),
        everything,
      );
      expect(others.filter(({ whyNot }) => whyNot !== null)).toEqual([]);
    }
  });
});

function never(): never {
  throw new Error('the sample is approved');
}
