import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase, judgeVersions } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { type Ends, eachMinute, writeVersion } from '@/fixtures/trouble/write-version';
import type { HeadReading } from '@/lib/head/head';
import { diagnose } from './diagnose';
import type { Diagnosis } from './finding';

const CODE = 'CHECKPOINT_BEHIND_RETENTION';
const START = 1_764_000_000_000n;
const MINUTE = 60_000n;
const NOW = START + 60n * MINUTE;

type Beginnings = Readonly<Record<string, bigint | null>>;
const heads = (beginnings: Beginnings, more: Partial<HeadReading> = {}): HeadReading => ({
  origin: 'broker',
  label: 'broker offsets',
  atMs: NOW - 1_000n,
  sourceIndex: null,
  heads: Object.entries(beginnings).map(([partition, beginning]) => ({
    topic: 'orders',
    partition,
    beginning,
    end: 40_000n,
  })),
  ...more,
});
const SC_032 = { 0: 14_000n, 1: 20_100n, 2: 30_900n };

async function judge(more: Partial<Diagnosis>, id = 'SC-032') {
  const [verdict] = (await judgeCase(layOutCase(id), more)).values();
  return verdict;
}
const find = (verdict: Awaited<ReturnType<typeof judge>>) =>
  verdict?.findings.find(({ code }) => code === CODE);

/** A version that has committed `ends`, or only planned them from `started`. */
async function version(ends: readonly Ends[], { isCommitted = true, started = ends } = {}) {
  const batches = [{ id: 0, plannedMs: START, committedMs: isCommitted ? START + 4_000n : null, ends }];
  return writeVersion({ name: 'orders_v1', started, batches }, NOW);
}

describe(CODE, () => {
  it('speaks with what is lost per partition, and with those that can still resume', async () => {
    const verdict = await judge({ heads: [heads(SC_032)] });
    expect(verdict?.status).toBe('blocked');
    expect(find(verdict)).toMatchObject({
      severity: 'critical',
      subject: 'orders_v1',
      facts: {
        partitions: {
          0: { resume: 10_302n, earliest: 14_000n, lost: 3_698n },
          2: { resume: 30_302n, earliest: 30_900n, lost: 598n },
        },
        partitions_ok: ['1'],
      },
      evidence: ['commits/302', 'offsets/302'],
    });
  });

  it('speaks by oldest positions alone, as facts of an event hub may give them', async () => {
    const oldest = [{ topic: 'orders', partition: '0', beginning: 14_000n }];
    const finding = find(await judge({ oldest }));
    expect(finding?.facts).toMatchObject({
      partitions: { 0: { resume: 10_302n, earliest: 14_000n, lost: 3_698n } },
      partitions_ok: [],
    });
  });

  it('an old reading of the source is proof; the newest one counts, also behind reported ends without beginnings', async () => {
    const old = heads({ 0: 9_000n }, { atMs: START });
    const broker = heads(SC_032);
    const reported = heads({ 0: null, 1: null, 2: null }, { origin: 'reported', atMs: NOW });
    const finding = find(await judge({ heads: [reported, broker, old] }));
    expect(finding?.facts.partitions).toMatchObject({ 0: { earliest: 14_000n } });
  });

  it('a planned batch does not count: its range is read again', async () => {
    const reading = await version([{ orders: { 0: 500 } }], {
      isCommitted: false,
      started: [{ orders: { 0: 100 } }],
    });
    const verdict = diagnose(diagnosisOf(reading, NOW, { heads: [heads({ 0: 200n })] }));
    expect(find(verdict)?.facts.partitions).toEqual({ 0: { resume: 100n, earliest: 200n, lost: 100n } });
  });

  it('several sources and topics: one finding each', async () => {
    const reading = await version([{ orders: { 0: 10 } }, { orders: { 0: 90 }, refunds: { 0: 5 } }]);
    const both: HeadReading[] = [
      heads({ 0: 50n }),
      heads({}, { heads: [{ topic: 'refunds', partition: '0', beginning: 6n, end: 9n }] }),
    ];
    const { findings } = diagnose(diagnosisOf(reading, NOW, { heads: both }));
    const found = findings.filter(({ code }) => code === CODE);
    expect(found.map(({ subject, facts }) => [subject, facts.topic, facts.lost_in_all])).toEqual([
      ['orders_v1 source 0', 'orders', 40n],
      ['orders_v1 source 1', 'refunds', 1n],
    ]);
  });

  it('does not speak at the very edge', async () => {
    expect(find(await judge({ heads: [heads({ 0: 10_302n, 1: 0n, 2: 30_302n })] }))).toBeUndefined();
  });

  it('does not speak without positions of the source, nor for those of another topic', async () => {
    expect(find(await judge({}))).toBeUndefined();
    expect(find(await judge({ heads: [heads({ 0: null })] }))).toBeUndefined();
    const other = heads(
      {},
      { heads: [{ topic: 'refunds', partition: '0', beginning: 99_999n, end: 99_999n }] },
    );
    expect(find(await judge({ heads: [other] }))).toBeUndefined();
  });

  it('does not speak of a new partition that the checkpoint does not know', async () => {
    expect(find(await judge({ heads: [heads({ 0: 0n, 7: 99n })] }))).toBeUndefined();
  });

  it('does not hold positions of a topic that was made anew against those of the old one', async () => {
    const facts = {
      topicId: 'new',
      otherIdUntilMs: NOW,
      retentionMs: null,
      retentionBytes: null,
      cleanupPolicy: null,
      timestampType: null,
      transactional: null,
    };
    expect(find(await judge({ heads: [heads(SC_032, { topic: facts })] }))).toBeDefined();
    const madeAnew = { ...facts, otherIdUntilMs: 1_764_691_200_000n };
    expect(find(await judge({ heads: [heads(SC_032, { topic: madeAnew })] }))).toBeUndefined();
  });

  it('does not speak of a version from which another has taken over', async () => {
    const v1 = await writeVersion(
      { name: 'orders_v1', batches: eachMinute(30, START, { start: 0, step: 100 }) },
      NOW,
    );
    const v2 = await writeVersion(
      {
        name: 'orders_v2',
        started: [{ orders: { 0: 3_000 } }],
        batches: eachMinute(20, START + 40n * MINUTE, { start: 3_000, step: 100 }),
      },
      NOW,
    );
    const verdicts = judgeVersions([v1, v2], NOW, { heads: [heads({ 0: 4_000n })] });
    expect([...verdicts.values()].map(codesOf)).toEqual([[], []]);
    const gone = judgeVersions([v1, v2], NOW, { heads: [heads({ 0: 6_000n })] });
    expect([...gone.values()].map(codesOf)).toEqual([[], [CODE]]);
  });

  it('does not speak of a recorded query against its own broker', async () => {
    const { versions, heads: recorded, nowMs } = await readMoment('prod.end');
    for (const reading of versions.values())
      expect(codesOf(diagnose(diagnosisOf(reading, nowMs, { heads: recorded })))).not.toContain(CODE);
  });
});
