import { describe, expect, it } from 'vitest';
import { prepareStart } from './prepare-start';
import { answer, at } from './test-data/answer';
import { plannedStart } from './test-data/planned-start';

const { plan } = answer();
const withStart = (start = plannedStart()) => ({ plan: { ...plan, start } });
const right = [{ source: 0, option: 'startingOffsets', value: '{"orders":{"0":899}}', exact: true }];
const handover = {
  batch: '82',
  of: 'committed' as const,
  settledBy: 'commit' as const,
  positions: [],
  options: right,
  atMs: at(400),
};

describe('where v2 begins in a handover', () => {
  it('is as planned before v1’s end is read: nothing of it can be copied', () => {
    const start = prepareStart(answer('fencing', withStart()));
    expect(start).toMatchObject({
      label: 'Start of orders_v2, as planned',
      planned: 'Start of v2, as planned',
      options: [],
    });
    expect(start.words).toContain('do not start orders_v2 with these values');
  });

  it('is what was read after the fence: the plan’s values are labelled, and not named', () => {
    const start = prepareStart(answer('handing-over', { ...withStart(), handover }));
    expect(start).toMatchObject({
      label: 'Start of orders_v2',
      options: right,
      planned: 'As planned, counts no longer',
    });
    expect(start.words).not.toContain('863');
  });
});

it('v2 that begins by a rule of its own begins where the plan says, before and after the fence', () => {
  const earliest = plannedStart({ rule: { kind: 'earliest' }, words: 'the earliest record' });
  for (const more of [{}, { handover }])
    expect(prepareStart(answer('handing-over', { ...withStart(earliest), ...more }))).toMatchObject({
      words: 'the earliest record',
      options: earliest.options,
      planned: 'Planned start of v2',
    });
});
