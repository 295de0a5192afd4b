import { type SinkStand, sinkStand, type Version, version } from '@/lib/contract/version';
import { sampleQuery } from './sample-query';
import { SAMPLE_NOW_MS } from './sample-random';

/** Header and overview of a version for developing and unit-testing pages; checked against the contract. Never part of the product. */
const MINUTE = 60_000;

type Relation = SinkStand['relation'];

const WORDS: Record<Relation, { words: string; restartWords: string }> = {
  level: {
    words: 'Batch 4 311 is the newest in the table and the newest committed.',
    restartWords: 'A restart writes batch 4 312 once.',
  },
  'sink-ahead': {
    words:
      'Batch 4 312 is in the table and not committed: the query stopped between the write and the commit, or is there now.',
    restartWords:
      'A restart runs batch 4 312 again; Delta finds its transaction (the query id and 4312) and skips the write, so nothing is doubled.',
  },
  'sink-behind': {
    words: 'Batches 4 310 and 4 311 are committed and the table does not hold them.',
    restartWords:
      'A restart goes on with batch 4 312. What 4 310 and 4 311 read is not written again by Spark.',
  },
  'nothing-yet': {
    words: 'The table has no transaction of this query.',
    restartWords: 'A restart writes batch 0 as the first one.',
  },
  unknown: {
    words: 'The table was written by foreachBatch without txnAppId, so its log does not name batches.',
    restartWords: 'A restart runs batch 4 312 again; whether that doubles records depends on the job’s code.',
  },
  unreadable: {
    words: '_delta_log could not be read: access denied.',
    restartWords: 'What a restart does to the table is not known.',
  },
};

/** A Delta sink in each relation to the commits. */
export function sampleSink(relation: Relation, nowMs: number = SAMPLE_NOW_MS): SinkStand {
  const known = relation === 'level' || relation === 'sink-ahead' || relation === 'sink-behind';
  const newest = { level: '4311', 'sink-ahead': '4312', 'sink-behind': '4309' };
  return sinkStand.parse({
    kind: 'delta',
    location: 's3://lake/prod/orders_v1',
    readAtMs: String(nowMs - 4000),
    newestBatch: known ? newest[relation] : null,
    newestBatchAtMs: known ? String(nowMs - 5 * MINUTE) : null,
    relation,
    ...WORDS[relation],
    inSinkOnly: relation === 'sink-ahead' ? ['4312'] : [],
    committedOnly: relation === 'sink-behind' ? ['4311', '4310'] : [],
    evidence:
      relation === 'unreadable'
        ? []
        : ['_delta_log/00000000000000002291.json', '_delta_log/00000000000000002290.checkpoint.parquet'],
  });
}

export function sampleVersion(
  options: { nowMs?: number; sink?: Relation | null; id?: string } = {},
): Version {
  const { nowMs = SAMPLE_NOW_MS, sink = 'sink-ahead' } = options;
  const whole = sampleQuery(nowMs);
  const [lead] = whole.versions;
  if (lead === undefined) throw new Error('the sample has versions');
  const { name, environment, catalog, owner, runbook } = whole;
  const id = options.id?.replace(/\.v\d+$/, '') ?? whole.id;
  return version.parse({
    asOfMs: String(nowMs),
    query: {
      id,
      name,
      environment,
      catalog,
      protected: whole.protected,
      owner,
      runbook,
      versions: whole.versions.map((each) => ({ id: each.id, name: each.name, version: each.version })),
    },
    version: lead,
    restart: {
      action: 'rerun',
      batch: '4312',
      why: 'batch 4312 is planned, the last commit is 4311: it runs again with its recorded end',
    },
    sources: [{ index: 0, name: null, kind: 'kafka', label: 'orders', lag: lead.lag }],
    sink: sink === null ? null : sampleSink(sink, nowMs),
    findings: whole.findings,
    areas: [
      { area: 'offsets', files: 101, bytes: '74000' },
      { area: 'commits', files: 100, bytes: '3100' },
      { area: 'state', files: 6110, bytes: '18400000000' },
    ],
    listedAtMs: String(nowMs - 2 * MINUTE),
    temporaryFiles: [],
    generations: [],
  });
}
