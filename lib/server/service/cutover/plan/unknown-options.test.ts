import { expect, test } from 'vitest';
import { samplePlan } from '@/lib/cutover/test-data/sample';
import { unknownOptions } from './unknown-options';

const of = (command: string) => unknownOptions(samplePlan('handover', { commands: { 'start-v2': command } }));

test('an option that the start of a plan has not is named, with those that it has', () => {
  expect(of('submit { start.startingTimestamp } {v2.location}')).toEqual([
    'The command of start-v2 names { start.startingTimestamp }, and the start of this plan has no such option. It has {start.startingOffsets}, {start.0.startingOffsets}.',
  ]);
});

test('what it has is filled in, and braces of others are theirs', () =>
  expect(of(`submit {v1.batch} { start.startingOffsets } \${HOME} awk '{print}'`)).toEqual([]));

test('a plan without a start has none', () => {
  const plan = samplePlan('handover', {
    start: null,
    commands: { 'stop-v1': 'stop {start.startingOffsets}' },
  });
  expect(unknownOptions(plan)).toEqual([expect.stringContaining('It has none.')]);
});
