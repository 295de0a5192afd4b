import { expect, test } from 'vitest';
import { cutoverIn, DIGEST } from '@/lib/cutover/test-data/sample';
import type { HookStep } from '@/lib/domain/cutover-words';
import { hookBody } from './hook-body';

const bodyOf = (cutover: Parameters<typeof hookBody>[0], step: HookStep) =>
  JSON.parse(
    hookBody(
      cutover,
      {
        cutoverId: cutover.id,
        query: 'orders',
        environment: 'prod',
        place: 'root:/lake/ops/checkpoints',
        revision: 3n,
        position: 0,
        effect: { kind: 'call-hook', step, deliveryId: `${cutover.id}/${step}` },
      },
      { attempt: 2, atMs: 1_796_000_123_456n },
    ),
  );

test('says who, what and where, with the command of the plan', () => {
  const cutover = cutoverIn('fencing', 'handover', {
    commands: { 'stop-v1': 'stop { v1.name } at {v1.location}' },
  });
  expect(bodyOf(cutover, 'stop-v1')).toEqual({
    deliveryId: 'cutover-1/stop-v1',
    cutover: 'cutover-1',
    query: 'orders',
    environment: 'prod',
    step: 'stop-v1',
    v1: { name: 'orders_v1', location: 's3://lake/checkpoints/prod/orders_v1' },
    v2: { name: 'orders_v2', location: 's3://lake/checkpoints/prod/orders_v2' },
    start: null,
    digest: DIGEST,
    command: 'stop orders_v1 at s3://lake/checkpoints/prod/orders_v1',
    attempt: 2,
    atMs: '1796000123456',
  });
});

test('tells v2 its start only once that is final', () => {
  const start = [{ source: 0, option: 'startingOffsets', value: '{"orders":{"0":300}}' }];
  expect(bodyOf(cutoverIn('handing-over'), 'start-v2')).toMatchObject({
    start,
    command: expect.stringContaining('startingOffsets'),
  });
  expect(bodyOf(cutoverIn('fencing'), 'start-v2')).toMatchObject({ start: null });
  // A warm-up begins at a place of its own, known from the plan.
  expect(bodyOf(cutoverIn('warming', 'warm-up-replay'), 'start-v2')).toMatchObject({ start });
  expect(bodyOf(cutoverIn('switched'), 'switch-readers')).toMatchObject({ start: null, command: null });
});
