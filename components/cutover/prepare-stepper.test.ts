import { describe, expect, it } from 'vitest';
import { prepareStepper } from './prepare-stepper';
import { shortDigest } from './short-digest';
import { quietWords, whoIsSilent } from './silence';
import { answer, at, step } from './test-data/answer';

const detail = (state: string, cutover = answer('fencing')) =>
  prepareStepper(cutover).lines.find((line) => line.state === state);

describe('stepper', () => {
  it('counts the steps, and says which is now', () => {
    const { lines, place } = prepareStepper(answer('fencing'));
    expect(place).toEqual({ at: 4, of: 8 });
    expect(lines.map(({ position }) => position)).toEqual([
      'done',
      'done',
      'done',
      'now',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ]);
  });

  it('says who approved and why, and when that no longer holds', () => {
    expect(detail('validated')).toMatchObject({ detail: 'Ana: “release 2.4”', atMs: at(100) });
    const { approval } = answer();
    const void_ = answer('fencing', { approval: approval === null ? null : { ...approval, holds: false } });
    expect(detail('validated', void_)?.detail).toBe('Ana: “release 2.4”, no longer holds');
  });

  it('says how long v1 has been silent while it is fenced', () => {
    const quiet = { silentMs: '185400', windowMs: '240000', windowWords: '', whyBlind: null, lastSign: null };
    expect(detail('fencing', answer('fencing', { quiet }))?.detail).toBe('silent 3 min 5 s of 4 min');
    expect(quietWords({ ...quiet, windowMs: null })).toBe('silent 3 min 5 s');
  });

  it('keeps what was reached, and says beside the way what it does instead', () => {
    const steps = answer('switched').steps;
    const back = answer('rolling-back', { steps, now: step('rolling-back', 'now', { title: 'Go back' }) });
    const { lines, place } = prepareStepper(back);
    expect(place).toBeNull();
    expect(lines.map(({ state, position }) => `${state} ${position}`)).toEqual([
      'draft done',
      'validated done',
      'approved done',
      'fencing done',
      'handing-over done',
      'switched left',
      'rolling-back now',
      'soaking ahead',
      'completed ahead',
    ]);
    expect(lines[6]?.side).toBe('back');
  });

  it('says of a soak whether it was watched to its end', () => {
    const steps = answer('completed').steps.map((each) => ({ ...each, position: 'done' as const }));
    expect(detail('soaking', answer('completed', { steps }))?.detail).toBe('watched to its end');
    const goingBack = { from: 'soaking', sinceMs: at(900), reason: 'wrong totals', v2QuietMs: null } as const;
    expect(detail('soaking', answer('rolling-back', { steps, goingBack }))?.detail).toBe('left to go back');
  });

  it('dates the fence by the step after it, however often silence was shown again', () => {
    const steps = answer('soaking').steps.map((each) =>
      each.state === 'handing-over' ? { ...each, enteredMs: at(500) } : each,
    );
    expect(detail('fencing', answer('soaking', { steps, fenceVerifiedMs: at(900) }))?.atMs).toBe(at(500));
  });

  it('is over where nothing of the way was reached', () => {
    const steps = answer('draft').steps.map((each) => ({ ...each, position: 'ahead' as const }));
    const over = answer('aborted', {
      steps,
      now: step('aborted', 'now', { title: 'Aborted' }),
      outcome: { kind: 'no-changes-made', words: 'No changes made.' },
    });
    expect(prepareStepper(over).lines[0]).toMatchObject({ state: 'aborted', position: 'done', side: 'over' });
  });

  it('shortens a digest to both its ends', () => {
    expect(shortDigest(answer().digest)).toBe('01e6…cc');
  });
});

describe('who has to be silent', () => {
  it('is v1 behind the fence, and v2 on the way back', () => {
    expect(whoIsSilent(answer('fencing')).name).toBe('orders_v1');
    expect(whoIsSilent(answer('rolling-back')).name).toBe('orders_v2');
  });
});
