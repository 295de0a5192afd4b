import { describe, expect, it } from 'vitest';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { prepareAlarms } from './prepare-alarms';
import { at } from './test-data/answer';

type Alarm = CutoverAnswer['alarms'][number];
const alarm = (version: Alarm['version'], seconds: number, over = false): Alarm => ({
  version,
  name: `orders_${version}`,
  files: [`commits/${seconds}`, `orders_${version}/offsets/${seconds}`],
  seenMs: at(seconds),
  state: 'soaking',
  over,
});

describe('alarms', () => {
  it('are one for each version that writes, with the newest time that it was seen first', () => {
    const [v1, v2, ...more] = prepareAlarms([
      alarm('v1', 10),
      alarm('v2', 20),
      alarm('v1', 30),
      alarm('v1', 20),
    ]);
    expect(more).toEqual([]);
    expect(v1?.name).toBe('orders_v1');
    expect([v1?.newest, ...(v1?.earlier ?? [])].map((seen) => seen?.seenMs)).toEqual([
      at(30),
      at(20),
      at(10),
    ]);
    expect(v2).toMatchObject({ name: 'orders_v2', newest: { seenMs: at(20) }, earlier: [] });
  });

  it('name files with their version, once', () => {
    expect(prepareAlarms([alarm('v1', 7)])[0]?.newest.files).toEqual([
      'orders_v1/commits/7',
      'orders_v1/offsets/7',
    ]);
  });

  it('that are over are history', () => {
    expect(prepareAlarms([alarm('v1', 10, true)])).toEqual([]);
  });
});
