import type { Version } from '@/lib/contract/version';
import { baseVersion, sampleAnswers, sampleLag } from './sample-version-base';

/** What can be the matter with a version; see sample-version.ts. Never part of the product. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Two versions side by side: v1 with an open batch, v2 catching up. */
export function ordersVersion(id: string, nowMs: number): Version {
  const sample = baseVersion(id, nowMs);
  const at = (agoMs: number) => String(nowMs - agoMs);
  sample.query.versions = [
    { id: 'prod.orders.v1', name: 'orders_v1', version: 1 },
    { id: 'prod.orders.v2', name: 'orders_v2', version: 2 },
  ];
  sample.query.runbook = 'https://wiki.example/orders';
  if (id.endsWith('v2')) {
    Object.assign(sample.version, { activity: 'catching-up', activityWords: 'catching up' });
    return sample;
  }
  const lag = sampleLag({
    value: '1270',
    origin: 'recorded broker offsets',
    asOfMs: at(11 * SECOND),
    trend: 'growing',
    trendWords: 'growing 2.1 k/min',
  });
  const openFor = 6 * MINUTE + 5 * SECOND;
  Object.assign(sample.version, {
    status: 'attention',
    reason:
      'Batch 4 312 was planned 6 min 5 s ago and is not committed, usual 22 s: the range was read, so the trouble is after the source.',
    activityWords: 'batch open for 6 min',
    lastCommittedBatch: '4311',
    lastPlannedMs: at(openFor),
    lastCommitMs: at(openFor + 2 * SECOND),
    watermarkMs: at(7 * MINUTE),
    lag,
    answers: sampleAnswers(at(4 * SECOND), [
      [
        'warn',
        'Not for 6 min',
        'batch 4 312 planned 21:08:02, batches usually take 22 s',
        ['offsets/4312', 'commits/4311'],
      ],
      [
        'warn',
        'After',
        'the range 12 100 – 12 420 was read; the work after it failed or still runs',
        ['offsets/4312', 'no commits/4312'],
      ],
      [
        'warn',
        '1 270 records',
        'committed end against recorded broker offsets; growing 2.1 k/min',
        ['recorded broker offsets'],
      ],
      ['good', 'Yes', 'version 4 312 complete in 10 partitions · 18.4 GB · 42 100 000 keys', ['state/0']],
      ['good', 'Batch 4 312 again', 'from 12 100 to the same end 12 420', ['offsets/4312', 'commits/4311']],
    ]),
  });
  sample.version.strip[39] = { batchId: '4312', state: 'planned', durationMs: null, records: null };
  sample.sources = sample.sources.map((source) => ({ ...source, lag }));
  sample.restart = {
    action: 'rerun',
    batch: '4312',
    why: 'offsets/4312 exists and commits/4312 does not: a restart runs batch 4 312 again with exactly the same range.',
  };
  sample.findings = [
    {
      code: 'BATCH_IN_FLIGHT',
      severity: 'warning',
      status: 'attention',
      versionId: id,
      versionName: 'orders_v1',
      subject: 'orders_v1/offsets/4312',
      facts: { batch_id: '4312', planned_ms: at(openFor), usual_ms: '22000' },
      evidence: ['offsets/4312', 'commits/4311'],
      summary: 'Batch 4 312 was planned 6 min ago and is not committed; batches usually take 22 s.',
      nextStep:
        'Look at the driver log of batch 4 312 and at the sink. If the driver is dead, restart it on the same checkpoint: it runs batch 4 312 again.',
      neverDo: [
        'Do not start a second query on this checkpoint while the first may still run.',
        'Do not remove offsets/4312: the range was handed to the sink already, perhaps.',
      ],
      firstSeenMs: at(4 * MINUTE),
      lastSeenMs: at(4 * SECOND),
    },
  ];
  sample.temporaryFiles = [
    { path: 'commits/.4312.1d0f6c1e.tmp', sizeBytes: '0', modifiedMs: at(5 * MINUTE) },
  ];
  return sample;
}

export function brokenState(sample: Version, nowMs: number): void {
  const at = (agoMs: number) => String(nowMs - agoMs);
  Object.assign(sample.version, {
    status: 'blocked',
    reason: 'State version 812 cannot be built: operator 0 partition 3 misses 809.delta. A restart fails.',
    activity: 'quiet',
    activityWords: 'quiet for 41 min',
    lastCommitMs: at(41 * MINUTE),
    state: { liveBytes: '3100000000', keys: null, loadable: false, asOfMs: at(4 * SECOND) },
  });
  sample.findings = [
    {
      code: 'STATE_CHAIN_BROKEN',
      severity: 'critical',
      status: 'blocked',
      versionId: sample.version.id,
      versionName: sample.version.name,
      subject: `${sample.version.name}/state/0/3`,
      facts: { operator_id: '0', partition: '3', required_version: '812', missing: ['809'] },
      evidence: ['state/0/3/808.snapshot', 'state/0/3/810.delta', 'commits/811'],
      summary: 'State version 812 cannot be built in operator 0, partition 3: 809.delta is missing.',
      nextStep:
        'Keep the checkpoint as it is and look for 809.delta in the versions or the backup of the storage.',
      neverDo: ['Do not remove the checkpoint: its positions are the only record of what was processed.'],
      firstSeenMs: at(41 * MINUTE),
      lastSeenMs: at(4 * SECOND),
    },
  ];
  sample.restart = {
    action: 'fail',
    batch: null,
    why: 'state/0/3/809.delta is missing: version 812 cannot be built.',
  };
}

export function denied(sample: Version, nowMs: number): void {
  const at = (agoMs: number) => String(nowMs - agoMs);
  Object.assign(sample.version, {
    status: 'unknown',
    reason: 'Cannot read: permission denied. The last good reading is 3 h old.',
    activity: 'unknown',
    activityWords: 'unknown',
    readAtMs: at(3 * HOUR),
    readError: {
      kind: 'denied',
      message: `EACCES: permission denied, scandir '${sample.version.location}'`,
      atMs: at(20 * SECOND),
    },
  });
}

export function replaced(sample: Version, nowMs: number): void {
  const at = (agoMs: number) => String(nowMs - agoMs);
  Object.assign(sample.version, {
    status: 'data_at_stake',
    generation: 2,
    reason:
      'The path came back with another query id: the checkpoint was replaced. Positions of generation 1 are kept.',
  });
  sample.generations = [
    {
      generation: 1,
      queryId: '11f0c6d4-02a9-47bb-8f5d-5ad9c5ce0d7a',
      firstSeenMs: at(30 * 24 * HOUR),
      lastSeenMs: at(50 * MINUTE),
      lastCommittedBatch: '90211',
      committed: [{ index: 0, kind: 'kafka', value: '{"billing":{"0":"8812","1":"9001","2":"8790"}}' }],
    },
  ];
}
