import { describe, expect, it, test } from 'vitest';
import { kafka, type WrittenVersion } from '@/lib/compare/test-data/written-version';
import {
  CUTOVER_GATES,
  type CutoverGate,
  type CutoverState,
  type CutoverStrategy,
} from '@/lib/domain/cutover-words';
import type { Finding } from '@/lib/finding/finding';
import type { SinkReading } from '@/lib/sink/sink-reading';
import { nextOnPath, PATHS, requiredGates } from '../path';
import type { Decision } from '../state';
import { ANA, MIRA } from '../test-data/sample';
import { DAY, headsAt, MANIFEST, MINUTE, NOW, type World, worldOf } from '../test-data/world';
import type { GateFacts } from './facts';
import type { GateResult } from './gate';
import { judgeGates } from './judge';

/** One thing in the world that is not as it should be, and the one gate that says so. */
interface Fault {
  gate: CutoverGate;
  what: string;
  /** The state that the step leaves; `warm-up-replay` unless said. */
  at: CutoverState;
  strategy?: CutoverStrategy;
  v1?: Partial<WrittenVersion>;
  v2?: Partial<WrittenVersion> | null;
  change?: (facts: GateFacts) => Partial<GateFacts>;
  cutover?: (facts: GateFacts) => Partial<GateFacts['cutover']>;
  outcome: 'fail' | 'inconclusive';
  words: RegExp;
  /** Other gates that the same thing concerns. */
  also?: CutoverGate[];
}

const plan =
  (change: (plan: GateFacts['cutover']['plan']) => Partial<GateFacts['cutover']['plan']>) =>
  (facts: GateFacts) => ({
    plan: { ...facts.cutover.plan, ...change(facts.cutover.plan) },
  });
const v2At = (location: string) => plan(({ v2 }) => ({ v2: { ...v2, location } }));
const finding = (code: Finding['code'], status: Finding['status'] = 'data_at_stake'): Finding => ({
  code,
  severity: 'critical',
  status,
  subject: 'orders_v1',
  facts: {},
  evidence: ['offsets/2'],
  summary: 'Something is wrong.',
  nextStep: 'Keep it.',
  neverDo: [],
});
const OPEN_TAIL = {
  batches: [
    [kafka({ orders: [100] })],
    [kafka({ orders: [200] })],
    [kafka({ orders: [300] })],
    [kafka({ orders: [350] })],
  ],
  committed: 3,
};
const sink = (more: Partial<SinkReading> = {}): SinkReading => ({
  kind: 'delta',
  location: 's3://lake/orders_v1',
  readAtMs: NOW,
  appId: 'id-of-orders_v1',
  newestBatch: 2n,
  newestBatchAtMs: NOW - DAY,
  batches: [1n, 2n],
  knownFrom: 1n,
  tableVersion: 2n,
  tableAtMs: NOW - DAY,
  forgetsAfterMs: null,
  others: [],
  troubles: [],
  evidence: ['_delta_log/2.json'],
  requests: { list: 1, read: 1 },
  ...more,
});

/** The mutation list: without its gate, each of these would be let through. */
const FAULTS: Fault[] = [
  {
    gate: 'paths-apart',
    what: 'one checkpoint for both',
    at: 'draft',
    cutover: v2At('memory//orders_v1/'),
    outcome: 'fail',
    words: /is to use the checkpoint of orders_v1/,
  },
  {
    gate: 'paths-apart',
    what: 'v2 inside v1',
    at: 'draft',
    cutover: v2At('memory/orders_v1/v2'),
    outcome: 'fail',
    words: /lies inside the other/,
  },
  {
    gate: 'paths-apart',
    what: 'v1 inside v2',
    at: 'draft',
    cutover: v2At('memory'),
    outcome: 'fail',
    words: /lies inside the other/,
    also: ['checkpoint-unshared'],
  },
  {
    gate: 'checkpoint-durable',
    what: 'v2 in a temporary folder',
    at: 'draft',
    cutover: v2At('/tmp/orders_v2'),
    outcome: 'fail',
    words: /temporary folder/,
  },
  {
    gate: 'checkpoint-durable',
    what: 'v2 on a node of a cluster',
    at: 'draft',
    cutover: v2At('file:///data/orders_v2'),
    outcome: 'fail',
    words: /one machine/,
  },
  {
    gate: 'checkpoint-unshared',
    what: 'another query uses the place',
    at: 'draft',
    change: ({ others }) => ({
      others: (others ?? []).map((each) => ({ ...each, locations: ['memory/orders_v2'] })),
    }),
    outcome: 'fail',
    words: /payments v1 in prod uses/,
  },
  {
    gate: 'checkpoint-unshared',
    what: 'another checkpoint lies inside',
    at: 'approved',
    change: ({ others }) => ({
      others: (others ?? []).map((each) => ({ ...each, locations: ['memory/orders_v2/payments'] })),
    }),
    outcome: 'fail',
    words: /uses memory\/orders_v2\/payments/,
  },
  {
    gate: 'checkpoint-unshared',
    what: 'nobody knows who else there is',
    at: 'draft',
    change: () => ({ others: null }),
    outcome: 'inconclusive',
    words: /not known/,
  },
  {
    gate: 'checkpoint-unshared',
    what: 'v2 is a copy of v1',
    at: 'verified',
    v2: { queryId: 'id-of-orders_v1' },
    outcome: 'fail',
    words: /carries the query id of orders_v1/,
    also: ['start-matches'],
  },
  {
    gate: 'same-environment',
    what: 'v2 belongs to test',
    at: 'draft',
    cutover: plan(({ v2 }) => ({ v2: { ...v2, environment: 'test' } })),
    outcome: 'fail',
    words: /stays in one environment/,
  },
  {
    gate: 'start-explicit',
    what: 'no start at all',
    at: 'draft',
    cutover: plan(() => ({ start: null })),
    outcome: 'fail',
    words: /does not say where/,
  },
  {
    gate: 'start-explicit',
    what: 'latest',
    at: 'draft',
    cutover: plan(({ start }) => ({
      start: start && {
        ...start,
        options: [{ source: 0, option: 'startingOffsets', value: 'latest', exact: false }],
      },
    })),
    outcome: 'fail',
    words: /would be skipped/,
  },
  {
    gate: 'start-explicit',
    what: 'latest for one partition',
    at: 'draft',
    cutover: plan(({ start }) => ({
      start: start && {
        ...start,
        options: [
          { source: 0, option: 'startingOffsets', value: '{"orders":{"0":300,"1":-1}}', exact: true },
        ],
      },
    })),
    outcome: 'fail',
    words: /would be skipped/,
  },
  {
    gate: 'start-explicit',
    what: 'a source without a start',
    at: 'draft',
    cutover: plan(({ start }) => ({ start: start && { ...start, options: [] } })),
    outcome: 'fail',
    words: /begins at the newest record/,
  },
  {
    gate: 'start-explicit',
    what: 'v2 of a handover runs before the fence',
    at: 'approved',
    strategy: 'handover',
    v2: {},
    outcome: 'fail',
    words: /whatever start it is given/,
  },
  {
    gate: 'start-explicit',
    what: 'v2 of a handover runs before v1 has ended',
    at: 'fencing',
    strategy: 'handover',
    v2: {},
    outcome: 'fail',
    words: /whatever start it is given/,
  },
  {
    gate: 'sink-identity',
    what: 'one txnAppId in one table',
    at: 'draft',
    change: () => ({
      writes: {
        v1: { kind: 'delta', location: 's3://lake/o', txnAppId: 'orders' },
        v2: { kind: 'delta', location: 's3a://lake/o/', txnAppId: 'orders' },
      },
    }),
    outcome: 'fail',
    words: /in silence/,
  },
  {
    gate: 'sink-identity',
    what: 'one folder of files',
    at: 'handing-over',
    change: () => ({
      writes: {
        v1: { kind: 'parquet', location: 's3://lake/o', txnAppId: null },
        v2: { kind: 'parquet', location: 's3://lake/o', txnAppId: null },
      },
    }),
    outcome: 'fail',
    words: /_spark_metadata/,
  },
  {
    gate: 'sink-identity',
    what: 'nothing declared',
    at: 'draft',
    change: ({ writes }) => ({ writes: { ...writes, v2: null } }),
    outcome: 'inconclusive',
    words: /not declared/,
  },
  {
    gate: 'sink-identity',
    what: 'a sink that is not known',
    at: 'draft',
    change: ({ writes }) => ({ writes: { ...writes, v2: { kind: 'jdbc', location: null, txnAppId: null } } }),
    outcome: 'inconclusive',
    words: /not known here/,
  },
  {
    gate: 'findings',
    what: 'a finding of v1 blocks',
    at: 'draft',
    change: () => ({ findings: { v1: [finding('STATE_CHAIN_BROKEN')], v2: [], atMs: NOW } }),
    outcome: 'fail',
    words: /STATE_CHAIN_BROKEN/,
  },
  {
    gate: 'findings',
    what: 'a finding of v2 blocks',
    at: 'soaking',
    change: () => ({ findings: { v1: [], v2: [finding('NO_PROGRESS_FOR_LONG')], atMs: NOW } }),
    outcome: 'fail',
    words: /NO_PROGRESS_FOR_LONG/,
  },
  {
    gate: 'findings',
    what: 'judged long ago',
    at: 'warming',
    change: () => ({ findings: { v1: [], v2: [], atMs: NOW - 3n * MINUTE } }),
    outcome: 'inconclusive',
    words: /read again/,
  },
  {
    gate: 'findings',
    what: 'never judged',
    at: 'switched',
    change: () => ({ findings: null }),
    outcome: 'inconclusive',
    words: /has been judged/,
  },
  {
    gate: 'retention',
    what: 'records of v1 are gone',
    at: 'verified',
    change: () => ({
      heads: headsAt(500n).map((head) => ({
        ...head,
        heads: head.heads.map((each) => ({ ...each, beginning: 301n })),
      })),
    }),
    outcome: 'fail',
    words: /are gone/,
  },
  {
    gate: 'retention',
    what: 'the soak outlasts the retention',
    at: 'verified',
    change: () => ({
      heads: headsAt(500n, {
        topic: {
          ...(headsAt()[0]?.topic as NonNullable<ReturnType<typeof headsAt>[number]['topic']>),
          retentionMs: 2n * DAY,
        },
      }),
    }),
    outcome: 'fail',
    words: /Going back has to be possible until/,
  },
  {
    gate: 'retention',
    what: 'the retention is not known',
    at: 'draft',
    change: () => ({ heads: [] }),
    outcome: 'inconclusive',
    words: /is not known/,
  },
  {
    gate: 'retention',
    what: 'the heads are old',
    at: 'verified',
    change: () => ({ heads: headsAt().slice(0, 1) }),
    outcome: 'inconclusive',
    words: /read again/,
  },
  {
    gate: 'reverse-plan',
    what: 'no way back is planned',
    at: 'draft',
    cutover: plan(() => ({ reverse: null })),
    outcome: 'fail',
    words: /how to get back/,
  },
  {
    gate: 'reverse-plan',
    what: 'v1 could not be started again',
    at: 'verified',
    v1: { batches: [[kafka({ orders: [300] })]], first: 2 },
    outcome: 'fail',
    words: /could not be started again/,
  },
  {
    gate: 'plan-current',
    what: 'v1 is another query than at planning',
    at: 'approved',
    v1: { queryId: 'somebody else' },
    outcome: 'fail',
    words: /Make the plan anew/,
  },
  {
    gate: 'plan-current',
    what: 'v1 pins other settings',
    at: 'approved',
    v1: { conf: { 'spark.sql.shuffle.partitions': '7' } },
    outcome: 'fail',
    words: /other settings/,
  },
  {
    gate: 'plan-current',
    what: 'v1 went back',
    at: 'approved',
    cutover: plan(({ v1 }) => ({ v1: { ...v1, lastCommittedBatch: 9n } })),
    outcome: 'fail',
    words: /now ends at 2/,
  },
  {
    gate: 'plan-current',
    what: 'v1 could not be read',
    at: 'approved',
    change: () => ({ v1: null }),
    outcome: 'inconclusive',
    words: /could not be read/,
  },
  {
    gate: 'approval',
    what: 'nobody approved',
    at: 'verified',
    cutover: () => ({ approval: null }),
    outcome: 'inconclusive',
    words: /Nobody has approved/,
  },
  {
    gate: 'approval',
    what: 'another plan was approved',
    at: 'verified',
    cutover: ({ cutover }) => ({ approval: cutover.approval && { ...cutover.approval, digest: 'another' } }),
    outcome: 'fail',
    words: /another plan/,
  },
  {
    gate: 'approval',
    what: 'it expired before v1 was stopped',
    at: 'verified',
    cutover: ({ cutover }) => ({ approval: cutover.approval && { ...cutover.approval, expiresMs: NOW } }),
    outcome: 'fail',
    words: /expired/,
  },
  {
    gate: 'approval',
    what: 'by who asked for it',
    at: 'verified',
    cutover: ({ cutover }) => ({ approval: cutover.approval && { ...cutover.approval, by: MIRA } }),
    outcome: 'fail',
    words: /somebody else/,
  },
  {
    gate: 'approval',
    what: 'amended after the fence and not approved again',
    at: 'fencing',
    cutover: () => ({ approval: null }),
    outcome: 'inconclusive',
    words: /Nobody has approved/,
  },
  {
    gate: 'freeze-window',
    what: 'a freeze',
    at: 'approved',
    change: () => ({
      freezeWindows: [
        {
          name: 'Quarter end',
          kind: 'deny',
          environments: null,
          when: { fromMs: NOW - DAY, toMs: NOW + DAY },
        },
      ],
    }),
    outcome: 'fail',
    words: /Quarter end holds/,
  },
  {
    gate: 'caught-up',
    what: 'one of the newest samples is above',
    at: 'warming',
    change: ({ lag }) => ({
      lag: lag.map((each, index) => (index === 1 ? { ...each, distance: 1_001n } : each)),
    }),
    outcome: 'fail',
    words: /the limit is/,
  },
  {
    gate: 'caught-up',
    what: 'too few samples',
    at: 'warming',
    change: ({ lag }) => ({ lag: lag.slice(-2) }),
    outcome: 'inconclusive',
    words: /2 of 3 samples/,
  },
  {
    gate: 'caught-up',
    what: 'one sample is not known',
    at: 'warming',
    change: ({ lag }) => ({
      lag: lag.map((each, index) => (index === 2 ? { ...each, distance: null } : each)),
    }),
    outcome: 'inconclusive',
    words: /not known/,
  },
  {
    gate: 'caught-up',
    what: 'samples with a hole',
    at: 'verified',
    change: ({ lag }) => ({
      lag: lag.map((each, index) => (index === 0 ? { ...each, atMs: NOW - DAY } : each)),
    }),
    outcome: 'inconclusive',
    words: /do not follow each other/,
  },
  {
    gate: 'caught-up',
    what: 'old samples',
    at: 'warming',
    change: ({ lag }) => ({ lag: lag.map((each) => ({ ...each, atMs: each.atMs - 5n * MINUTE })) }),
    outcome: 'inconclusive',
    words: /read again/,
  },
  {
    gate: 'caught-up',
    what: 'never measured',
    at: 'soaking',
    change: () => ({ lag: [] }),
    outcome: 'inconclusive',
    words: /has not been measured/,
  },
  {
    gate: 'v2-batches',
    what: 'v2 has committed too little',
    at: 'handing-over',
    v2: { committed: 2 },
    outcome: 'inconclusive',
    words: /2 batches of the 3/,
  },
  {
    gate: 'v2-batches',
    what: 'v2 has only planned',
    at: 'handing-over',
    strategy: 'handover',
    v2: { committed: 0 },
    outcome: 'inconclusive',
    words: /0 batches of the 3/,
  },
  {
    gate: 'output-verified',
    what: 'outputs differ',
    at: 'warming',
    change: ({ output }) => ({
      output: output && { ...output, result: 'different' as const, words: '3 days differ.' },
    }),
    outcome: 'fail',
    words: /3 days differ/,
  },
  {
    gate: 'output-verified',
    what: 'compared long ago',
    at: 'verified',
    change: ({ output }) => ({ output: output && { ...output, atMs: NOW - 61n * MINUTE } }),
    outcome: 'inconclusive',
    words: /read again/,
  },
  {
    gate: 'output-verified',
    what: 'never compared',
    at: 'warming',
    change: () => ({ output: null }),
    outcome: 'inconclusive',
    words: /has not been compared/,
  },
  {
    gate: 'quiet',
    what: 'the window is not over',
    at: 'fencing',
    cutover: ({ cutover }) => ({ fence: cutover.fence && { ...cutover.fence, sinceMs: NOW - 4n * MINUTE } }),
    outcome: 'inconclusive',
    words: /window 5 min = 5 × trigger interval/,
  },
  {
    gate: 'quiet',
    what: 'v1 was read before the window was over',
    at: 'fencing',
    change: ({ v1 }) => ({ v1: v1 && { ...v1, readAtMs: NOW - 3n * MINUTE } }),
    outcome: 'inconclusive',
    words: /has to be read again/,
    also: [
      'second-witness',
      'drained-tail',
      'within-bound',
      'plan-current',
      'retention',
      'reverse-plan',
      'start-matches',
    ],
  },
  {
    gate: 'quiet',
    what: 'v1 wrote a temporary file',
    at: 'switched',
    change: ({ v1 }) => ({
      v1: v1 && {
        ...v1,
        temporaryFiles: [{ path: 'offsets/.3.tmp', sizeBytes: 1n, modifiedMs: NOW - MINUTE }],
      },
    }),
    outcome: 'inconclusive',
    words: /nothing for 1 min/,
  },
  {
    gate: 'quiet',
    what: 'the fence is to be shown again',
    at: 'handing-over',
    cutover: ({ cutover }) => ({ fence: cutover.fence && { sinceMs: NOW - 1n, verifiedAtMs: null } }),
    outcome: 'inconclusive',
    words: /nothing for 1 ms/,
  },
  {
    gate: 'quiet',
    what: 'the soak goes on without a fence',
    at: 'soaking',
    cutover: () => ({ fence: null }),
    outcome: 'inconclusive',
    words: /has not been told to stop/,
  },
  {
    gate: 'second-witness',
    what: 'the source is idle',
    at: 'fencing',
    change: () => ({ heads: headsAt(300n) }),
    outcome: 'inconclusive',
    words: /an idle query is as silent as a stopped one/,
  },
  {
    gate: 'second-witness',
    what: 'a job that runs each hour',
    at: 'fencing',
    change: () => ({ v1IntervalMs: 3_600_000n }),
    outcome: 'inconclusive',
    words: /longer than anybody waits/,
  },
  {
    gate: 'second-witness',
    what: 'a declared status URL says that it runs',
    at: 'handing-over',
    change: () => ({
      witnessDeclared: true,
      witness: { atMs: NOW, says: 'running', words: 'The job says RUNNING.' },
    }),
    outcome: 'fail',
    words: /RUNNING/,
  },
  {
    gate: 'second-witness',
    what: 'a declared status URL does not answer',
    at: 'fencing',
    change: () => ({
      witnessDeclared: true,
      witness: { atMs: NOW, says: 'unknown', words: 'No answer for 20 s.' },
    }),
    outcome: 'inconclusive',
    words: /No answer for 20 s/,
  },
  {
    gate: 'second-witness',
    what: 'a status URL was asked long ago',
    at: 'fencing',
    change: () => ({
      witnessDeclared: true,
      witness: { atMs: NOW - DAY, says: 'stopped', words: 'The job says STOPPED.' },
    }),
    outcome: 'inconclusive',
    words: /say so with a reason/,
  },
  {
    gate: 'drained-tail',
    what: 'a batch is planned and not committed',
    at: 'fencing',
    v1: OPEN_TAIL,
    outcome: 'inconclusive',
    words: /no log of its sink tells/,
    also: ['within-bound'],
  },
  {
    gate: 'drained-tail',
    what: 'the sink was read too early',
    at: 'fencing',
    v1: OPEN_TAIL,
    change: () => ({ v1Sink: sink({ readAtMs: NOW - 10n * MINUTE + 1n }) }),
    outcome: 'inconclusive',
    words: /read it again/,
  },
  {
    gate: 'drained-tail',
    what: 'the sink has troubles',
    at: 'fencing',
    v1: OPEN_TAIL,
    change: () => ({ v1Sink: sink({ troubles: [{ path: '_delta_log/3.json', detail: 'gone' }] }) }),
    outcome: 'inconclusive',
    words: /no log of its sink tells/,
    also: ['within-bound'],
  },
  {
    gate: 'drained-tail',
    what: 'the sink knows another writer only',
    at: 'fencing',
    v1: OPEN_TAIL,
    change: () => ({ v1Sink: sink({ appId: 'orders-v1', newestBatch: 3n }) }),
    outcome: 'inconclusive',
    words: /no log of its sink tells/,
    also: ['within-bound'],
  },
  {
    gate: 'within-bound',
    what: 'v1 moved beyond the bound',
    at: 'fencing',
    cutover: plan(({ start }) => ({
      start: start && {
        ...start,
        v1End: start.v1End.map((each) => ({ ...each, position: 250n })),
        bound: { ...start.bound, distance: 49n },
      },
    })),
    outcome: 'fail',
    words: /moved by 50 records since planning, and the plan holds for 49 records/,
  },
  {
    gate: 'within-bound',
    what: 'v1 went back',
    at: 'fencing',
    cutover: plan(({ start }) => ({
      start: start && { ...start, v1End: start.v1End.map((each) => ({ ...each, position: 301n })) },
    })),
    outcome: 'fail',
    words: /went back by 1 record/,
  },
  {
    gate: 'within-bound',
    what: 'a partition was added',
    at: 'fencing',
    cutover: plan(({ start }) => ({ start: start && { ...start, v1End: [] } })),
    outcome: 'fail',
    words: /was not there at planning/,
  },
  {
    gate: 'within-bound',
    what: 'too late',
    at: 'fencing',
    cutover: plan(({ start }) => ({
      start: start && { ...start, bound: { ...start.bound, untilMs: NOW - 1n } },
    })),
    outcome: 'fail',
    words: /holds for an end of v1 until/,
  },
  {
    gate: 'start-matches',
    what: 'a gap',
    at: 'handing-over',
    strategy: 'handover',
    v2: { started: [kafka({ orders: [305] })] },
    outcome: 'fail',
    words: /Gap in partition 0 of orders from 300 to 305 \(5 records\)/,
  },
  {
    gate: 'start-matches',
    what: 'an overlap',
    at: 'handing-over',
    strategy: 'handover',
    v2: { started: [kafka({ orders: [290] })] },
    outcome: 'fail',
    words: /Overlap in partition 0 of orders from 290 to 300 \(10 records\)/,
  },
  {
    gate: 'start-matches',
    what: 'no record of the start',
    at: 'switched',
    strategy: 'handover',
    v2: { started: [null] },
    outcome: 'inconclusive',
    words: /no record of where it began/,
  },
  {
    gate: 'start-matches',
    what: 'a warm-up that began too late',
    at: 'warming',
    v2: { started: [kafka({ orders: [150] })] },
    outcome: 'fail',
    words: /from 100 to 150/,
  },
  {
    gate: 'start-matches',
    what: 'a warm-up that began behind v1',
    at: 'warming',
    v2: { started: [kafka({ orders: [301] })] },
    outcome: 'fail',
    words: /from 300 to 301/,
  },
  {
    gate: 'start-matches',
    what: 'v1 wrote after its end was recorded',
    at: 'soaking',
    strategy: 'handover',
    v1: { batches: [[kafka({ orders: [200] })], [kafka({ orders: [300] })], [kafka({ orders: [310] })]] },
    outcome: 'fail',
    words: /wrote after the fence/,
  },
  {
    gate: 'v2-past-end',
    what: 'v2 is still behind the end of v1',
    at: 'handing-over',
    v2: { batches: [[kafka({ orders: [200] })], [kafka({ orders: [250] })], [kafka({ orders: [299] })]] },
    outcome: 'inconclusive',
    words: /299 of 300/,
  },
  {
    gate: 'v1-untouched',
    what: 'a log file was changed before the fence',
    at: 'verified',
    change: () => ({
      manifests: {
        plan: MANIFEST,
        fence: null,
        now: {
          ...MANIFEST,
          files: MANIFEST.files.map((each) =>
            each.path === 'offsets/2' ? { ...each, hash: 'other' } : each,
          ),
        },
      },
    }),
    outcome: 'fail',
    words: /offsets\/2 was .* with another content/,
  },
  {
    gate: 'v1-untouched',
    what: 'a file is gone after the fence',
    at: 'soaking',
    change: () => ({
      manifests: { plan: MANIFEST, fence: MANIFEST, now: { ...MANIFEST, files: MANIFEST.files.slice(1) } },
    }),
    outcome: 'fail',
    words: /metadata is gone/,
  },
  {
    gate: 'v1-untouched',
    what: 'v1 wrote after the fence',
    at: 'handing-over',
    change: () => ({
      manifests: {
        plan: MANIFEST,
        fence: MANIFEST,
        now: {
          ...MANIFEST,
          files: [...MANIFEST.files, { path: 'offsets/3', sizeBytes: 1n, modifiedMs: NOW, hash: null }],
        },
      },
    }),
    outcome: 'fail',
    words: /offsets\/3 is new/,
  },
  {
    gate: 'v1-untouched',
    what: 'no manifest',
    at: 'switched',
    change: ({ manifests }) => ({ manifests: { ...manifests, fence: null } }),
    outcome: 'inconclusive',
    words: /No manifest/,
  },
  {
    gate: 'v1-untouched',
    what: 'an old listing',
    at: 'switched',
    change: ({ manifests }) => ({ manifests: { ...manifests, now: { ...MANIFEST, takenMs: NOW - DAY } } }),
    outcome: 'inconclusive',
    words: /read again/,
  },
  {
    gate: 'soak-over',
    what: 'too early',
    at: 'soaking',
    cutover: () => ({ soakSinceMs: NOW - DAY + 1n }),
    outcome: 'inconclusive',
    words: /lasts until/,
  },
  {
    gate: 'v2-quiet',
    what: 'v2 has just been told to stop',
    at: 'rolling-back',
    cutover: ({ cutover }) => ({
      goingBack: cutover.goingBack && { ...cutover.goingBack, sinceMs: NOW - 1n },
    }),
    outcome: 'inconclusive',
    words: /orders_v2 has written nothing for 1 ms/,
    also: ['v1-resumed'],
  },
  {
    gate: 'v2-quiet',
    what: 'v2 has read all there is',
    at: 'rolling-back',
    change: () => ({ heads: headsAt(500n) }),
    outcome: 'inconclusive',
    words: /say so with a reason/,
    also: ['v1-resumed'],
  },
  {
    gate: 'v1-resumed',
    what: 'v1 has committed nothing since',
    at: 'rolling-back',
    change: () => ({ heads: headsAt(900n) }),
    outcome: 'inconclusive',
    words: /has committed nothing since/,
  },
];

function stepFrom({ strategy, state }: World): { into: CutoverState; gates: readonly CutoverGate[] } {
  const into = state === 'rolling-back' ? 'rolled-back' : nextOnPath(strategy, state);
  if (into === null) throw new Error(`no step from ${state}`);
  return { into, gates: requiredGates(strategy, into) };
}

function bad(results: readonly GateResult[]): CutoverGate[] {
  return results.filter(({ outcome }) => outcome !== 'pass').map(({ gate }) => gate);
}

async function judgeFault({
  at,
  strategy = 'warm-up-replay',
  v1,
  v2,
  change,
  cutover,
}: Fault): Promise<GateResult[]> {
  const world: World = {
    strategy,
    state: at,
    ...(v1 === undefined ? {} : { v1 }),
    ...(v2 === undefined ? {} : { v2 }),
  };
  const base = await worldOf(world);
  const changed = { ...base, ...change?.(base), cutover: { ...base.cutover, ...cutover?.(base) } };
  return judgeGates(stepFrom(world).gates, changed);
}

describe('where nothing is wrong every gate of every step passes', () => {
  const steps = (['handover', 'warm-up-replay', 'backfill'] as const).flatMap((strategy) =>
    PATHS[strategy]
      .slice(0, -1)
      .filter((state) => state !== 'validated')
      .map((state) => ({ strategy, state })),
  );

  test.each(steps)('$strategy, leaving $state', async (world) => {
    const results = judgeGates(stepFrom(world).gates, await worldOf(world));
    expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
    for (const { words, judgedMs } of results) {
      expect(words).toMatch(/^\S.{8,}[.)]$/);
      expect(judgedMs).toBe(NOW);
    }
  });

  it('and on the way back, once v1 has committed again', async () => {
    const facts = await worldOf({ strategy: 'handover', state: 'rolling-back' });
    const back = {
      ...facts,
      heads: headsAt(900n),
      cutover: {
        ...facts.cutover,
        goingBack: facts.cutover.goingBack && { ...facts.cutover.goingBack, v2QuietMs: 1n },
      },
    };
    expect(bad(judgeGates(requiredGates('handover', 'rolled-back'), back))).toEqual([]);
  });
});

describe('each fault is seen by its gate, and by it alone', () => {
  test.each(FAULTS)('$gate: $what', async (fault) => {
    const results = await judgeFault(fault);
    const own = results.find(({ gate }) => gate === fault.gate);
    expect(own?.outcome, own?.words).toBe(fault.outcome);
    expect(own?.words).toMatch(fault.words);
    const others = bad(results).filter((gate) => gate !== fault.gate);
    expect(others.filter((gate) => !fault.also?.includes(gate))).toEqual([]);
  });

  it('no gate is without a fault', () => {
    expect(CUTOVER_GATES.filter((gate) => !FAULTS.some((fault) => fault.gate === gate))).toEqual([]);
  });

  it('what is missing or stale is never a pass', async () => {
    for (const strategy of ['handover', 'warm-up-replay'] as const)
      for (const state of PATHS[strategy].slice(2, -1)) {
        const facts = await worldOf({ strategy, state });
        const blind: GateFacts = {
          ...facts,
          v1: null,
          v2: null,
          v2Absent: false,
          heads: [],
          others: null,
          findings: null,
          lag: [],
          output: null,
          manifests: { plan: null, fence: null, now: null },
          writes: { v1: null, v2: null },
        };
        const late: GateFacts = { ...facts, nowMs: NOW + DAY };
        const settled: CutoverGate[] = [
          'approval',
          'freeze-window',
          'soak-over',
          'sink-identity',
          'start-explicit',
          'checkpoint-unshared',
        ];
        for (const { gate, outcome } of judgeGates(stepFrom({ strategy, state }).gates, blind))
          if (!['approval', 'freeze-window', 'soak-over'].includes(gate))
            expect(outcome, `${state} ${gate}`).not.toBe('pass');
        for (const { gate, outcome } of judgeGates(stepFrom({ strategy, state }).gates, late))
          if (!settled.includes(gate)) expect(outcome, `${state} ${gate}`).not.toBe('pass');
      }
  });
});

describe('what people settle', () => {
  const decide = (decision: Decision) => (facts: GateFacts) => ({
    decisions: [...facts.cutover.decisions, decision],
  });
  const said = { by: ANA, reason: 'seen in the job list', atMs: NOW - MINUTE };
  const tail = (to: bigint, written: boolean): Decision => ({
    ...said,
    about: 'tail',
    batch: 3n,
    written,
    ranges: [{ source: 0, topic: 'orders', partition: '0', from: 300n, to, unit: 'records' }],
  });

  async function outcomes(
    fault: Omit<Fault, 'gate' | 'what' | 'outcome' | 'words'>,
    ...gates: CutoverGate[]
  ) {
    const results = await judgeFault({ gate: 'quiet', what: '', outcome: 'fail', words: /x/, ...fault });
    return gates.map((gate) => results.find((each) => each.gate === gate)?.outcome);
  }

  it('a person’s word stands for the window that cannot show it, if v1 wrote nothing since', async () => {
    const idle = { at: 'fencing' as const, change: () => ({ heads: headsAt(300n) }) };
    expect(
      await outcomes({ ...idle, cutover: decide({ ...said, about: 'witness' }) }, 'quiet', 'second-witness'),
    ).toEqual(['pass', 'pass']);
    const before = decide({ ...said, about: 'witness', atMs: NOW - 11n * MINUTE });
    expect(await outcomes({ ...idle, cutover: before }, 'second-witness')).toEqual(['inconclusive']);
  });

  it('a job’s status does as well', async () => {
    const idle = {
      at: 'fencing' as const,
      change: () => ({
        heads: headsAt(300n),
        witness: { atMs: NOW, says: 'stopped' as const, words: 'The job says TERMINATED.' },
      }),
    };
    expect(await outcomes(idle, 'second-witness')).toEqual(['pass']);
  });

  it('an open batch is settled by the sink', async () => {
    const written = {
      at: 'fencing' as const,
      v1: OPEN_TAIL,
      change: () => ({ v1Sink: sink({ newestBatch: 3n }) }),
    };
    const not = { ...written, change: () => ({ v1Sink: sink() }) };
    expect(await outcomes(written, 'drained-tail', 'within-bound')).toEqual(['pass', 'pass']);
    expect(await outcomes(not, 'drained-tail', 'within-bound')).toEqual(['pass', 'pass']);
  });

  it('or by a person, for exactly the range that was shown', async () => {
    const open = { at: 'fencing' as const, v1: OPEN_TAIL };
    expect(await outcomes({ ...open, cutover: decide(tail(350n, true)) }, 'drained-tail')).toEqual(['pass']);
    expect(await outcomes({ ...open, cutover: decide(tail(349n, true)) }, 'drained-tail')).toEqual([
      'inconclusive',
    ]);
  });

  it('a start that is off is accepted for exactly its ranges', async () => {
    const gap = {
      at: 'handing-over' as const,
      strategy: 'handover' as const,
      v2: { started: [kafka({ orders: [305] })] },
    };
    const accept = (to: bigint) =>
      decide({
        ...said,
        about: 'start',
        unknown: [],
        ranges: [{ source: 0, topic: 'orders', partition: '0', from: 300n, to, unit: 'records' }],
      });
    expect(await outcomes({ ...gap, cutover: accept(305n) }, 'start-matches')).toEqual(['pass']);
    expect(await outcomes({ ...gap, cutover: accept(304n) }, 'start-matches')).toEqual(['fail']);
  });

  it('a changed file is accepted by its name', async () => {
    const gone = {
      at: 'soaking' as const,
      change: () => ({
        manifests: { plan: MANIFEST, fence: MANIFEST, now: { ...MANIFEST, files: MANIFEST.files.slice(2) } },
      }),
    };
    const accept = (...paths: string[]) => decide({ ...said, about: 'manifest', paths });
    expect(await outcomes({ ...gone, cutover: accept('metadata', 'offsets/1') }, 'v1-untouched')).toEqual([
      'pass',
    ]);
    expect(await outcomes({ ...gone, cutover: accept('metadata') }, 'v1-untouched')).toEqual(['fail']);
  });
});

describe('approval after the fence', () => {
  it('is not undone by its age alone while v1 waits', async () => {
    const facts = await worldOf({ strategy: 'handover', state: 'fencing' });
    const expired = {
      ...facts,
      cutover: {
        ...facts.cutover,
        approval: facts.cutover.approval && { ...facts.cutover.approval, expiresMs: NOW },
      },
    };
    expect(judgeGates(['approval'], expired)[0]?.outcome).toBe('pass');
  });
});
