import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, judgeCase, judgeVersions } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { eachMinute, type VersionToWrite, writeVersion } from '@/fixtures/trouble/write-version';

const CODE = 'HANDOVER_OVERLAP';
const START = 1_764_000_000_000n;
const MINUTE = 60_000n;

/** v1 ends at 100 per minute; v2 starts at 2 400 when v1 had run for 40 minutes, and reads 400 a minute. */
async function judge(v1Minutes: number, nowMinutes: number, v2: Partial<VersionToWrite> = {}) {
  const nowMs = START + BigInt(nowMinutes) * MINUTE;
  const versions: VersionToWrite[] = [
    {
      name: 'orders_v1',
      started: [{ orders: { 0: 0 } }],
      batches: eachMinute(v1Minutes, START, { start: 0, step: 100 }),
    },
    {
      name: 'orders_v2',
      started: [{ orders: { 0: 2_400 } }],
      batches: eachMinute(nowMinutes - 40, START + 40n * MINUTE, { start: 2_400, step: 400 }),
      ...v2,
    },
  ];
  const readings = [];
  for (const version of versions) readings.push(await writeVersion(version, nowMs));
  return judgeVersions(readings, nowMs);
}

describe(CODE, () => {
  it('speaks for the partition that overlaps', async () => {
    const verdict = (await judgeCase(layOutCase('SC-114'))).get('orders_v2');
    expect(verdict?.findings.filter(({ code }) => code === CODE)).toMatchObject([
      {
        severity: 'warning',
        status: 'attention',
        subject: 'orders_v1 -> orders_v2',
        facts: { partition: '2', v1_committed_end: 9_000n, v2_start: 8_920n, records_twice: 80n },
      },
    ]);
  });

  it('speaks once v1 has stopped, and says that a warm-up replay does this on purpose', async () => {
    const verdict = (await judge(40, 45)).get('orders_v2');
    expect(verdict?.status).toBe('attention');
    expect(codesOf(verdict)).toEqual([CODE]);
    expect(verdict?.findings[0]?.summary).toContain('A warm-up replay does this on purpose');
    expect(verdict?.findings[0]?.facts.records_twice).toBe(1_600n);
  });

  it.each([
    ['switch.v2-alone', '4.2.1', true],
    ['switch.v2-alone', '3.5.9', true],
    ['prod.v2.catching-up', '4.2.1', false],
    ['prod.v2.caught-up', '4.2.1', false],
    ['v1-stopped-late.v1-still-writes', '4.2.1', false],
    ['v1-stopped-late.v1-still-writes', '3.5.9', false],
  ])('%s, Spark %s: %s', async (moment, spark, speaks) => {
    const { versions, nowMs } = await readMoment(moment, spark);
    const codes = codesOf(judgeVersions([...versions.values()], nowMs).get('orders_v2'));
    expect(codes.includes(CODE)).toBe(speaks);
  });

  it('does not speak while v2 warms up beside a v1 that goes on', async () => {
    for (const minutes of [41, 43, 50])
      expect(codesOf((await judge(minutes, minutes)).get('orders_v2'))).toEqual([]);
  });

  it('does not speak while v1 is quiet with nothing new to read', async () => {
    // v1 stands at the end of the source at 4 000; v2 is still on its way there.
    expect(codesOf((await judge(41, 44)).get('orders_v2'))).toEqual([]);
  });

  it('speaks where v1 ran beside v2 and has missed what v2 has read since', async () => {
    expect(codesOf((await judge(42, 46)).get('orders_v2'))).toEqual([CODE]);
  });

  it('does not speak between copies', async () => {
    const verdict = (await judge(40, 45, { queryId: 'id-of-orders_v1' })).get('orders_v2');
    expect(codesOf(verdict)).not.toContain(CODE);
  });
});
