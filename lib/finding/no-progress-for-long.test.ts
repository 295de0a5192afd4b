import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase, readAt } from '@/fixtures/trouble/judge';
import { layOutCase, setTime, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { type BatchToWrite, steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import type { HeadReading } from '@/lib/head/head';
import { diagnose } from './diagnose';
import type { Diagnosis } from './finding';

const START = 1_764_000_000_000n;
const SECOND = 1_000n;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
const CODE = 'NO_PROGRESS_FOR_LONG';

async function codesAt(location: string, nowMs: bigint, more: Partial<Diagnosis> = {}): Promise<string[]> {
  return codesOf(diagnose(diagnosisOf(await readAt(location, nowMs), nowMs, more)));
}

/** A batch each minute for half an hour. */
const EACH_MINUTE = steadyBatches(30, START, MINUTE, 4n * SECOND);
const LAST_COMMIT = START + 29n * MINUTE + 4n * SECOND;
const written = (batches: readonly BatchToWrite[], name = 'orders_v1') =>
  writeCheckpoint(temporaryFolder(), name, batches);

const headAt = (atMs: bigint, end: bigint): HeadReading => ({
  origin: 'recorded',
  label: 'recorded broker offsets',
  atMs,
  sourceIndex: null,
  heads: [{ topic: 'orders', partition: '0', beginning: 0n, end }],
});

describe(CODE, () => {
  it('speaks with the time of the last commit', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-032'))).values();
    expect(verdict?.status).toBe('attention');
    expect(verdict?.findings[0]).toMatchObject({
      code: CODE,
      severity: 'warning',
      subject: 'orders_v1',
      facts: { last_commit_ms: 1_764_018_124_000n, idle_ms: 673_076_000n },
    });
  });

  it.each([
    [1n, []],
    [9n, []],
    [11n, [CODE]],
  ])('a batch each minute: silent for %s min', async (minutes, codes) => {
    expect(await codesAt(written(EACH_MINUTE), LAST_COMMIT + minutes * MINUTE)).toEqual(codes);
  });

  it('an hourly job is not silent at minute 40, nor at minute 100; after three hours it is', async () => {
    const runs = [0n, 1n, 2n, 3n, 4n].flatMap((run) =>
      steadyBatches(4, START + run * HOUR, 5n * SECOND, 3n * SECOND, Number(run) * 4),
    );
    const hourly = written(runs);
    const lastRun = START + 4n * HOUR;
    expect(await codesAt(hourly, lastRun + 40n * MINUTE)).toEqual([]);
    expect(await codesAt(hourly, lastRun + 100n * MINUTE)).toEqual([]);
    expect(await codesAt(hourly, lastRun + 180n * MINUTE)).toEqual([CODE]);
  });

  it('a declared interval counts where the log holds one run only', async () => {
    const oneRun = written(steadyBatches(40, START, 5n * SECOND, 3n * SECOND));
    const nowMs = START + 200n * SECOND + 40n * MINUTE;
    expect(await codesAt(oneRun, nowMs)).toEqual([CODE]);
    expect(await codesAt(oneRun, nowMs, { declaredIntervalMs: HOUR })).toEqual([]);
    expect(await codesAt(oneRun, nowMs + 4n * HOUR, { declaredIntervalMs: HOUR })).toEqual([CODE]);
  });

  it('history counts where the log holds one run only', async () => {
    const oneRun = written(steadyBatches(40, START, 5n * SECOND, 3n * SECOND, 120));
    const history = [1n, 2n, 3n].flatMap((run) =>
      steadyBatches(40, START - run * HOUR, 5n * SECOND, 3n * SECOND, 120 - 40 * Number(run)).map(
        ({ id, plannedMs, committedMs }) => ({ batchId: BigInt(id), plannedMs, committedMs }),
      ),
    );
    expect(await codesAt(oneRun, START + 43n * MINUTE, { history })).toEqual([]);
  });

  it('one past outage does not excuse the next one', async () => {
    const outage = [...EACH_MINUTE, ...steadyBatches(30, START + 9n * HOUR, MINUTE, 4n * SECOND, 30)];
    expect(await codesAt(written(outage), START + 9n * HOUR + 50n * MINUTE)).toEqual([CODE]);
  });

  it('does not speak with one or two batches: there is no rhythm yet', async () => {
    for (const count of [1, 2])
      expect(await codesAt(written(steadyBatches(count, START, MINUTE, SECOND)), START + 90n * HOUR)).toEqual(
        [],
      );
  });

  it('does not speak when the clocks differ and the last commit lies ahead', async () => {
    expect(await codesAt(written(EACH_MINUTE), START - HOUR)).toEqual([]);
  });

  it('file times that a copy destroyed are not believed', async () => {
    const copied = written(EACH_MINUTE);
    const copiedMs = START + 100n * HOUR;
    for (const log of ['offsets', 'commits'])
      for (const name of readdirSync(join(copied, log))) setTime(join(copied, log, name), copiedMs);
    // By file times the last commit is a second old; by the log it is four days old.
    expect(await codesAt(copied, copiedMs + SECOND)).toEqual([CODE]);
    // And a copy made while the query runs on is not silent.
    expect(await codesAt(copied, LAST_COMMIT + MINUTE)).toEqual([]);
  });

  it.each(['SC-001', 'SC-002', 'SC-005', 'SC-006', 'SC-082', 'SC-087'])(
    '%s: does not speak where damage in its own files explains the silence, even days later',
    async (id) => {
      const trouble = layOutCase(id);
      const [verdict] = (await judgeCase({ ...trouble, nowMs: trouble.nowMs + 100n * HOUR })).values();
      expect(codesOf(verdict)).not.toContain(CODE);
    },
  );

  it('speaks beside an old damaged file that no start reads', async () => {
    const damaged = layOutCase('SC-032', (directory) => {
      const path = join(directory, 'orders_v1/offsets/300');
      writeFileSync(path, '');
      setTime(path, START);
    });
    const [verdict] = (await judgeCase(damaged)).values();
    expect(codesOf(verdict)).toEqual(['OFFSET_LOG_EMPTY_FILE', CODE]);
    expect(verdict?.status).toBe('attention');
  });

  it('does not speak when a later version planned a batch since', async () => {
    const verdicts = await judgeCase(layOutCase('SC-016'));
    expect(codesOf(verdicts.get('orders_v1'))).toEqual([]);
    const alone = layOutCase('SC-016', (directory) =>
      rmSync(join(directory, 'orders_v2'), { recursive: true }),
    );
    expect(codesOf((await judgeCase({ ...alone, checkpoints: ['orders_v1'] })).get('orders_v1'))).toEqual([
      CODE,
    ]);
  });

  it('does not speak about a left tail whose query was handed over', async () => {
    const verdicts = await judgeCase(layOutCase('SC-114'));
    expect(codesOf(verdicts.get('orders_v1'))).not.toContain(CODE);
  });

  it('does not speak about a later version after a rollback, when the earlier one resumed', async () => {
    const [v1, v2] = [
      written([...EACH_MINUTE, ...steadyBatches(5, START + 3n * HOUR, MINUTE, 4n * SECOND, 30)]),
      written(steadyBatches(20, START + HOUR, MINUTE, 4n * SECOND), 'orders_v2'),
    ];
    const nowMs = START + 3n * HOUR + 5n * MINUTE;
    const [first, second] = [await readAt(v1, nowMs), await readAt(v2, nowMs)];
    const verdict = diagnose(diagnosisOf(second, nowMs, { siblings: [first], siblingsBefore: 1 }));
    expect(codesOf(verdict)).toEqual([]);
  });

  it('speaks about a later version that died beside an earlier one that never paused', async () => {
    const v1 = written(steadyBatches(120, START, MINUTE, 4n * SECOND));
    const v2 = written(steadyBatches(20, START + 30n * MINUTE, MINUTE, 4n * SECOND), 'orders_v2');
    const nowMs = START + 120n * MINUTE;
    const [first, second] = [await readAt(v1, nowMs), await readAt(v2, nowMs)];
    const verdict = diagnose(diagnosisOf(second, nowMs, { siblings: [first], siblingsBefore: 1 }));
    expect(codesOf(verdict)).toEqual([CODE]);
  });

  it('does not speak when a head shows that there is nothing new to read', async () => {
    const nowMs = LAST_COMMIT + HOUR;
    const idle = written(EACH_MINUTE);
    expect(await codesAt(idle, nowMs, { heads: [headAt(nowMs - SECOND, 3_000n)] })).toEqual([]);
    expect(await codesAt(idle, nowMs, { heads: [headAt(LAST_COMMIT + SECOND, 3_000n)] })).toEqual([CODE]);
    expect(await codesAt(idle, nowMs, { heads: [headAt(nowMs - SECOND, 3_001n)] })).toEqual([CODE]);
  });

  it('speaks sooner while records are known to wait', async () => {
    const { versions, heads, nowMs } = await readMoment('prod.v1.down-source-grows', '4.2.1', 60_000);
    const reading = versions.get('orders_v1');
    if (reading === undefined) throw new Error('the recording lacks orders_v1');
    expect(codesOf(diagnose(diagnosisOf(reading, nowMs)))).toEqual([]);
    const [finding] = diagnose(diagnosisOf(reading, nowMs, { heads })).findings;
    expect(finding?.code).toBe(CODE);
    expect(finding?.summary).toContain('while the source grew');
  });

  it('an idle recorded query is healthy', async () => {
    const { versions, heads, nowMs } = await readMoment('prod.v1.idle');
    const reading = versions.get('orders_v1');
    expect(reading && diagnose(diagnosisOf(reading, nowMs, { heads })).status).toBe('healthy');
  });
});
