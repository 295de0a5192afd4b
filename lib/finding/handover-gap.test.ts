import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase, judgeVersions } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { type Ends, eachMinute, type VersionToWrite, writeVersion } from '@/fixtures/trouble/write-version';
import { diagnose } from './diagnose';

const CODE = 'HANDOVER_GAP';
const START = 1_764_000_000_000n;
const MINUTE = 60_000n;
/** v1 ends at 3 000 after half an hour. */
const V1: VersionToWrite = {
  name: 'orders_v1',
  started: [{ orders: { 0: 0 } }],
  batches: eachMinute(30, START, { start: 0, step: 100 }),
};
const END_MS = START + 29n * MINUTE + 4_000n;

function v2From(started: Ends | null, more: Partial<VersionToWrite> = {}): VersionToWrite {
  return {
    name: 'orders_v2',
    ...(started === null ? {} : { started: [started] }),
    batches: eachMinute(3, START + 40n * MINUTE, { start: 3_200, step: 50 }),
    ...more,
  };
}

async function judge(versions: readonly VersionToWrite[], nowMs = START + 43n * MINUTE) {
  const readings = [];
  for (const version of versions) readings.push(await writeVersion(version, nowMs));
  return judgeVersions(readings, nowMs);
}

describe(CODE, () => {
  it('speaks for the partition with the gap, and data is at stake', async () => {
    const verdict = (await judgeCase(layOutCase('SC-114'))).get('orders_v2');
    expect(verdict?.status).toBe('data_at_stake');
    expect(verdict?.findings.filter(({ code }) => code === CODE)).toMatchObject([
      {
        severity: 'critical',
        subject: 'orders_v1 -> orders_v2',
        facts: { partition: '1', v1_committed_end: 6_000n, v2_start: 6_120n, records_not_covered: 120n },
        evidence: ['sources/0/0'],
      },
    ]);
  });

  it.each([
    ['from the end of v1 on, and past the gap', 3_000, 3_150, []],
    ['from the end of v1 on, and has not passed the gap yet', 3_000, 3_110, [CODE]],
    ['behind the end of v1', 3_050, 3_500, [CODE]],
  ])('after a start that was given up, v3 reads %s', async (_, start, end, expected) => {
    const v3: VersionToWrite = {
      name: 'orders_v3',
      started: [{ orders: { 0: start } }],
      batches: [
        {
          id: 0,
          plannedMs: START + 45n * MINUTE,
          committedMs: START + 46n * MINUTE,
          ends: [{ orders: { 0: end } }],
        },
      ],
    };
    const verdicts = await judge([V1, v2From({ orders: { 0: 3_120 } }), v3], START + 47n * MINUTE);
    expect(codesOf(verdicts.get('orders_v2')).filter((code) => code === CODE)).toEqual(expected);
  });

  it('does not call the gap lost where v1 left a batch that may have written it', async () => {
    const verdict = (await judgeCase(layOutCase('SC-114'))).get('orders_v2');
    const gap = verdict?.findings.find(({ code }) => code === CODE);
    expect(gap?.summary).toContain('in the batch that it planned and did not commit');
    expect(gap?.summary).not.toMatch(/lost/);
  });

  it.each(['4.2.1', '3.5.9'])('speaks for a version that was started at latest (Spark %s)', async (spark) => {
    const { versions, nowMs } = await readMoment('v2-wrong-start.gap', spark);
    const verdict = judgeVersions([...versions.values()], nowMs).get('orders_v3');
    const gaps = verdict?.findings.filter(({ code }) => code === CODE) ?? [];
    expect(gaps.map(({ facts }) => facts.partition).sort()).toEqual(['0', '1', '2', '3']);
    const [largest] = gaps;
    expect(largest?.subject).toBe('orders_v2 -> orders_v3');
    expect(largest?.facts.partition).toBe('1');
    const [v2, v3] = [versions.get('orders_v2'), versions.get('orders_v3')];
    for (const { facts } of gaps) {
      const at = (positions: { partition: string; value: bigint }[] | undefined) =>
        positions?.find(({ partition }) => partition === facts.partition)?.value;
      const [end, start] = [at(v2?.sources[0]?.committed?.positions), at(v3?.sources[0]?.started?.positions)];
      expect([facts.v1_committed_end, facts.v2_start]).toEqual([end, start]);
      expect(facts.records_not_covered).toBe((start ?? 0n) - (end ?? 0n));
    }
  });

  it('speaks while v1 still runs, and says that v1 may close it', async () => {
    const running = { ...V1, batches: eachMinute(43, START, { start: 0, step: 50 }) };
    const verdict = (await judge([running, v2From({ orders: { 0: 3_200 } })])).get('orders_v2');
    const gap = verdict?.findings.find(({ code }) => code === CODE);
    expect(gap).toMatchObject({ facts: { v1_shows_life: true, records_not_covered: 1_050n } });
    expect(gap?.summary).toContain('unless orders_v1 goes on over them');
  });

  it('names the five largest gaps of many partitions, and the sum of all', async () => {
    const ends = (value: number) => ({
      orders: Object.fromEntries(
        Array.from({ length: 12 }, (_, partition) => [partition, value + partition]),
      ),
    });
    const v1 = {
      ...V1,
      started: [ends(0)],
      batches: [{ id: 0, plannedMs: START, committedMs: START + 4_000n, ends: [ends(100)] }],
    };
    const start = {
      orders: Object.fromEntries(
        Array.from({ length: 12 }, (_, partition) => [partition, 100 + 2 * partition]),
      ),
    };
    const verdict = (await judge([v1, v2From(start)])).get('orders_v2');
    const gaps = verdict?.findings.filter(({ code }) => code === CODE) ?? [];
    expect(gaps.map(({ facts }) => facts.partition)).toEqual(['11', '10', '9', '8', '7']);
    expect(gaps[0]?.facts).toMatchObject({ partitions: 11, records_not_covered_in_all: 66n });
    expect(new Set(gaps.map(({ part }) => part)).size).toBe(5);
  });

  it('compares with the version that was alive last: an attempt that was given up is none', async () => {
    const attempt = {
      name: 'orders_v2',
      started: [{ orders: { 0: 0 } }],
      batches: eachMinute(3, START + 5n * MINUTE, { start: 0, step: 10 }),
    };
    const v3 = v2From({ orders: { 0: 3_000 } }, { name: 'orders_v3' });
    expect(codesOf((await judge([V1, attempt, v3])).get('orders_v3'))).toEqual([]);
  });

  it('does not speak where v2 starts exactly at the committed end', async () => {
    const verdicts = await judge([V1, v2From({ orders: { 0: 3_000 } })]);
    expect([...verdicts.values()].map(({ status }) => status)).toEqual(['healthy', 'healthy']);
    for (const name of ['test.handover', 'test.end']) {
      const { versions, nowMs } = await readMoment(name);
      expect(codesOf(judgeVersions([...versions.values()], nowMs).get('orders_v2'))).not.toContain(CODE);
    }
  });

  it('does not speak where the start is not known, nor before v2 has planned anything', async () => {
    expect(codesOf((await judge([V1, v2From(null)])).get('orders_v2'))).toEqual([]);
    const nothing = v2From({ orders: { 0: 3_200 } }, { batches: [] });
    expect(codesOf((await judge([V1, nothing], END_MS + MINUTE)).get('orders_v2'))).toEqual([]);
  });

  it('does not speak between copies', async () => {
    const copy = v2From({ orders: { 0: 3_200 } }, { queryId: 'id-of-orders_v1' });
    expect(codesOf((await judge([V1, copy])).get('orders_v2'))).toEqual(['SAME_QUERY_ID_IN_TWO_CHECKPOINTS']);
  });

  it('does not speak for a first version, nor of a partition that v1 never had and v2 reads from its first record', async () => {
    const nowMs = START + 43n * MINUTE;
    const alone = await writeVersion(v2From({ orders: { 0: 3_200 } }), nowMs);
    expect(codesOf(diagnose(diagnosisOf(alone, nowMs)))).toEqual([]);
    const added = v2From({ orders: { 0: 3_000, 1: 0 } });
    expect(codesOf((await judge([V1, added])).get('orders_v2'))).toEqual([]);
  });

  it('does not speak of another topic', async () => {
    const other = v2From(
      { refunds: { 0: 9_000 } },
      {
        batches: [
          {
            id: 0,
            plannedMs: START + 40n * MINUTE,
            committedMs: START + 40n * MINUTE + 4_000n,
            ends: [{ refunds: { 0: 9_100 } }],
          },
        ],
      },
    );
    expect(codesOf((await judge([V1, other])).get('orders_v2'))).toEqual([]);
  });
});
