import { describe, expect, it } from 'vitest';
import type { PlacedPosition } from '@/lib/cutover/position';
import { reconcile } from './reconcile';

const place = (partition: string, position: bigint): PlacedPosition => ({
  source: 0,
  topic: 'orders',
  partition,
  position,
  unit: 'records',
});
const start = { values: [place('0', 100n), place('1', 300n)] };
const end = [place('0', 250n), place('1', 300n)];

describe('how outputs are brought together', () => {
  it('names what both versions process: from v2’s start to v1’s end, and nothing else', () => {
    expect(reconcile({ kind: 'accept-duplicates', output: 'table' }, start, end, [])).toEqual({
      output: {
        kind: 'accept-duplicates',
        output: 'table',
        ranges: [{ source: 0, topic: 'orders', partition: '0', from: 100n, to: 250n, unit: 'records' }],
      },
      refusals: [],
    });
  });

  it('a handover has no such range', () => {
    expect(
      reconcile({ kind: 'same-output', output: 'table' }, { values: end }, end, []).output?.ranges,
    ).toEqual([]);
  });

  it('refuses a new output that is the old one', () => {
    expect(reconcile({ kind: 'new-output', from: 'table', to: 'table' }, start, end, []).refusals).toEqual([
      expect.stringMatching(/where v1 writes already/),
    ]);
  });

  it('accepts no duplicates whose range nobody can tell', () => {
    const choice = { kind: 'accept-duplicates', output: 'table' } as const;
    expect(reconcile(choice, start, end, ['source 1 (file)']).refusals).toEqual([
      expect.stringMatching(/source 1 \(file\) cannot be told as one/),
    ]);
    expect(
      reconcile({ ...choice, kind: 'replace-range', where: 'day = 1' }, start, end, ['source 1 (file)'])
        .refusals,
    ).toEqual([]);
  });
});
