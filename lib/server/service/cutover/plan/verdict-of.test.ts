import { describe, expect, it } from 'vitest';
import { kafka, readWritten } from '@/lib/compare/test-data/written-version';
import { verdictOf } from './verdict-of';

const v2Place = { name: 'orders_v2', location: 'memory/orders_v2' };
const KAFKA = { kind: 'kafka', location: undefined, options: { topic: 'orders' } };
const declared = (...operators: { kind: string; keys: string[] }[]) => ({ sources: [KAFKA], operators });

describe('whether a v2 that has not begun may go on with v1’s checkpoint', () => {
  it('is told by what is declared: another sort of source needs a new one', async () => {
    const v1 = await readWritten({ batches: [[kafka({ orders: [100] })]] });
    const verdict = verdictOf({
      v1,
      v2: null,
      v2Place,
      declared: {
        v1: declared(),
        v2: { ...declared(), sources: [{ kind: 'delta', location: '/lake/orders', options: {} }] },
      },
      said: [],
    });
    expect(verdict.verdict).toBe('new-checkpoint');
  });

  it('a declaration that says the same may go on', async () => {
    const v1 = await readWritten({ batches: [[kafka({ orders: [100] })]] });
    const same = declared();
    const verdict = verdictOf({ v1, v2: null, v2Place, declared: { v1: same, v2: same }, said: [] });
    expect(verdict.verdict).toBe('resume');
  });

  it('is unknown where nothing is declared', async () => {
    const v1 = await readWritten({ batches: [[kafka({ orders: [100] })]] });
    const verdict = verdictOf({ v1, v2: null, v2Place, declared: { v1: null, v2: null }, said: [] });
    expect(verdict.verdict).toBe('unknown');
  });
});
