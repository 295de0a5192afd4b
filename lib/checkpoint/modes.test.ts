import { describe, expect, test } from 'vitest';
import { type ModeMoment, modeCases, modeMoments } from '@/fixtures/modes/mode-moments';
import { diagnosisOf } from '@/fixtures/trouble/judge';
import { answerWhereResumes } from '@/lib/answer/where-resumes';
import { diagnose } from '@/lib/finding/diagnose';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import type { CheckpointReading } from './reading';
import { readNow } from './test-data/read';

interface Seen {
  name: string;
  moment: ModeMoment;
  query: string;
}

const seen: Seen[] = modeCases().flatMap((name) =>
  modeMoments(name).flatMap((moment) => moment.queries.map((query) => ({ name, moment, query }))),
);

const read = async ({ moment, query }: Seen, options = {}) =>
  readNow(moment.checkpoint(query), { nowMs: moment.atMs, ...options });

const title = ({ name, moment, query }: Seen) => `${name}, ${query}: ${moment.title}`;
const each = test.each(seen.map((one) => [title(one), one] as const));

/**
 * Offsets without the order of sources, which names do not keep; sources without an offset are left out. Each counts
 * once: Spark's events tell a source that is read twice once, its log twice.
 */
const unordered = (offsets: (SourceOffset | null)[]) =>
  [
    ...new Set(offsets.flatMap((offset) => (offset === null ? [] : JSON.stringify(offset.normalized)))),
  ].sort();

describe('what is read is what Spark reported', () => {
  each('%s: ends of every batch that is in the log', async (_, one) => {
    const { reading } = await read(one);
    const events = one.moment.progress(one.query).filter(({ ranBatch }) => ranBatch);
    for (const { batchId, content } of reading.offsetLog?.files ?? []) {
      expect(content.state).toBe('parsed');
      const event = events.findLast((each) => each.batchId === batchId);
      if (content.state !== 'parsed' || event === undefined) continue;
      expect(unordered(content.entry.sources.map(({ offset }) => offset))).toEqual(
        unordered(event.sources.map(({ endOffset }) => endOffset)),
      );
    }
  });

  test('enough was compared', async () => {
    const compared = await Promise.all(
      seen.map(async (one) => {
        const { reading } = await read(one);
        const ids = new Set(one.moment.progress(one.query).map(({ batchId }) => batchId));
        return (reading.offsetLog?.files ?? []).filter(({ batchId }) => ids.has(batchId)).length;
      }),
    );
    expect(compared.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(150);
  });
});

describe('the next start is what Spark did on a copy', () => {
  each('%s', async (_, one) => {
    const { reading } = await read(one);
    const spark = one.moment.restart(one.query);
    if (one.query === 'to_memory') {
      // A memory sink can't go on from a checkpoint in append mode, whatever the checkpoint holds.
      expect(spark?.error).toMatch(/does not support recovering from checkpoint location/);
      return;
    }
    expect(spark?.error).toBeNull();
    expect(reading.restart.action).not.toBe('fail');
    expect(reading.restart.batch).toBe(spark?.batchId);
    if (spark?.firstBatch == null) return;
    const { sources } = spark.firstBatch;
    const committed = unordered(reading.sources.map((source) => source.committed));
    if (committed.length > 0)
      expect(unordered(sources.map(({ startOffset }) => startOffset))).toEqual(committed);
    const planned = unordered(reading.sources.map((source) => source.planned));
    const ends = unordered(sources.map(({ endOffset }) => endOffset));
    if (reading.restart.action !== 'rerun') return;
    // Real-time mode plans the batch anew: the words say that it may.
    if (one.name.startsWith('real-time')) {
      expect(ends).not.toEqual(planned);
      expect(reading.restart.why).toContain(
        'if this is real-time mode as its times suggest, up to a new end',
      );
    } else {
      expect(ends).toEqual(planned);
      expect(reading.restart.why).not.toContain('real-time');
    }
  });

  test('it was asked at every moment', () => {
    expect(seen.filter(({ moment, query }) => moment.restart(query) === undefined)).toEqual([]);
  });
});

describe('what the mode is', () => {
  const flags = ({ asyncProgress, continuous }: CheckpointReading) => ({ asyncProgress, continuous });

  each('%s', async (_, one) => {
    const { reading } = await read(one);
    const hasHole = (reading.offsetLog?.gaps.length ?? 0) > 0;
    expect(flags(reading)).toEqual({
      asyncProgress: one.name.startsWith('async') && hasHole,
      continuous: one.name.startsWith('continuous') && reading.commitLog !== null,
    });
    expect(hasHole).toBe(one.name.startsWith('async') && (reading.lastPlannedBatch ?? 0n) > 1n);
  });
});

describe('records that are read again', () => {
  test('Spark ran a batch that its async log does not know, and runs another with that id', async () => {
    const moments = modeMoments('async-4.2.1');
    const before = moments.find((moment) => moment.title.startsWith('running, its newest'));
    const [ran] = before?.progress('to_console').filter(({ batchId }) => batchId === 13n) ?? [];
    const later = moments
      .at(-1)
      ?.progress('to_console')
      .find(({ batchId }) => batchId === 13n);
    const again = before?.restart('to_console')?.firstBatch;
    expect((ran ?? later)?.ranBatch).toBe(true);
    expect(again?.batchId).toBe(13n);
    expect(again?.sources[0]?.endOffset).not.toEqual((ran ?? later)?.sources[0]?.endOffset);
  });

  each('%s: said where it happens', async (_, one) => {
    const { reading } = await read(one);
    const said = [reading.restart.why, answerWhereResumes({ reading }).sentence].map((text) =>
      text.includes('async progress tracking'),
    );
    expect(said).toEqual([reading.asyncProgress, reading.asyncProgress && reading.restart.action === 'next']);
  });
});

describe('no mode is called broken', () => {
  each('%s', async (_, one) => {
    const { reading } = await read(one);
    const verdict = diagnose(diagnosisOf(reading, one.moment.atMs));
    const inFlight = reading.uncommittedBatches.length > 0;
    const codes = verdict.findings.map(({ code }) => code);
    // The console query of the last async moment was not started again, and its last batch stays open.
    if (one.query === 'to_console' && one.moment.title.startsWith('killed') && inFlight) {
      expect(verdict.status).toBe('attention');
      expect(codes).toEqual(['NO_PROGRESS_FOR_LONG']);
      return;
    }
    // Named sources make Spark write version 2 of the offset log, which an older one does not read.
    const named = one.name.startsWith('named');
    expect(verdict.status).toBe(named ? 'attention' : 'healthy');
    expect(codes).toEqual([
      ...(named ? ['NEWER_LOG_VERSION'] : []),
      ...(inFlight ? ['BATCH_IN_FLIGHT'] : []),
    ]);
  });
});

describe('requests of a refresh', () => {
  each('%s: nothing new', async (_, one) => {
    const { reading: before, memory } = await read(one);
    const { reading } = await read(one, { previous: memory });
    const planned = before.offsetLog?.files.length ?? 0;
    const mayBeAsync = before.asyncProgress || (planned > 0 && planned <= 4);
    const isProbed = !mayBeAsync && !before.continuous;
    expect(reading.requests).toEqual(isProbed ? { list: 0, read: 2 } : { list: 1, read: 0 });
  });

  each('%s: since the moment before', async (_, one) => {
    const moments = modeMoments(one.name).filter(({ queries }) => queries.includes(one.query));
    const before = moments[moments.findIndex((moment) => moment.title === one.moment.title) - 1];
    if (before === undefined) return;
    const { reading: earlier, memory } = await read({ ...one, moment: before });
    const known = new Map(filesOf(earlier).map(({ path, modifiedMs }) => [path, modifiedMs]));
    const { reading } = await read(one, { previous: memory, deep: false });
    const { reading: anew } = await read(one);
    expect({ ...reading, requests: null, listedAtMs: null }).toEqual({
      ...anew,
      requests: null,
      listedAtMs: null,
    });
    const changed = filesOf(anew).filter(({ path, modifiedMs }) => known.get(path) !== modifiedMs).length;
    expect(reading.requests.list).toBeLessThanOrEqual(1);
    // What is new is read once; beyond that the two names that do not exist yet, and what the first batch brings.
    expect(reading.requests.read).toBeLessThanOrEqual(changed + 4);
  });
});

const filesOf = ({ offsetLog, commitLog }: CheckpointReading) => [
  ...(offsetLog?.files ?? []),
  ...(commitLog?.files ?? []),
];

describe('sources', () => {
  const last = async (name: string) => {
    const moment = modeMoments(name).at(-1);
    if (moment === undefined) throw new Error(`no moment in ${name}`);
    return (await readNow(moment.checkpoint('orders_v1'), { nowMs: moment.atMs })).reading;
  };

  test('names keep their positions when the sources are declared in the other order', async () => {
    const moments = modeMoments('named-4.2.1');
    const order = moments.map(({ progress }) =>
      progress('orders_v1')
        .at(-1)
        ?.sources.map(({ description }) => description),
    );
    expect(order[0]).toEqual(order[1]?.toReversed());
    const reading = await last('named-4.2.1');
    expect(reading.sources.map(({ name, planned }) => [name, planned?.normalized])).toEqual([
      ['orders', { 'named-orders-4-2-1': { '0': '65', '1': '65' } }],
      ['returns', { 'named-returns-4-2-1': { '0': '20', '1': '20' } }],
    ]);
  });

  test('one source that is read twice has two equal lines', async () => {
    const { sources } = await last('twice-4.2.1');
    expect(sources.map(({ planned }) => planned?.raw)).toEqual([
      sources[0]?.planned?.raw,
      sources[0]?.planned?.raw,
    ]);
  });

  test('a source that never gave anything is not known, until it does', async () => {
    const [before, after] = await Promise.all(
      modeMoments('silent-4.2.1').map(async (moment) => {
        const { reading } = await readNow(moment.checkpoint('orders_v1'), { nowMs: moment.atMs });
        return reading.sources.map(({ kind, planned, started }) => [kind, planned?.raw, started === null]);
      }),
    );
    expect(before?.[0]).toEqual(['unknown', undefined, true]);
    expect(after?.[0]).toEqual(['file', '{"logOffset":0}', true]);
    expect([before?.[1]?.[0], after?.[1]?.[0]]).toEqual(['kafka', 'kafka']);
  });

  test.each(['3.5.9', '4.2.1'])('continuous, Spark %s: no event, no initial offset', async (spark) => {
    const reading = await last(`continuous-${spark}`);
    expect(modeMoments(`continuous-${spark}`).flatMap(({ progress }) => progress('orders_v1'))).toEqual([]);
    expect(reading.sources.map(({ started }) => started)).toEqual([null]);
    expect(reading.watermarkMs).toBeNull();
  });

  test.each(['3.5.9', '4.2.1'])(
    'continuous, Spark %s: an epoch that was not committed goes back',
    async (spark) => {
      const { offsetLog } = await last(`continuous-${spark}`);
      const ends = offsetLog?.files.slice(4, 7).map(({ content }) => {
        const offset = content.state === 'parsed' ? content.entry.sources[0]?.offset : null;
        return offset?.positions.find(({ partition }) => partition === '0')?.value ?? null;
      });
      expect(ends?.[2]).toBe(ends?.[0]);
      expect(ends?.[1]).toBeGreaterThan(ends?.[0] ?? 0n);
    },
  );
});
