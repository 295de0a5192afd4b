import { describe, expect, it } from 'vitest';
import { type SinkMoment, sinkMoments } from '@/fixtures/sink-recording';
import { codesOf, diagnosisOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { eachMinute, type VersionToWrite, writeVersion } from '@/fixtures/trouble/write-version';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { readSink } from '@/lib/sink/read-sink';
import { diagnose } from './diagnose';
import { type KnownSink, sinkOf } from './known-sink';

const CODE = 'SINK_IGNORES_BATCHES_SAME_APP_ID';
const START = 1_764_000_000_000n;
const MINUTE = 60_000n;

function sink(
  version: bigint,
  more: Partial<KnownSink> & { atMs?: bigint | null; of?: string } = {},
): KnownSink {
  const { atMs = null, of = 'orders-writer', ...rest } = more;
  return {
    kind: 'delta',
    appId: 'orders-writer',
    transactions: [{ appId: of, version, atMs }],
    tableAtMs: null,
    ...rest,
  };
}

/** Batches of `orders_v1`, one a minute, 100 records each. */
async function judge(known: KnownSink | null, version: Partial<VersionToWrite> = {}) {
  const batches = eachMinute(4, START, { start: 9_000, step: 100 });
  const nowMs = START + 5n * MINUTE;
  const written = { name: 'orders_v1', started: [{ orders: { 0: 9_000 } }], batches, ...version };
  const verdict = diagnose(diagnosisOf(await writeVersion(written, nowMs), nowMs, { sink: known }));
  return verdict.findings.find(({ code }) => code === CODE);
}

describe(CODE, () => {
  it('speaks of a new checkpoint under an old name, with the batches that are nowhere', async () => {
    const known = sink(40n, { tableAtMs: 1_763_992_800_000n });
    const [verdict] = (await judgeCase(layOutCase('SC-069'), { sink: known })).values();
    expect(verdict?.status).toBe('data_at_stake');
    expect(verdict?.findings).toMatchObject([
      {
        code: CODE,
        severity: 'critical',
        subject: 'orders_v2 -> sink',
        facts: {
          app_id: 'orders-writer',
          sink_version: 40n,
          committed_but_not_written_batches: [0n, 1n, 2n, 3n],
          will_be_ignored_through_batch: 40n,
          offset_range: { 0: { from: 9_000n, to: 9_400n } },
        },
      },
    ]);
  });

  it('needs no time where the name in the sink is not the id of the query and the log begins with batch 0', async () => {
    expect((await judge(sink(40n)))?.facts.committed_but_not_written_batches).toEqual([0n, 1n, 2n, 3n]);
  });

  it('another writer of the table may have committed since: that proves nothing for this one', async () => {
    const busy = sink(40n, { tableAtMs: START + 4n * MINUTE });
    expect((await judge(busy))?.facts.committed_but_not_written_batches).toEqual([0n, 1n, 2n, 3n]);
  });

  it('speaks when the ids have caught up, by the time at which the sink took its newest batch', async () => {
    const same = await judge(sink(3n, { atMs: START - 90n * MINUTE }));
    expect(same?.facts).toMatchObject({
      committed_but_not_written_batches: [0n, 1n, 2n, 3n],
      will_be_ignored_through_batch: 3n,
    });
  });

  it('speaks of an older copy that was restored: only what was committed since is missing', async () => {
    const own = sink(6n, { appId: null, of: 'id-of-orders_v1', atMs: START + 90_000n });
    const finding = await judge(own);
    expect(finding?.facts).toMatchObject({
      app_id: 'id-of-orders_v1',
      committed_but_not_written_batches: [2n, 3n],
      offset_range: { 0: { from: 9_200n, to: 9_400n } },
    });
    const withoutTime = await judge(sink(6n, { appId: null, of: 'id-of-orders_v1' }));
    expect(withoutTime?.facts.committed_but_not_written_batches).toBeNull();
    expect(withoutTime?.summary).toContain('not known');
  });

  it('speaks of the log of a file sink, which has no names', async () => {
    const files: KnownSink = {
      kind: 'file',
      appId: null,
      transactions: [{ appId: null, version: 500n, atMs: START - 90n * MINUTE }],
      tableAtMs: null,
    };
    expect((await judge(files))?.facts).toMatchObject({ app_id: null, sink_version: 500n });
  });

  it('speaks before anything is committed', async () => {
    const batches = [{ id: 0, plannedMs: START, committedMs: null, ends: [{ orders: { 0: 9_100 } }] }];
    expect((await judge(sink(40n), { batches }))?.facts).toMatchObject({
      committed_but_not_written_batches: [],
      offset_range: null,
    });
  });

  it('does not speak where the sink holds what was committed, or one batch more', async () => {
    for (const version of [2n, 3n]) expect(await judge(sink(version))).toBeUndefined();
    const begun = [
      ...eachMinute(3, START, { start: 9_000, step: 100 }),
      { id: 3, plannedMs: START + 3n * MINUTE, committedMs: null, ends: [{ orders: { 0: 9_400 } }] },
    ];
    expect(await judge(sink(3n, { atMs: START + 3n * MINUTE + 2_000n }), { batches: begun })).toBeUndefined();
  });

  it('does not speak of a batch that the sink took after the checkpoint was read', async () => {
    expect(await judge(sink(4n, { atMs: START + 4n * MINUTE }))).toBeUndefined();
  });

  it('does not speak of another writer, nor while nobody looked or the sink holds nothing', async () => {
    expect(await judge(sink(40n, { of: 'refunds-writer' }))).toBeUndefined();
    expect(await judge(sink(40n, { appId: null }))).toBeUndefined();
    expect(await judge({ ...sink(40n), transactions: [] })).toBeUndefined();
    expect(await judge(null)).toBeUndefined();
  });

  it('does not speak while the newest offsets file is damaged: its id counts', async () => {
    const files = [{ path: 'offsets/4', content: '', modifiedMs: START + 4n * MINUTE }];
    expect(await judge(sink(4n), { files })).toBeUndefined();
  });

  it('clocks that differ by seconds are no proof', async () => {
    expect(await judge(sink(3n, { atMs: START + 3n * MINUTE - 20_000n }))).toBeUndefined();
  });

  it.each([
    ['delta-parts', 'delta', ['orders_v1', 'orders_v2']],
    ['delta-v2-json', 'delta', ['orders_v1']],
    ['delta-v2-parquet', 'delta', ['orders_v1']],
    ['delta-not-acknowledged', 'delta', ['orders_v1']],
    ['file-compacted', 'file', ['orders_v1']],
    ['file-not-acknowledged', 'file', ['orders_v1']],
  ] as const)('does not speak of a real query and its own sink: %s', async (name, kind, queries) => {
    const moments = sinkMoments(name);
    let judged = 0;
    for (const moment of moments)
      for (const query of queries) {
        const verdict = await judgeRecorded(moment, query, kind);
        if (verdict === null) continue;
        judged += 1;
        expect(codesOf(verdict)).not.toContain(CODE);
      }
    expect(judged).toBeGreaterThan(0);
  });
});

/** A recorded query against the table `orders_v1`, into which it wrote; null before its first batch. */
async function judgeRecorded(moment: SinkMoment, query: string, kind: 'delta' | 'file') {
  const result = await readCheckpoint({
    storage: moment.checkpoint(query),
    nowMs: moment.atMs,
    state: 'none',
  });
  if (result.state !== 'read') return null;
  const { reading } = result;
  const id = reading.metadata.state === 'present' ? reading.metadata.queryId : null;
  const appId = kind === 'file' ? null : id;
  const storage = moment.table('orders_v1');
  const { reading: looked } = await readSink({ storage, kind, appId, nowMs: moment.atMs });
  return diagnose(diagnosisOf(reading, moment.atMs, { sink: sinkOf(looked) }));
}
