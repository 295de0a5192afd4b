import { describe, expect, it } from 'vitest';
import { gateCounts, gatesSummary, prepareGates } from './prepare-gates';
import { answer, gate, range, step } from './test-data/answer';

const ids = (cutover = answer()) => prepareGates(cutover).map(({ id }) => id);

describe('gates of the next step', () => {
  it('come with those that wait first', () => {
    const gates = [gate('approval', 'pass'), gate('retention', 'fail'), gate('quiet', 'inconclusive')];
    expect(ids(answer('fencing', { gates }))).toEqual(['quiet', 'retention', 'approval']);
  });

  it('have their places, and the names that they keep, before anything is judged', () => {
    const steps = answer('fencing').steps.map((each) =>
      each.state === 'handing-over'
        ? step('handing-over', 'ahead', { gates: ['quiet', 'drained-tail'] })
        : each,
    );
    const rows = prepareGates(answer('fencing', { steps }));
    expect(rows.map(({ title, judged }) => [title, judged])).toEqual([
      ['v1 is silent', null],
      ['v1’s last batch is settled', null],
    ]);
  });

  it('offer what a person can decide, only where something is open', () => {
    const gates = [
      gate('drained-tail', 'inconclusive'),
      gate('start-matches', 'fail'),
      gate('second-witness', 'pass'),
    ];
    const closed = prepareGates(answer('fencing', { gates }));
    expect(closed.map(({ help }) => help)).toEqual([null, null, null]);
    const open = prepareGates(
      answer('fencing', {
        gates,
        tail: { state: 'open', batch: '113', words: '', ranges: [range('0', 1, 5)] },
        startMatch: { state: 'off', gaps: [range('0', 1, 5)], overlaps: [], unknown: [] },
      }),
    );
    expect(open.map(({ help }) => help?.task.kind)).toEqual(['tail', 'start', undefined]);
  });

  it('are counted only where they were judged', () => {
    expect(gateCounts(answer('fencing'))).toBeNull();
    expect(gateCounts({ gates: [gate('quiet', 'pass'), gate('approval', 'fail')] })).toEqual({
      passed: 1,
      all: 2,
    });
  });

  it('say in one line whether the step may be taken', () => {
    const all = [gate('quiet', 'pass')];
    expect(gatesSummary(answer('fencing', { gates: all })).tone).toBe('good');
    expect(gatesSummary(answer('fencing', { gates: all, waitingFor: 'V1 is not silent.' }))).toEqual({
      tone: 'progress',
      words: 'V1 is not silent.',
    });
    expect(gatesSummary(answer('fencing', { gates: all, gatesAreStale: true })).tone).toBe('warn');
    expect(gatesSummary(answer('fencing', { gatesAsOfMs: null })).tone).toBe('unknown');
  });
});
