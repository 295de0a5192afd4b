import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, judgeCase, judgeVersions } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { eachMinute, type VersionToWrite, writeVersion } from '@/fixtures/trouble/write-version';

const CODE = 'UNCOMMITTED_TAIL_AT_HANDOVER';
const START = 1_764_000_000_000n;
const MINUTE = 60_000n;

const tail = (id: number, plannedMs: bigint, end: number) => ({
  id,
  plannedMs,
  committedMs: null,
  ends: [{ orders: { 0: end } }],
});

async function judge(versions: readonly VersionToWrite[], nowMs: bigint) {
  const readings = [];
  for (const version of versions) readings.push(await writeVersion(version, nowMs));
  return judgeVersions(readings, nowMs);
}

describe(CODE, () => {
  it('speaks with the batch and its planned end', async () => {
    const verdict = (await judgeCase(layOutCase('SC-114'))).get('orders_v1');
    expect(verdict?.status).toBe('attention');
    expect(verdict?.findings).toMatchObject([
      {
        code: CODE,
        severity: 'warning',
        subject: 'orders_v1/offsets/31',
        facts: { batch_id: 31n, planned_end: { 0: 3_100n, 1: 6_200n, 2: 9_300n } },
        evidence: ['offsets/31'],
      },
    ]);
  });

  it('does not speak while there is no later version: the batch is only late', async () => {
    const alone = layOutCase('SC-114', (directory) =>
      rmSync(join(directory, 'orders_v2'), { recursive: true }),
    );
    const verdicts = await judgeCase({ ...alone, checkpoints: ['orders_v1'] });
    expect(codesOf(verdicts.get('orders_v1'))).toEqual(['NO_PROGRESS_FOR_LONG']);
  });

  it('does not speak while the batch runs within its usual time beside v2', async () => {
    const { versions, nowMs } = await readMoment('prod.v1.in-flight');
    expect(versions.size).toBe(2);
    expect(codesOf(judgeVersions([...versions.values()], nowMs).get('orders_v1'))).toEqual([
      'BATCH_IN_FLIGHT',
    ]);
  });

  it('speaks of a v1 that was killed beside v2', async () => {
    const { versions, nowMs } = await readMoment('prod.v1.in-flight', '4.2.1', 600_000);
    const verdicts = judgeVersions([...versions.values()], nowMs);
    expect(codesOf(verdicts.get('orders_v1'))).toContain(CODE);
  });

  it('does not speak after a rollback, when v1 has run the batch and went on', async () => {
    const v1: VersionToWrite = {
      name: 'orders_v1',
      batches: [
        ...eachMinute(30, START, { start: 0, step: 100 }),
        { ...tail(30, START + 30n * MINUTE, 3_100), committedMs: START + 90n * MINUTE },
        tail(31, START + 91n * MINUTE, 3_200),
      ],
    };
    const v2: VersionToWrite = {
      name: 'orders_v2',
      started: [{ orders: { 0: 3_000 } }],
      batches: eachMinute(20, START + 40n * MINUTE, { start: 3_000, step: 100 }),
    };
    const verdicts = await judge([v1, v2], START + 91n * MINUTE + 2_000n);
    expect(codesOf(verdicts.get('orders_v1'))).not.toContain(CODE);
    expect(
      verdicts.get('orders_v1')?.findings.find(({ code }) => code === 'ROLLBACK_DETECTED')?.facts,
    ).toMatchObject({
      resumed_at_batch: 30n,
      pause_ms: 60n * MINUTE,
    });
  });

  it('does not speak of a copy, which runs the same batch itself', async () => {
    const batches = [
      ...eachMinute(30, START, { start: 0, step: 100 }),
      tail(30, START + 30n * MINUTE, 3_100),
    ];
    const copy = [
      ...batches.slice(0, -1),
      { ...tail(30, START + 30n * MINUTE, 3_100), committedMs: START + 50n * MINUTE },
      ...eachMinute(3, START + 51n * MINUTE, { id: 31, start: 3_100, step: 100 }),
    ];
    const verdicts = await judge(
      [
        { name: 'orders_v1', batches },
        { name: 'orders_v1_copy', queryId: 'id-of-orders_v1', batches: copy },
      ],
      START + 54n * MINUTE,
    );
    expect(codesOf(verdicts.get('orders_v1'))).toEqual([]);
  });

  it('speaks of a first batch that was never committed, when v2 has taken its place', async () => {
    const v1 = { name: 'orders_v1', batches: [tail(0, START, 100)] };
    const v2 = { name: 'orders_v2', batches: eachMinute(5, START + MINUTE, { start: 0, step: 100 }) };
    expect(codesOf((await judge([v1, v2], START + 5n * MINUTE)).get('orders_v1'))).not.toContain(CODE);
    expect(codesOf((await judge([v1, v2], START + 11n * MINUTE)).get('orders_v1'))).toContain(CODE);
  });
});
