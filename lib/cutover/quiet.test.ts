import { describe, expect, it } from 'vitest';
import { kafka, readWritten, type WrittenVersion } from '@/lib/compare/test-data/written-version';
import { type QuietFacts, quietOf } from './quiet';
import { OPEN_TAIL } from './test-data/faults';
import { headsAt, MINUTE, NOW, V1 } from './test-data/world';

const SECOND = 1_000n;

/** The silence of a v1 that planned a batch each minute, committed each after 5 s, and was told to stop 10 minutes ago. */
async function silence(more: Partial<QuietFacts> = {}, version: Partial<WrittenVersion> = {}) {
  return quietOf({
    reading: await readWritten({ ...V1, ...version }),
    history: [],
    intervalMs: null,
    heads: headsAt(),
    sinceMs: NOW - 10n * MINUTE,
    limits: { quietMargin: 5n, quietFloorMs: 1n, longestWaitMs: 30n * MINUTE },
    ...more,
  });
}

describe('the window', () => {
  it('is the longer of trigger interval and longest recent batch, times the margin', async () => {
    expect(await silence({ intervalMs: 30n * SECOND })).toMatchObject({
      windowMs: 150n * SECOND,
      windowWords: expect.stringContaining('trigger interval'),
    });
    expect(await silence({ intervalMs: 2n * SECOND })).toMatchObject({
      windowMs: 25n * SECOND,
      windowWords: expect.stringContaining('longest recent batch'),
    });
  });

  it('is no shorter than the floor', async () => {
    const limits = { quietMargin: 5n, quietFloorMs: MINUTE, longestWaitMs: 30n * MINUTE };
    expect((await silence({ intervalMs: 2n * SECOND, limits })).windowMs).toBe(MINUTE);
  });

  it('shows nothing where neither batch nor interval is known, and where nobody waits so long', async () => {
    const once = { batches: [[kafka({ orders: [100] })]], committed: 0 };
    expect(await silence({}, once)).toMatchObject({
      windowMs: null,
      whyBlind: expect.stringContaining('neither a batch time nor a trigger interval'),
    });
    expect((await silence({ intervalMs: 7n * MINUTE })).whyBlind).toContain('longer than anybody waits');
  });
});

describe('silence', () => {
  it('begins with the newest of all files that v1 writes', async () => {
    expect((await silence()).lastSign?.path).toBe('commits/2');
    expect((await silence({}, OPEN_TAIL)).lastSign?.path).toBe('offsets/3');
    const reading = await readWritten(V1);
    const temporary = { path: 'offsets/.3.tmp', sizeBytes: 1n, modifiedMs: NOW - MINUTE };
    expect(await silence({ reading: { ...reading, temporaryFiles: [temporary] } })).toMatchObject({
      lastSign: { path: 'offsets/.3.tmp' },
      silentMs: MINUTE,
    });
  });

  it('counts from when v1 was told to stop, however long it had been silent before', async () => {
    expect((await silence()).silentMs).toBe(10n * MINUTE);
    expect((await silence({ sinceMs: NOW - MINUTE })).silentMs).toBe(MINUTE);
  });

  it('counts from when records wait: before that a query that runs is as silent', async () => {
    const heads = headsAt().map((head) => ({ ...head, atMs: NOW - 2n * MINUTE }));
    expect((await silence({ heads })).silentMs).toBe(2n * MINUTE);
  });

  it('shows nothing where no records are known to wait at a source of its own', async () => {
    for (const heads of [[], headsAt(300n), headsAt(500n, { sourceIndex: 1 })])
      expect((await silence({ heads })).whyBlind).toContain('an idle query is as silent as a stopped one');
    expect((await silence({ heads: headsAt(301n) })).whyBlind).toBeNull();
  });
});
