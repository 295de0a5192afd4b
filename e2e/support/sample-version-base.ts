import type { Lag } from '@/lib/contract/lag';
import type { QueryVersion } from '@/lib/contract/query';
import type { Version } from '@/lib/contract/version';

/** A healthy version to vary from; see sample-version.ts. Never part of the product. */
const SECOND = 1000;
const ROOT = '/Volumes/main/ops/checkpoints';

export const sampleLag = (over: Partial<Lag>): Lag => ({
  value: null,
  unit: 'records',
  origin: null,
  asOfMs: null,
  trend: 'unknown',
  trendWords: 'unknown',
  why: null,
  ...over,
});

type Answers = QueryVersion['answers'];
const QUESTIONS = ['moving', 'side', 'behind', 'state', 'resume'] as const;

export function sampleAnswers(
  asOfMs: string,
  said: readonly [Answers[number]['tone'], string, string, string[]][],
): Answers {
  return said.map(([tone, word, sentence, evidence], i) => ({
    question: QUESTIONS[i] ?? 'moving',
    tone,
    word,
    sentence,
    evidence,
    asOfMs,
  }));
}

export function baseVersion(id: string, nowMs: number): Version {
  const [environment = 'prod', name = 'orders', v = 'v1'] = id.split('.');
  const number = Number(v.slice(1));
  const at = (agoMs: number) => String(nowMs - agoMs);
  return {
    asOfMs: at(0),
    query: {
      id: `${environment}.${name}`,
      name,
      environment,
      catalog: null,
      protected: environment === 'prod',
      owner: 'payments-oncall',
      runbook: null,
      versions: [{ id, name: `${name}_v${number}`, version: number }],
    },
    version: {
      id,
      name: `${name}_v${number}`,
      version: number,
      location: `${ROOT}/${environment}/${name}_v${number}`,
      queryId: '7c3f6d7e-51c2-4a5e-9d0b-3f8a2f1f7b11',
      generation: 1,
      status: 'healthy',
      reason: 'Moving: batch 4 312 committed 8 s ago, usual 22 s.',
      activity: 'running',
      activityWords: 'running',
      lastPlannedBatch: '4312',
      lastCommittedBatch: '4312',
      lastPlannedMs: at(30 * SECOND),
      lastCommitMs: at(8 * SECOND),
      durationMedianMs: '22000',
      durationP95Ms: '41000',
      watermarkMs: at(70 * SECOND),
      lag: sampleLag({
        value: '950',
        origin: 'recorded broker offsets',
        asOfMs: at(11 * SECOND),
        trend: 'keeps-up',
        trendWords: 'keeps up',
      }),
      state: { liveBytes: '18412345678', keys: '42100000', loadable: true, asOfMs: at(4 * SECOND) },
      strip: Array.from({ length: 40 }, (_, i) => ({
        batchId: String(4273 + i),
        state: 'committed' as const,
        durationMs: String(16_000 + ((i * 7919) % 13) * 1500),
        records: String(2000 + ((i * 104729) % 900)),
      })),
      answers: sampleAnswers(at(4 * SECOND), [
        ['good', 'Yes', 'batch 4 312 committed 8 s ago, usual 22 s', ['commits/4312']],
        [
          'good',
          'Neither',
          'what was planned is committed, and the source is read',
          ['offsets/4312', 'commits/4312'],
        ],
        [
          'good',
          '950 records',
          'committed end against recorded broker offsets; keeps up',
          ['recorded broker offsets'],
        ],
        ['good', 'Yes', 'version 4 313 complete in 10 partitions · 18.4 GB · 42 100 000 keys', ['state/0']],
        [
          'good',
          'Batch 4 313',
          'plans a new batch from the committed end of batch 4 312',
          ['offsets/4312', 'commits/4312'],
        ],
      ]),
      readAtMs: at(4 * SECOND),
      readError: null,
      requests: { list: 1, read: 3 },
    },
    restart: {
      action: 'next',
      batch: '4313',
      why: 'offsets/4312 and commits/4312 exist: batch 4 312 is done, so a restart plans batch 4 313 from its end.',
    },
    sources: [
      {
        index: 0,
        name: null,
        kind: 'kafka',
        label: 'orders',
        lag: sampleLag({
          value: '950',
          origin: 'recorded broker offsets',
          asOfMs: at(11 * SECOND),
          trend: 'keeps-up',
          trendWords: 'keeps up',
        }),
      },
    ],
    findings: [],
    areas: [
      { area: 'metadata', files: 1, bytes: '45' },
      { area: 'offsets', files: 101, bytes: '62310' },
      { area: 'commits', files: 100, bytes: '2900' },
      { area: 'sources', files: 1, bytes: '120' },
      { area: 'state', files: 2120, bytes: '36812345678' },
    ],
    listedAtMs: at(40 * SECOND),
    temporaryFiles: [],
    generations: [],
  };
}
