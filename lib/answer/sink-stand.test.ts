import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadRecording } from '@/fixtures/materialize';
import { treeStorage } from '@/fixtures/read-moment';
import { sinkMoments } from '@/fixtures/sink-recording';
import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import { LATER_MS } from '@/lib/checkpoint/test-data/read';
import { WrittenQuery } from '@/lib/checkpoint/test-data/written-query';
import { readSink } from '@/lib/sink/read-sink';
import type { SinkReading } from '@/lib/sink/sink-reading';
import { type SinkStand, sinkStand } from './sink-stand';

const OWN = '4f0b6b39-0d3c-4c55-9a6e-6b1a5c8f0001';
const HOUR = 3_600_000n;

async function checkpoint(query: WrittenQuery) {
  const result = await readCheckpoint({ storage: query.storage, nowMs: LATER_MS, state: 'none' });
  if (result.state !== 'read') throw new Error('nothing is there');
  return result.reading;
}

/** A sink whose log shows `batches` one by one, the newest written an hour ago. */
function delta(batches: number[], more: Partial<SinkReading> = {}): SinkReading {
  const ids = batches.map(BigInt);
  const newest = ids.at(-1) ?? null;
  return {
    kind: 'delta',
    location: '/tables/orders_v1',
    readAtMs: LATER_MS,
    appId: OWN,
    newestBatch: newest,
    newestBatchAtMs: newest === null ? null : LATER_MS - HOUR,
    batches: ids,
    knownFrom: ids[0] ?? null,
    tableVersion: newest,
    tableAtMs: newest === null ? null : LATER_MS - HOUR,
    forgetsAfterMs: null,
    others: [],
    troubles: [],
    evidence: newest === null ? [] : [`_delta_log/${newest.toString().padStart(20, '0')}.json`],
    requests: { list: 1, read: 0 },
    ...more,
  };
}

const file = (batches: number[], more: Partial<SinkReading> = {}): SinkReading =>
  delta(batches, { kind: 'file', appId: null, tableVersion: null, tableAtMs: null, evidence: [], ...more });

async function stand(query: WrittenQuery, sink: SinkReading): Promise<SinkStand> {
  return sinkStand(await checkpoint(query), sink);
}

describe('level', () => {
  test('all is committed and in the sink: the next batch is new to it', async () => {
    expect(await stand(new WrittenQuery().batches(0, 3), delta([0, 1, 2, 3]))).toEqual({
      relation: 'level',
      words: 'Batch 3 is the newest committed and the newest in the sink.',
      restartWords: 'A restart starts with batch 4, and the sink takes it: it holds nothing of it yet.',
      inSinkOnly: [],
      committedOnly: [],
      evidence: ['commits/3', 'offsets/3', '_delta_log/00000000000000000003.json'],
    });
  });

  test('a batch that is planned only: the restart writes it for the first time', async () => {
    const { relation, words, restartWords } = await stand(
      new WrittenQuery().batches(0, 3).plan(4),
      delta([0, 1, 2, 3]),
    );
    expect(relation).toBe('level');
    expect(words).toContain('Batch 4 is planned and not in the sink.');
    expect(restartWords).toBe(
      'A restart runs batch 4 again, and the sink takes it: it holds nothing of it yet.',
    );
  });

  test('a batch that was planned after the sink was read may be in it by now', async () => {
    const query = new WrittenQuery().batches(0, 3).plan(4);
    const { relation, words, restartWords } = await stand(
      query,
      delta([0, 1, 2, 3], { readAtMs: query.plannedMs(4) - 1n }),
    );
    expect(relation).toBe('level');
    expect(words).toContain('Batch 4 is planned, after the sink was read.');
    expect(restartWords).toBe('A newer reading of the sink has to tell.');
  });

  test('a committed batch inside what is known one by one that the log does not show is named', async () => {
    const { relation, committedOnly, words } = await stand(
      new WrittenQuery().batches(0, 3),
      delta([0, 2, 3]),
    );
    expect({ relation, committedOnly }).toEqual({ relation: 'level', committedOnly: [1n] });
    expect(words).toContain("Batch 1 is committed, and the sink's log does not show it.");
  });

  test('nothing is said of batches before what is known one by one', async () => {
    const { committedOnly, words } = await stand(new WrittenQuery().batches(0, 3), delta([2, 3]));
    expect(committedOnly).toEqual([]);
    expect(words).toBe('Batch 3 is the newest committed and the newest in the sink.');
  });

  test('who else writes into the table is named', async () => {
    const others = [{ appId: 'orders-v2', version: 702n, atMs: LATER_MS }];
    const { words } = await stand(new WrittenQuery().batches(0, 1), delta([0, 1], { others }));
    expect(words).toContain('The table also holds transactions of orders-v2 (at 702).');
  });
});

describe('the sink is ahead', () => {
  test.each([delta([2, 3]), file([0, 1, 2, 3])])(
    'by the batch that was written and not acknowledged: the restart runs it, the sink skips it',
    async (sink) => {
      const { relation, words, restartWords, inSinkOnly } = await stand(
        new WrittenQuery().batches(0, 2).plan(3),
        sink,
      );
      expect({ relation, inSinkOnly }).toEqual({ relation: 'sink-ahead', inSinkOnly: [3n] });
      expect(words).toBe('Batch 3 is in the sink and not committed.');
      expect(restartWords).toBe(
        'A restart runs batch 3 again up to its recorded end, and the sink skips it: it is there already, and is written once.',
      );
    },
  );

  test('by the very first batch', async () => {
    const told = await stand(new WrittenQuery().plan(0), delta([0]));
    expect(told).toMatchObject({ relation: 'sink-ahead', inSinkOnly: [0n] });
    expect(told.restartWords).toContain('written once');
  });

  test('the table has forgotten the transaction: it is written a second time', async () => {
    const query = new WrittenQuery().batches(0, 2).plan(3);
    const { restartWords } = await stand(query, delta([2, 3], { forgetsAfterMs: HOUR / 2n }));
    expect(restartWords).toContain('written a second time');
    const within = await stand(query, delta([2, 3], { forgetsAfterMs: 2n * HOUR }));
    expect(within.restartWords).toContain('written once');
  });

  test('by batches that the checkpoint does not know: an older copy, whose next batches the sink drops', async () => {
    const told = await stand(new WrittenQuery().batches(0, 2), delta([2, 3, 4, 5]));
    expect(told).toMatchObject({ relation: 'sink-ahead', inSinkOnly: [5n, 4n, 3n] });
    expect(told.words).toContain('knows no batch beyond 2: it is an older copy');
    expect(told.restartWords).toBe(
      'A restart starts with batch 3, and the sink skips every batch up to 5 as already written: what they hold this time is lost to it without an error.',
    );
  });

  test('a new checkpoint on the directory of another query: its first batches are dropped', async () => {
    const told = await stand(new WrittenQuery(), file([0, 1, 2]));
    expect(told.relation).toBe('sink-ahead');
    expect(told.words).toContain(
      'the checkpoint has planned nothing: another query wrote into this directory',
    );
    expect(told.restartWords).toContain('lost to it without an error');
  });

  test('a batch written just when the checkpoint was read is no older copy', async () => {
    const { words, restartWords } = await stand(
      new WrittenQuery().batches(0, 2),
      delta([2, 3], { newestBatchAtMs: LATER_MS - 5_000n }),
    );
    expect(words).not.toContain('older copy');
    expect(restartWords).toBe('A newer reading of the checkpoint has to tell.');
  });
});

describe('the sink is behind', () => {
  test('committed batches are not in it, and no restart brings them', async () => {
    const told = await stand(new WrittenQuery().batches(0, 5), delta([0, 1, 2]));
    expect(told).toMatchObject({ relation: 'sink-behind', committedOnly: [5n, 4n, 3n], inSinkOnly: [] });
    expect(told.words).toContain('in the sink is 2, but batches 3 to 5 are committed.');
    expect(told.restartWords).toContain('Batches 3 to 5 count as done and are not run again.');
  });

  test('a commit that came while the sink was read says nothing', async () => {
    const query = new WrittenQuery().batches(0, 3);
    const readAtMs = query.plannedMs(3) + 31_000n;
    expect((await stand(query, delta([0, 1, 2], { readAtMs }))).relation).toBe('unknown');
    // The batch before was committed long enough ago.
    expect((await stand(query, delta([0, 1], { readAtMs }))).relation).toBe('sink-behind');
  });
});

describe('nothing yet', () => {
  test.each([
    ['planned', new WrittenQuery(), 'A restart starts with batch 0'],
    ['committed', new WrittenQuery().plan(0), 'A restart runs batch 0 again, and the sink takes it'],
  ])('nothing is %s', async (word, query, restart) => {
    const { relation, words, restartWords } = await stand(query, delta([]));
    expect(relation).toBe('nothing-yet');
    expect(words).toContain(`Nothing of this query is ${word}`);
    expect(restartWords).toContain(restart);
  });
});

describe('unknown', () => {
  test('the table holds nothing of this query', async () => {
    const { relation, words } = await stand(
      new WrittenQuery().batches(0, 3),
      delta([], { tableVersion: 40n }),
    );
    expect(relation).toBe('unknown');
    expect(words).toContain(`no transaction of ${OWN}`);
    expect(words).not.toContain('forgotten');
  });

  test('… and forgets transactions', async () => {
    const { words } = await stand(
      new WrittenQuery().batches(0, 3),
      delta([], { tableVersion: 40n, forgetsAfterMs: HOUR }),
    );
    expect(words).toContain('delta.setTransactionRetentionDuration');
  });

  test.each([
    [delta([]), 'There is no Delta log at this location'],
    [file([]), 'There is no _spark_metadata'],
  ])('no log is there', async (sink, words) => {
    const told = await stand(new WrittenQuery().batches(0, 3), sink);
    expect(told.relation).toBe('unknown');
    expect(told.words).toContain(words);
  });

  test('the numbers of a declared writer are its own', async () => {
    const { relation, words, inSinkOnly } = await stand(
      new WrittenQuery().batches(0, 2).plan(3),
      delta([2, 3], { appId: 'orders-v1' }),
    );
    expect({ relation, inSinkOnly }).toEqual({ relation: 'unknown', inSinkOnly: [] });
    expect(words).toContain(
      "The newest transaction of orders-v1 in the table is 3. This is not the query's own id",
    );
  });

  test('a checkpoint without identity has no transaction of its own', async () => {
    const { relation, words } = await stand(
      new WrittenQuery().batches(0, 2).without('metadata'),
      delta([], { appId: null, tableVersion: 3n }),
    );
    expect(relation).toBe('unknown');
    expect(words).toContain('metadata');
  });
});

describe('a log with troubles', () => {
  const troubles = [{ path: '_delta_log/00000000000000000004.json', detail: 'not there' }];

  test('proves a batch that it shows', async () => {
    const { relation, words } = await stand(
      new WrittenQuery().batches(0, 2).plan(3),
      delta([3], { troubles }),
    );
    expect(relation).toBe('sink-ahead');
    expect(words).toContain('log is not whole: _delta_log/00000000000000000004.json: not there');
  });

  test.each([
    ['whether a planned batch is there', new WrittenQuery().batches(0, 3).plan(4), 'whether a newer one is'],
    ['that a committed one is not', new WrittenQuery().batches(0, 5), 'whether a newer one is'],
  ])('does not tell %s', async (_, query, words) => {
    const told = await stand(query, delta([3], { troubles }));
    expect(told.relation).toBe('unknown');
    expect(told.words).toContain(words);
  });

  test('is level where nothing newer was ever planned', async () => {
    expect((await stand(new WrittenQuery().batches(0, 3), delta([3], { troubles }))).relation).toBe('level');
  });
});

test('a start that fails leaves the sink as it is', async () => {
  const query = new WrittenQuery().batches(0, 3).without('offsets/2');
  const { restartWords } = await stand(query, delta([2, 3]));
  expect(restartWords).toContain('A start fails, so that the sink stays as it is: offsets/2 is missing');
});

describe('sinks as real Spark and Delta left them', () => {
  async function recorded(name: string, index: number, query = 'orders_v1', table = query) {
    const moment = sinkMoments(name)[index];
    if (moment === undefined) throw new Error(`fixtures/sinks has no moment ${index} of ${name}`);
    const { atMs: nowMs } = moment;
    const result = await readCheckpoint({ storage: moment.checkpoint(query), nowMs, state: 'none' });
    if (result.state !== 'read' || result.reading.metadata.state !== 'present') throw new Error('no query');
    const kind = name.startsWith('file') ? 'file' : 'delta';
    const appId = kind === 'file' ? null : result.reading.metadata.queryId;
    const { reading } = await readSink({ storage: moment.table(table), kind, appId, nowMs });
    return sinkStand(result.reading, reading);
  }

  test.each([
    ['delta-not-acknowledged', 10n],
    ['file-not-acknowledged', 2n],
  ])('%s: ahead by one batch, which the restart did not write a second time', async (name, batch) => {
    const dead = await recorded(name, 0);
    expect(dead).toMatchObject({ relation: 'sink-ahead', inSinkOnly: [batch], committedOnly: [] });
    expect(dead.restartWords).toContain(
      `runs batch ${batch} again up to its recorded end, and the sink skips it`,
    );
    expect(await recorded(name, 1)).toMatchObject({ relation: 'level', inSinkOnly: [], committedOnly: [] });
  });

  test('two queries and a writer of its own on one table are told apart', async () => {
    expect((await recorded('delta-parts', 0, 'orders_v1')).relation).toBe('level');
    expect((await recorded('delta-parts', 0, 'orders_v2', 'orders_v1')).relation).toBe('level');
    const own = await recorded('delta-parts', 0, 'orders_v3', 'orders_v1');
    expect(own.relation).toBe('unknown');
    expect(own.words).toContain('with an id of its own (txnAppId)');
    expect(own.words).toContain('the newest of orders-v3 (at 702)');
  });

  test.each([0, 1, 2])('a file sink stays level through its compactions, moment %d', async (index) => {
    expect(await recorded('file-compacted', index)).toMatchObject({ relation: 'level', committedOnly: [] });
  });
});

const RECORDINGS = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));
const recordings = existsSync(RECORDINGS) ? readdirSync(RECORDINGS) : [];

describe.skipIf(recordings.length === 0)('at every recorded moment', () => {
  const moments = recordings.flatMap((spark) => {
    const recording = loadRecording(`${RECORDINGS}/${spark}`);
    return Object.entries(recording.manifest.moments).map(
      ([name, moment]) => [spark, name, recording, moment] as const,
    );
  });

  test.each(moments)('%s %s the sink stands where Spark left it', async (_spark, name, recording, moment) => {
    const tree = recording.treeAt(moment.segment, moment.atMs);
    const nowMs = BigInt(moment.atMs);
    const roots = new Set(
      [...tree.keys()].flatMap((path) => /^main\/ops\/checkpoints\/[^/]+\/[^/]+\//.exec(path)?.[0] ?? []),
    );
    expect(roots.size).toBeGreaterThan(0);
    for (const root of roots) {
      const result = await readCheckpoint({ storage: treeStorage(tree, root), nowMs, state: 'none' });
      if (result.state !== 'read' || result.reading.metadata.state !== 'present') throw new Error(root);
      const { reading } = await readSink({
        storage: treeStorage(tree, root.replace('/checkpoints/', '/tables/')),
        kind: root.includes('/test/') ? 'file' : 'delta',
        appId: result.reading.metadata.queryId,
        nowMs,
      });
      const { relation, words, inSinkOnly, committedOnly } = sinkStand(result.reading, reading);
      const { lastCommittedBatch: committed, lastPlannedBatch: planned } = result.reading;
      expect(committedOnly).toEqual([]);
      if (committed === null) expect(relation).toBe('nothing-yet');
      else if (reading.newestBatch === committed) expect(relation).toBe('level');
      else expect({ relation, inSinkOnly }).toEqual({ relation: 'sink-ahead', inSinkOnly: [planned] });
      // Killed while it ran: planned, and not written.
      if (name === 'prod.v1.killed')
        expect(words).toMatch(/^Batch \d+ is the newest .* is planned and not in the sink\.$/);
    }
  });
});
