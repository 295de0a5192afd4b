import { expect, test } from 'vitest';
import type { StartValues } from '@/lib/cutover/start-words';
import { valuesOf } from '@/lib/cutover/steps';
import { cutoverIn } from '@/lib/cutover/test-data/sample';
import { fillParameters } from './fill-parameters';

const { plan, ...cutover } = cutoverIn('handing-over');
const final = valuesOf(plan, cutover);
const OFFSETS = { starting_offsets: '{start.startingOffsets}' };
const filled = (templates: Record<string, string>, values: StartValues = final, isStart = true) =>
  fillParameters(templates, plan, { values, isStart });

test('parameters get the values of this cutover; other braces stay', () => {
  expect(
    filled({ ...OFFSETS, checkpoint: '{ v2.location }', note: '{"after":"{v1.name}","batch":{v1.batch}}' }),
  ).toEqual({
    parameters: {
      starting_offsets: '{"orders":{"0":300}}',
      checkpoint: 's3://lake/checkpoints/prod/orders_v2',
      note: '{"after":"orders_v1","batch":2}',
    },
  });
});

test('v2 is never started at a place that is not final', () => {
  expect(filled(OFFSETS, { ...final, isFinal: false })).toEqual({
    refused: 'the start of v2 is not final yet',
  });
});

test('v2 is never started without its start: some parameter passes each option on', () => {
  expect(filled({ checkpoint: '{v2.location}' })).toEqual({
    refused:
      'v2 has to start with startingOffsets, which no parameter passes on. Add one with the value {start.startingOffsets}, and let the job use it',
  });
});

test('two sources with one option are told apart by their number', () => {
  const two = {
    ...final,
    options: [
      { source: 0, option: 'startingOffsets', value: 'first', exact: true },
      { source: 1, option: 'startingOffsets', value: 'second', exact: true },
    ],
  };
  expect(filled(OFFSETS, two)).toMatchObject({
    refused: expect.stringContaining('{start.0.startingOffsets}'),
  });
  expect(filled({ a: '{start.0.startingOffsets}', b: '{start.1.startingOffsets}' }, two)).toEqual({
    parameters: { a: 'first', b: 'second' },
  });
});

test('what this cutover has not is not sent as it stands', () => {
  expect(filled({ ...OFFSETS, at: '{start.startingTimestamp}' })).toMatchObject({
    refused: expect.stringMatching(
      /^\{start\.startingTimestamp\} stands in its parameters, .*\{start\.startingOffsets\}/,
    ),
  });
});

test('other steps have no start and need none', () => {
  expect(filled({ name: '{v1.name}' }, { ...final, isFinal: false }, false)).toEqual({
    parameters: { name: 'orders_v1' },
  });
  expect(filled(OFFSETS, final, false)).toMatchObject({ refused: expect.stringContaining('no such value') });
});

test('what is larger than Databricks takes is refused before it is sent', () => {
  const sized = (bytes: number) => {
    const value = '9'.repeat(bytes - Buffer.byteLength('{"a":""}'));
    return { ...final, options: [{ source: 0, option: 'startingOffsets', value, exact: true }] };
  };
  const templates = { a: '{start.startingOffsets}' };
  expect(filled(templates, sized(10_000))).toHaveProperty('parameters');
  expect(filled(templates, sized(10_001))).toMatchObject({
    refused: expect.stringContaining('its parameters are 10001 bytes as JSON, and Databricks takes 10000'),
  });
});
