import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, judgeCase, judgeVersions } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { eachMinute, type VersionToWrite, writeVersion } from '@/fixtures/trouble/write-version';

const CODE = 'SAME_QUERY_ID_IN_TWO_CHECKPOINTS';
const START = 1_764_000_000_000n;
const MINUTE = 60_000n;

async function judge(versions: readonly VersionToWrite[], nowMs: bigint) {
  const readings = [];
  for (const version of versions) readings.push(await writeVersion(version, nowMs));
  return judgeVersions(readings, nowMs);
}

const copyOf = (name: string, batches: VersionToWrite['batches']): VersionToWrite => ({
  name,
  queryId: 'one-id',
  batches,
});

describe(CODE, () => {
  it('speaks once, of the later version, with the first batch that differs and where it ends in each', async () => {
    const verdicts = await judgeCase(layOutCase('SC-020'));
    expect(codesOf(verdicts.get('orders_v1'))).toEqual([]);
    expect(verdicts.get('orders_v2')?.status).toBe('data_at_stake');
    expect(verdicts.get('orders_v2')?.findings).toMatchObject([
      {
        code: CODE,
        severity: 'critical',
        subject: 'orders_v1, orders_v2',
        facts: {
          query_id: '00000020-1c2d-4e3f-8a4b-5c6d7e8f9020',
          common_through_batch: 14n,
          first_diverging_batch: 15n,
          v1_end: { orders: { 0: '1500' } },
          v2_end: { orders: { 0: '1540' } },
        },
      },
    ]);
  });

  it('says nothing of one place that is named twice', async () => {
    const [nowMs, batches] = [START + 20n * MINUTE, eachMinute(20, START, { start: 0, step: 10 })];
    const reading = await writeVersion(copyOf('orders_v1', batches), nowMs);
    const twice = { ...reading, name: 'orders_v2', location: `${reading.location}/` };
    expect(codesOf(judgeVersions([reading, twice], nowMs).get('orders_v2'))).not.toContain(CODE);
  });

  it('a batch that both planned with the same end at another time is not the same batch', async () => {
    const trouble = layOutCase('SC-020', (directory) => {
      const offsets = join(directory, 'orders_v2/offsets/15');
      writeFileSync(offsets, readFileSync(offsets, 'utf8').replace('1540', '1500'));
    });
    const verdict = (await judgeCase(trouble)).get('orders_v2');
    expect(verdict?.findings[0]?.facts).toMatchObject({ first_diverging_batch: 15n });
  });

  it('a batch that was planned before the copy was made and run by both is the same', async () => {
    const begun = eachMinute(5, START, { start: 0, step: 100 });
    const copy = [
      ...begun.slice(0, 4),
      ...begun.slice(4).map((batch) => ({ ...batch, committedMs: START + 60n * MINUTE })),
    ];
    const verdicts = await judge(
      [copyOf('orders_v1', begun), copyOf('orders_v2', copy)],
      START + 61n * MINUTE,
    );
    expect(verdicts.get('orders_v2')?.findings[0]?.facts).toMatchObject({
      common_through_batch: 4n,
      first_diverging_batch: null,
    });
  });

  it('a copy that has not run on its own puts nothing at stake yet', async () => {
    const trouble = layOutCase('SC-020', (directory) => {
      rmSync(join(directory, 'orders_v2/offsets/15'));
      rmSync(join(directory, 'orders_v2/commits/15'));
    });
    const verdict = (await judgeCase(trouble)).get('orders_v2');
    expect(verdict?.status).toBe('at_risk');
    expect(verdict?.findings[0]).toMatchObject({
      code: CODE,
      facts: { common_through_batch: 14n, first_diverging_batch: null, v2_end: { orders: { 0: '1400' } } },
    });
  });

  it('logs without a batch in common tell only that the ids are the same', async () => {
    const verdicts = await judge(
      [
        copyOf('orders_v1', eachMinute(5, START + 200n * MINUTE, { id: 200, start: 20_000, step: 100 })),
        copyOf('orders_v2', eachMinute(5, START, { id: 0, start: 0, step: 100 })),
      ],
      START + 205n * MINUTE,
    );
    expect(verdicts.get('orders_v2')?.findings.find(({ code }) => code === CODE)).toMatchObject({
      status: 'at_risk',
      facts: { common_through_batch: null, first_diverging_batch: null },
    });
  });

  it('several versions: each is compared with the nearest that shares its id', async () => {
    const trouble = layOutCase('SC-020', (directory) =>
      cpSync(join(directory, 'orders_v1'), join(directory, 'orders_v3'), { recursive: true }),
    );
    const verdicts = await judgeCase({ ...trouble, checkpoints: ['orders_v1', 'orders_v2', 'orders_v3'] });
    expect(verdicts.get('orders_v3')?.findings.find(({ code }) => code === CODE)?.subject).toBe(
      'orders_v2, orders_v3',
    );
  });

  it('does not speak of versions with ids of their own', async () => {
    const { versions, nowMs } = await readMoment('prod.end');
    const codes = [...judgeVersions([...versions.values()], nowMs).values()].flatMap(codesOf);
    expect(codes).not.toContain(CODE);
  });

  it('does not speak while an id cannot be read', async () => {
    const trouble = layOutCase('SC-020', (directory) => rmSync(join(directory, 'orders_v1/metadata')));
    const codes = [...(await judgeCase(trouble)).values()].flatMap(codesOf);
    expect(codes).toEqual(['METADATA_MISSING_WITH_LOGS']);
  });
});
