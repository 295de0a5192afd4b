import { describe, expect, test } from 'vitest';
import { isSinkDue, type LastLook, type SinkQuestion } from './is-sink-due';

const START = 1_796_000_000_000n;
const committed: LastLook = {
  atMs: START,
  planned: 7n,
  committed: 7n,
  inSink: 7n,
  retryMs: null,
  movedMs: START,
};
const inFlight: LastLook = { ...committed, planned: 8n };

function ask(last: LastLook | undefined, over: Partial<SinkQuestion> = {}): boolean {
  const { planned = null, committed: done = null } = last ?? {};
  return isSinkDue(last, { nowMs: START + 2_000n, deep: false, planned, committed: done, ...over });
}

describe('the sink is looked at', () => {
  test('at first, at each full listing, and when the checkpoint planned or committed something', () => {
    expect(ask(undefined)).toBe(true);
    expect(ask(committed, { deep: true })).toBe(true);
    expect(ask(committed, { planned: 8n })).toBe(true);
    expect(ask(inFlight, { committed: 8n })).toBe(true);
  });

  test('never while nothing moves and everything planned is in it', () => {
    for (const after of [2_000n, 60_000n, 3_600_000n])
      expect(ask(committed, { nowMs: START + after })).toBe(false);
    const acknowledged = { ...inFlight, inSink: 8n };
    expect(ask(acknowledged, { nowMs: START + 3_600_000n })).toBe(false);
  });

  test('while a planned batch may have reached it: after 15 s, then at twice the distance each time', () => {
    const looks: bigint[] = [];
    let last = inFlight;
    for (let after = 0n; after <= 300_000n; after += 1_000n) {
      if (!ask(last, { nowMs: START + after })) continue;
      looks.push(after / 1_000n);
      last = { ...last, atMs: START + after };
    }
    expect(looks).toEqual([15n, 30n, 60n, 120n, 240n]);
  });

  test('again after a failure, when its time has come and not before, whatever moves', () => {
    const failed = { ...committed, inSink: null, retryMs: START + 10_000n };
    expect(ask(failed, { deep: true, planned: 9n })).toBe(false);
    expect(ask(failed, { nowMs: START + 10_000n })).toBe(true);
  });
});
