import { type BatchPage, batchPage, type VersionSources, versionSources } from '@/lib/contract/version';
import { sampleLag } from './sample-lag';
import { randomFrom, SAMPLE_NOW_MS } from './sample-random';

/** Answers of a version's tabs for developing and unit-testing pages; checked against the contract. Never part of the product. */
const SECOND = 1000;

const offsets = (values: readonly number[]) =>
  JSON.stringify({ orders: Object.fromEntries(values.map((value, i) => [String(i), String(value)])) });

/** Where batch `batchId` ended, per partition: partition 3 gets most. */
function endOf(batchId: number, partitions: number): readonly number[] {
  return Array.from({ length: partitions }, (_, i) => batchId * (i === 3 ? 29 : 9 + (i % 5)) + i * 17);
}

/** Batches newest first from `newest`; the newest is open when `open`. */
export function sampleBatches(
  options: { newest?: number; count?: number; open?: boolean; partitions?: number; nowMs?: number } = {},
): BatchPage {
  const { newest = 4312, count = 100, open = true, partitions = 6, nowMs = SAMPLE_NOW_MS } = options;
  const random = randomFrom(newest);
  const length = Math.max(0, Math.min(count, newest + 1));
  const batches = Array.from({ length }, (_, i) => {
    const id = newest - i;
    const planned = open && i === 0;
    const plannedAt = nowMs - 6 * 60 * SECOND - i * 30 * SECOND;
    const durationMs = Math.round(12_000 + random() * 20_000 + (id % 37 === 0 ? 60_000 : 0));
    const end = (batchId: number) => [
      { index: 0, kind: 'kafka', value: offsets(endOf(batchId, partitions)) },
    ];
    const sum = (batchId: number) => endOf(batchId, partitions).reduce((a, b) => a + b, 0);
    return {
      batchId: String(id),
      state: planned ? 'planned' : 'committed',
      plannedAtMs: String(plannedAt),
      committedAtMs: planned ? null : String(plannedAt + durationMs),
      durationMs: planned ? null : String(durationMs),
      watermarkMs: String(plannedAt - 70 * SECOND),
      records: id === 0 ? null : String(sum(id) - sum(id - 1)),
      ends: end(id),
      before: i === length - 1 && id > 0 ? end(id - 1) : null,
      onDisk: newest - id < 100,
    };
  });
  return batchPage.parse({
    asOfMs: String(nowMs),
    batches,
    total: newest + 1,
    nextCursor: newest - length >= 0 ? String(newest - length) : null,
  });
}

export function sampleSources(partitions = 6, nowMs: number = SAMPLE_NOW_MS): VersionSources {
  const committed = endOf(4311, partitions);
  const planned = endOf(4312, partitions);
  const asOfMs = String(nowMs - 11 * SECOND);
  const rows = committed.map((end, i) => {
    const plan = planned[i] ?? end;
    const head = plan + 120 + (i % 5) * 60;
    return {
      topic: 'orders',
      partition: String(i),
      started: '0',
      committed: String(end),
      planned: String(plan),
      beginning: '0',
      head: String(head),
      inFlight: String(plan - end),
      behind: String(head - end),
    };
  });
  const behind = rows.reduce((sum, row) => sum + Number(row.behind), 0);
  return versionSources.parse({
    asOfMs: String(nowMs),
    sources: [
      {
        index: 0,
        name: null,
        kind: 'kafka',
        label: 'orders',
        lag: sampleLag({
          value: String(behind),
          origin: 'recorded broker offsets',
          asOfMs,
          trend: 'growing',
          trendWords: 'growing 2.1 k/min',
        }),
        partitions: rows,
        skewWords: 'partition 3 gets 2.9 times the median over the last 100 batches',
        meaning:
          'A position is the next offset to read: the end itself is not included. A difference counts offsets.',
        fileLog: null,
        raw: {
          committed: offsets(committed),
          planned: offsets(planned),
          started: offsets(committed.map(() => 0)),
        },
      },
    ],
  });
}

/** A source that nobody knows, and one whose end is not known. */
export function sampleUnknownSources(nowMs: number = SAMPLE_NOW_MS): VersionSources {
  return versionSources.parse({
    asOfMs: String(nowMs),
    sources: [
      {
        index: 0,
        name: null,
        kind: 'unknown',
        label: 'unknown kind',
        lag: sampleLag({ unit: 'steps', why: 'offsets of this kind are not understood' }),
        partitions: [],
        skewWords: null,
        meaning: 'Positions of this kind are not understood; they are shown as they stand in the offset log.',
        fileLog: null,
        raw: {
          committed: '{"shardPositions":{"shardId-000":{"iteratorType":"AFTER_SEQUENCE_NUMBER"}}}',
          planned: '{"shardPositions":{"shardId-000":{"iteratorType":"AFTER_SEQUENCE_NUMBER"}}}',
          started: null,
        },
      },
      {
        index: 1,
        name: 'inventory',
        kind: 'file',
        label: 'sources/1',
        lag: sampleLag({
          unit: 'steps',
          why: 'no source end is known: a file source is only known from its reports',
        }),
        partitions: [
          {
            topic: null,
            partition: '',
            started: null,
            committed: '41',
            planned: '42',
            beginning: null,
            head: null,
            inFlight: '1',
            behind: null,
          },
        ],
        skewWords: null,
        meaning: 'A position is the newest entry of the source’s own log that is included.',
        fileLog: null,
        raw: { committed: '{"logOffset":41}', planned: '{"logOffset":42}', started: null },
      },
    ],
  });
}

/** A file source with its own log, of which one file is missing, beside a named Kafka source. */
export function sampleFileSources(nowMs: number = SAMPLE_NOW_MS): VersionSources {
  const [kafka] = sampleSources(6, nowMs).sources;
  if (kafka === undefined) throw new Error('the sample has a source');
  const folder = 's3://landing/prod/orders/date=2026-11-29';
  return versionSources.parse({
    asOfMs: String(nowMs),
    sources: [
      {
        index: 0,
        name: null,
        kind: 'file',
        label: 'files',
        lag: sampleLag({
          value: '2',
          unit: 'files',
          origin: 'its own log in sources/0',
          asOfMs: String(nowMs - 5 * SECOND),
          trend: 'keeps-up',
          trendWords: 'keeps up',
        }),
        partitions: [
          {
            topic: null,
            partition: '',
            started: null,
            committed: '4311',
            planned: '4312',
            beginning: null,
            head: '4314',
            inFlight: '1',
            behind: '3',
          },
        ],
        skewWords: null,
        meaning:
          'A position is the newest entry of the source’s own log that is included. A difference counts entries; each holds the files that one batch found.',
        fileLog: {
          readAtMs: String(nowMs - 5 * SECOND),
          newestEntry: '4314',
          foundNotPlanned: '2',
          seenFiles: '1204331',
          compactInterval: 10,
          newestFiles: Array.from({ length: 12 }, (_, i) => ({
            path: `${folder}/part-${String(99_812 - i).padStart(6, '0')}-3f6c1a52.json`,
            batchId: String(4314 - Math.floor(i / 3)),
            modifiedMs: String(nowMs - (20 + i * 11) * SECOND),
          })),
          missing: ['sources/0/4309.compact'],
          damaged: [{ path: 'sources/0/4312', detail: 'line 2 is not JSON: unexpected end' }],
        },
        raw: { committed: '{"logOffset":4311}', planned: '{"logOffset":4312}', started: null },
      },
      { ...kafka, index: 1, name: 'customers' },
    ],
  });
}
