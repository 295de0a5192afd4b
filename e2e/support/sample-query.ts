import type { AnswerJson } from '@/lib/contract/answer';
import type { FindingJson } from '@/lib/contract/finding';
import { type Query, type QueryVersion, query, type Track } from '@/lib/contract/query';
import { sampleFleet } from './sample-fleet';
import { SAMPLE_NOW_MS } from './sample-random';

const MINUTE = 60_000;

function track(version: number, over: Partial<Track>): Track {
  return {
    versionId: `prod.orders_v${version}`,
    version,
    name: `orders_v${version}`,
    start: null,
    commits: [],
    committed: null,
    planned: null,
    inSink: null,
    ...over,
  };
}

function ticks(
  nowMs: number,
  first: number,
  from: number,
  step: number,
  count: number,
  everyMs: number,
  lastAgoMs: number,
) {
  return Array.from({ length: count }, (_, i) => ({
    batchId: String(first + i),
    atMs: String(nowMs - lastAgoMs - (count - 1 - i) * everyMs),
    end: String(from + step * (i + 1)),
  }));
}

const answer = (nowMs: number, over: Omit<AnswerJson, 'asOfMs'>): AnswerJson => ({
  ...over,
  asOfMs: String(nowMs - 4000),
});

function answersOfV1(nowMs: number): AnswerJson[] {
  return [
    answer(nowMs, {
      question: 'moving',
      tone: 'warn',
      word: 'Not for 6 min 40 s',
      sentence:
        'Batch 4 312 was planned 6 min ago and is not committed; batches of this query usually take 48 s.',
      evidence: ['offsets/4312', 'commits/4311'],
    }),
    answer(nowMs, {
      question: 'side',
      tone: 'warn',
      word: 'After the source',
      sentence:
        'The range 12 100 to 12 420 was read from the source, so the trouble is in the work or the sink.',
      evidence: ['offsets/4312'],
    }),
    answer(nowMs, {
      question: 'behind',
      tone: 'warn',
      word: '950 records',
      sentence: 'Committed 12 100 against the newest known end 13 050; growing 2.1 k/min.',
      evidence: ['commits/4311', 'broker offsets, 21:13:56'],
    }),
    answer(nowMs, {
      question: 'state',
      tone: 'good',
      word: 'Can be loaded',
      sentence:
        'Version 4 312 is complete in all 4 partitions: 18.4 GB, 42 100 000 keys, 3 changes to replay.',
      evidence: ['state/0/0/4312.delta', 'state/0'],
    }),
    answer(nowMs, {
      question: 'resume',
      tone: 'good',
      word: 'Batch 4 312 again',
      sentence: 'A restart runs batch 4 312 again with the same range, from 12 100 to 12 420.',
      evidence: ['offsets/4312', 'commits/4311'],
    }),
  ];
}

function answersOfV2(nowMs: number): AnswerJson[] {
  return [
    answer(nowMs, {
      question: 'moving',
      tone: 'good',
      word: 'Moving',
      sentence: 'Batch 1 840 committed 3 s ago; batches usually take 22 s.',
      evidence: ['commits/1840'],
    }),
    answer(nowMs, {
      question: 'side',
      tone: 'good',
      word: 'Neither',
      sentence: 'Nothing is stuck: the newest planned batch is committed.',
      evidence: ['offsets/1840', 'commits/1840'],
    }),
    answer(nowMs, {
      question: 'behind',
      tone: 'progress',
      word: '1 160 records',
      sentence: 'Committed 11 890 against the newest known end 13 050; falling 300/min.',
      evidence: ['commits/1840'],
    }),
    answer(nowMs, {
      question: 'state',
      tone: 'unknown',
      word: 'Not known',
      sentence: 'The state of this version was not listed yet, so nothing is claimed about it.',
      evidence: [],
    }),
    answer(nowMs, {
      question: 'resume',
      tone: 'good',
      word: 'Next batch 1 841',
      sentence: 'A restart plans batch 1 841 from 11 890.',
      evidence: ['commits/1840'],
    }),
  ];
}

function sampleFindingList(nowMs: number): FindingJson[] {
  const finding = (
    over: Partial<FindingJson> & Pick<FindingJson, 'code' | 'severity' | 'status' | 'summary' | 'nextStep'>,
  ): FindingJson => ({
    versionId: 'prod.orders_v1',
    versionName: 'orders_v1',
    subject: 'orders_v1',
    facts: {},
    evidence: [],
    neverDo: [
      'Never delete the checkpoint: it is the only record of what was read, committed and kept as state.',
    ],
    firstSeenMs: String(nowMs - 6 * MINUTE),
    lastSeenMs: String(nowMs - 4000),
    ...over,
  });
  return [
    finding({
      code: 'NO_PROGRESS_FOR_LONG',
      severity: 'warning',
      status: 'attention',
      summary: 'No commit for 6 min 40 s; this query commits every 48 s.',
      nextStep:
        'Look at the driver of orders_v1: is batch 4 312 running? If it is gone, start it again on this checkpoint.',
      evidence: ['offsets/4312', 'commits/4311'],
      facts: { last_commit_ms: String(nowMs - 400_000), idle_ms: '400000' },
    }),
    finding({
      code: 'BATCH_IN_FLIGHT',
      severity: 'info',
      status: 'healthy',
      summary: 'Batch 4 312 is planned and not committed.',
      nextStep: 'Nothing to do while it is within its usual time.',
      evidence: ['offsets/4312'],
      facts: { batch_id: '4312', age_ms: '360000' },
    }),
    finding({
      code: 'CHECKPOINT_REPLACED',
      severity: 'critical',
      status: 'data_at_stake',
      versionId: 'prod.orders_v2',
      versionName: 'orders_v2',
      subject: 'orders_v2',
      summary:
        'The path came back with another query id: the checkpoint was deleted and the query began anew.',
      nextStep:
        'Keep what is there now. The last positions of generation 1 are kept here and can be used as a deliberate start.',
      evidence: ['metadata', 'offsets/0'],
      firstSeenMs: String(nowMs - 34 * 24 * 60 * MINUTE),
    }),
  ];
}

export function sampleQuery(nowMs: number = SAMPLE_NOW_MS, id = 'prod.orders'): Query {
  const row = sampleFleet(nowMs).queries.find((each) => each.name === 'orders');
  if (row === undefined) throw new Error('the fleet sample has no orders');
  const lag = row.lag;
  const v1Ticks = ticks(nowMs, 4299, 10_150, 150, 13, 48_000, 400_000);
  const v2Ticks = ticks(nowMs, 1827, 10_350, 110, 14, 22_000, 3000);
  const version = (
    over: Partial<QueryVersion> & Pick<QueryVersion, 'id' | 'name' | 'version'>,
  ): QueryVersion => ({
    location: `/Volumes/main/ops/checkpoints/prod/${over.name}`,
    queryId: '5f0c2c9e-7a52-4a1b-9a55-0a4de7c9d6f1',
    generation: 1,
    status: 'healthy',
    reason: 'Moving.',
    activity: 'running',
    activityWords: 'running',
    lastPlannedBatch: '1840',
    lastCommittedBatch: '1840',
    lastPlannedMs: String(nowMs - 25_000),
    lastCommitMs: String(nowMs - 3000),
    durationMedianMs: '22000',
    durationP95Ms: '31000',
    watermarkMs: String(nowMs - 69_000),
    lag: { ...lag, value: '1160', trend: 'falling', trendWords: 'falling 300/min' },
    state: { liveBytes: null, keys: null, loadable: null, asOfMs: null },
    strip: row.strip.slice(0, 14),
    answers: answersOfV2(nowMs),
    readAtMs: String(nowMs - 5000),
    readError: null,
    requests: { list: 1, read: 3 },
    retired: null,
    ...over,
  });
  return query.parse({
    asOfMs: String(nowMs),
    id,
    name: 'orders',
    environment: 'prod',
    catalog: null,
    protected: true,
    owner: 'payments-oncall',
    runbook: 'https://wiki.example/orders',
    status: 'attention',
    reason: row.reason,
    versions: [
      version({
        id: 'prod.orders_v1',
        name: 'orders_v1',
        version: 1,
        status: 'attention',
        reason: row.reason,
        activityWords: 'batch open for 6 min',
        lastPlannedBatch: '4312',
        lastCommittedBatch: '4311',
        lastPlannedMs: String(nowMs - 6 * MINUTE),
        lastCommitMs: String(nowMs - 400_000),
        durationMedianMs: '48000',
        durationP95Ms: '112000',
        lag: { ...lag, value: '950' },
        state: row.state,
        strip: row.strip,
        answers: answersOfV1(nowMs),
      }),
      version({
        id: 'prod.orders_v2',
        name: 'orders_v2',
        version: 2,
        activity: 'catching-up',
        activityWords: 'catching up',
      }),
    ],
    track: {
      unit: 'records',
      source: { index: 0, kind: 'kafka', label: 'kafka orders, 6 partitions' },
      tracks: [
        track(1, {
          start: '0',
          commits: v1Ticks,
          committed: v1Ticks.at(-1),
          planned: { batchId: '4312', atMs: String(nowMs - 6 * MINUTE), end: '12420' },
          inSink: { batchId: '4312', atMs: String(nowMs - 5 * MINUTE), end: '12420' },
        }),
        track(2, { start: '10350', commits: v2Ticks, committed: v2Ticks.at(-1) }),
      ],
      head: { end: '13050', beginning: '9000', atMs: String(nowMs - 11_000), origin: 'broker offsets' },
      notComparable: null,
    },
    findings: sampleFindingList(nowMs),
  });
}
