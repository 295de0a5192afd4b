import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, judgeVersions } from '@/fixtures/trouble/judge';
import { eachMinute, type VersionToWrite, writeVersion } from '@/fixtures/trouble/write-version';
import type { Finding } from './finding';

const START = 1_764_000_000_000n;
const MINUTE = 60_000n;
const DETECTED = 'ROLLBACK_DETECTED';
const BY_BOTH = 'RANGE_PROCESSED_BY_BOTH';
const NO_LONGER = 'V2_START_NO_LONGER_MATCHES';

/** v1 commits 100 records a minute up to 3 000, then pauses until `resumed`; v2 begins at `started` in minute 35. */
interface Story {
  resumed?: number;
  resumedBatches?: number;
  v2Started?: number;
  v2From?: number;
  v2Batches?: number;
  v2Step?: number;
  now?: number;
}

async function judge({
  resumed = 60,
  resumedBatches = 10,
  v2Started = 3_000,
  v2From = 35,
  v2Batches = 12,
  v2Step = 100,
  now = 71,
}: Story = {}) {
  const nowMs = START + BigInt(now) * MINUTE;
  const at = (minute: number) => START + BigInt(minute) * MINUTE;
  const versions: VersionToWrite[] = [
    {
      name: 'orders_v1',
      started: [{ orders: { 0: 0 } }],
      batches: [
        ...eachMinute(30, START, { start: 0, step: 100 }),
        ...eachMinute(resumedBatches, at(resumed), { id: 30, start: 3_000, step: 200 }),
      ],
    },
    {
      name: 'orders_v2',
      started: [{ orders: { 0: v2Started } }],
      batches: eachMinute(v2Batches, at(v2From), { start: v2Started, step: v2Step }),
    },
  ];
  const readings = [];
  for (const version of versions) readings.push(await writeVersion(version, nowMs));
  return judgeVersions(readings, nowMs);
}

const findingOf = (verdict: { findings: Finding[] } | undefined, code: string) =>
  verdict?.findings.find((finding) => finding.code === code);

describe('a rollback', () => {
  it('is told with the batch, the pause, what both processed, and that v2 no longer lines up', async () => {
    const verdicts = await judge();
    const [v1, v2] = [verdicts.get('orders_v1'), verdicts.get('orders_v2')];
    expect(codesOf(v1)).toEqual([BY_BOTH, DETECTED]);
    expect(codesOf(v2)).toEqual([NO_LONGER]);
    expect([v1?.status, v2?.status]).toEqual(['data_at_stake', 'attention']);
    expect(findingOf(v1, DETECTED)).toMatchObject({
      severity: 'info',
      status: 'healthy',
      subject: 'orders_v1',
      facts: { resumed_at_batch: 30n, pause_ms: 31n * MINUTE, after_version: 'orders_v2' },
    });
    expect(findingOf(v1, BY_BOTH)).toMatchObject({
      severity: 'critical',
      subject: 'orders_v1, orders_v2',
      facts: { ranges: { 0: { from: 3_000n, to: 4_200n } }, records_twice: 1_200n },
    });
    expect(findingOf(v2, NO_LONGER)).toMatchObject({
      severity: 'warning',
      subject: 'orders_v1 -> orders_v2',
      facts: { v2_committed_end: { 0: 4_200n }, v1_committed_end: { 0: 5_000n } },
    });
  });

  it('of a v1 that has not come as far as v2: the range ends where v1 stands', async () => {
    const v1 = (await judge({ resumedBatches: 3, now: 63 })).get('orders_v1');
    expect(findingOf(v1, BY_BOTH)?.facts.ranges).toEqual({ 0: { from: 3_000n, to: 3_600n } });
  });

  it('a range that only v2 skipped or replayed is told as it was processed', async () => {
    const gap = (await judge({ v2Started: 3_300 })).get('orders_v1');
    expect(findingOf(gap, BY_BOTH)?.facts.ranges).toEqual({ 0: { from: 3_300n, to: 4_500n } });
    const replay = (await judge({ v2Started: 2_800, v2Step: 200 })).get('orders_v1');
    expect(findingOf(replay, BY_BOTH)?.facts.ranges).toEqual({ 0: { from: 2_800n, to: 5_000n } });
  });

  it('is shown by a batch that v2 planned and did not commit, but then nothing was processed by both', async () => {
    const nowMs = START + 71n * MINUTE;
    const v1 = await writeVersion(
      {
        name: 'orders_v1',
        batches: [
          ...eachMinute(30, START, { start: 0, step: 100 }),
          ...eachMinute(10, START + 60n * MINUTE, { id: 30, start: 3_000, step: 100 }),
        ],
      },
      nowMs,
    );
    const v2 = await writeVersion(
      {
        name: 'orders_v2',
        started: [{ orders: { 0: 3_000 } }],
        batches: [
          { id: 0, plannedMs: START + 40n * MINUTE, committedMs: null, ends: [{ orders: { 0: 3_400 } }] },
        ],
      },
      nowMs,
    );
    const verdicts = judgeVersions([v1, v2], nowMs);
    expect(codesOf(verdicts.get('orders_v1'))).toEqual([DETECTED]);
    expect(findingOf(verdicts.get('orders_v2'), NO_LONGER)?.facts).toMatchObject({
      v2_committed_end: { 0: 3_000n },
    });
  });

  it.each(['4.2.1', '3.5.9'])('was recorded with Spark %s', async (spark) => {
    const { versions, nowMs } = await readMoment('rollback.v1-resumed', spark);
    const verdicts = judgeVersions([...versions.values()], nowMs);
    expect(codesOf(verdicts.get('orders_v1'))).toEqual([BY_BOTH, DETECTED]);
    expect(codesOf(verdicts.get('orders_v2'))).toContain(NO_LONGER);
    expect([...verdicts.values()].flatMap(codesOf).filter((code) => code.startsWith('HANDOVER'))).toEqual([]);
    const [v1, v2] = [versions.get('orders_v1'), versions.get('orders_v2')];
    const resumed = findingOf(verdicts.get('orders_v1'), DETECTED)?.facts.resumed_at_batch;
    const file = v1?.offsetLog?.files.find(({ batchId }) => batchId === resumed);
    const lastOfV2 = v2?.offsetLog?.files.at(-1)?.modifiedMs ?? 0n;
    expect(file?.modifiedMs).toBeGreaterThan(lastOfV2);
  });

  it.each(['4.2.1', '3.5.9'])('is not seen in any other recorded story (Spark %s)', async (spark) => {
    for (const name of [
      'prod.v1.after-restart',
      'prod.v2.catching-up',
      'prod.v2.caught-up',
      'prod.end',
      'switch.v2-alone',
      'v1-stopped-late.v1-still-writes',
      'v1-stopped-late.v1-stopped',
      'v2-wrong-start.gap',
      'test.end',
      'dev.end',
    ]) {
      const { versions, nowMs } = await readMoment(name, spark);
      const codes = [...judgeVersions([...versions.values()], nowMs).values()].flatMap(codesOf);
      for (const code of [DETECTED, BY_BOTH, NO_LONGER]) expect(codes, `${name} ${code}`).not.toContain(code);
    }
  });
});

describe('no rollback', () => {
  it('is a handover after which v1 stays stopped', async () => {
    const verdicts = await judge({ resumedBatches: 0, now: 47 });
    expect([...verdicts.values()].flatMap(codesOf)).toEqual([]);
  });

  it('is a v2 that starts between two ordinary batches of v1 and runs beside it', async () => {
    const verdicts = await judge({
      resumed: 30,
      resumedBatches: 40,
      v2From: 29,
      v2Batches: 40,
      v2Started: 2_500,
    });
    expect([...verdicts.values()].flatMap(codesOf)).toEqual([]);
  });

  it('is a v1 that was idle while v2 replayed older records, with nothing new in the source', async () => {
    const verdicts = await judge({ v2Started: 0, v2Step: 200, v2Batches: 15 });
    expect([...verdicts.values()].flatMap(codesOf)).not.toContain(DETECTED);
  });

  it('is a v1 that was down for a while beside a v2 that goes on after it', async () => {
    const verdicts = await judge({ v2From: 20, v2Batches: 50, v2Started: 2_000, v2Step: 60 });
    expect([...verdicts.values()].flatMap(codesOf)).not.toContain(DETECTED);
  });
});

describe(NO_LONGER, () => {
  it('does not speak while v2 goes on beside the resumed v1: both process the same range', async () => {
    const verdicts = await judge({ resumed: 60, v2Batches: 36 });
    expect(codesOf(verdicts.get('orders_v1'))).toEqual([BY_BOTH, DETECTED]);
    expect(codesOf(verdicts.get('orders_v2'))).toEqual([]);
  });

  it('does not speak where both stand at the same place', async () => {
    const verdicts = await judge({ resumedBatches: 6, now: 66 });
    expect(codesOf(verdicts.get('orders_v1'))).toEqual([BY_BOTH, DETECTED]);
    expect(codesOf(verdicts.get('orders_v2'))).toEqual([]);
  });
});
