import { describe, expect, it } from 'vitest';
import { idempotencyKey } from '@/lib/contract/cutover-request';
import { IntentKeys } from './idempotency-key';

describe('one key for each intent', () => {
  it('is the same for the same request, and another for another', () => {
    const keys = new IntentKeys();
    const first = keys.keyFor({ v1: 'a' });
    expect(idempotencyKey.safeParse(first).success).toBe(true);
    expect(keys.keyFor({ v1: 'a' })).toBe(first);
    expect(keys.keyFor({ v1: 'b' })).not.toBe(first);
  });
});
