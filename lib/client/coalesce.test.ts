import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coalescer } from './coalesce';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Coalescer', () => {
  it('runs at once, then at most once per interval, and does the last request', async () => {
    const work = vi.fn(async () => undefined);
    const coalescer = new Coalescer(work, 1000);
    for (let i = 0; i < 100; i += 1) coalescer.request('fleet');
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('keeps names apart', () => {
    const work = vi.fn(async () => undefined);
    const coalescer = new Coalescer(work, 1000);
    coalescer.request('a');
    coalescer.request('b');
    expect(work.mock.calls).toEqual([['a'], ['b']]);
  });

  it('does not start again while slow work is under way', async () => {
    let finish = () => {};
    const work = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const coalescer = new Coalescer(work, 1000);
    coalescer.request('a');
    coalescer.request('a');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('goes on after a failure', async () => {
    const work = vi.fn(async () => {
      throw new Error('no');
    });
    const coalescer = new Coalescer(work, 1000);
    coalescer.request('a');
    await vi.advanceTimersByTimeAsync(1000);
    coalescer.request('a');
    expect(work).toHaveBeenCalledTimes(2);
  });
});
