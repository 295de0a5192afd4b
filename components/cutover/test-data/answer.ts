import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { AmountJson, GateJson, PlacedRangeJson, StepJson } from '@/lib/contract/cutover-plan';
import type { CutoverState } from '@/lib/domain/cutover-words';

export const T0 = 1_796_039_600_000;
export const at = (seconds: number) => String(T0 + seconds * 1_000);
export const DIGEST = `01e6${'0'.repeat(58)}cc`;

export const MIRA = { kind: 'person', id: 'mira', name: 'Mira' };
export const ANA = { kind: 'person', id: 'ana', name: 'Ana' };

export const NOTHING: AmountJson = { ranges: [], size: { distance: '0', unit: 'records' }, unknown: [] };

export function range(partition: string, from: number, to: number): PlacedRangeJson {
  return { source: 0, topic: 'orders', partition, from: String(from), to: String(to), unit: 'records' };
}

export function gate(
  name: GateJson['gate'],
  outcome: GateJson['outcome'],
  more: Partial<GateJson> = {},
): GateJson {
  return {
    gate: name,
    title: `title of ${name}`,
    outcome,
    words: `words of ${name}.`,
    evidence: [],
    asOfMs: null,
    judgedMs: at(0),
    settlesMs: null,
    forceable: false,
    ...more,
  };
}

export function step(
  state: CutoverState,
  position: StepJson['position'],
  more: Partial<StepJson> = {},
): StepJson {
  return {
    state,
    title: `Title of ${state}`,
    position,
    what: 'What happens.',
    consumers: 'Nothing changes.',
    todo: [],
    gates: [],
    enteredMs: null,
    ...more,
  };
}

const WAY: readonly CutoverState[] = [
  'draft',
  'validated',
  'approved',
  'fencing',
  'handing-over',
  'switched',
  'soaking',
  'completed',
];

/** A handover in `state`, as the API answers it; everything else as it usually is. */
export function answer(state: CutoverState = 'fencing', more: Partial<CutoverAnswer> = {}): CutoverAnswer {
  const here = WAY.indexOf(state);
  const steps = WAY.map((each, place) =>
    step(each, place < here ? 'done' : place === here ? 'now' : 'ahead', {
      enteredMs: place <= here ? at(place * 60) : null,
    }),
  );
  const side = {
    status: null,
    statusReason: null,
    lastPlannedBatch: '112',
    lastCommittedBatch: '112',
    readAtMs: at(400),
    problem: null,
    retired: false,
  };
  const version = (name: string) => ({
    name,
    location: `s3://lake/checkpoints/prod/${name}`,
    environment: 'prod',
    queryId: null,
    lastCommittedBatch: '112',
  });
  return {
    asOfMs: at(400),
    id: 'main.prod.orders.c1',
    queryId: 'main.prod.orders',
    query: 'orders',
    environment: 'prod',
    isProtected: true,
    strategy: 'handover',
    state,
    sinceMs: at(0),
    revision: '4',
    digest: DIGEST,
    v1: {
      ...side,
      versionId: 'main.prod.orders.v1',
      name: 'orders_v1',
      location: 's3://lake/checkpoints/prod/orders_v1',
    },
    v2: {
      ...side,
      versionId: 'main.prod.orders.v2',
      name: 'orders_v2',
      location: 's3://lake/checkpoints/prod/orders_v2',
    },
    plan: {
      query: 'orders',
      environment: 'prod',
      isProtected: true,
      v1: version('orders_v1'),
      v2: version('orders_v2'),
      strategy: 'handover',
      strategyReason: null,
      start: null,
      output: null,
      reverse: null,
      commands: {},
      limits: {
        freshMs: '120000',
        quietMargin: '5',
        quietFloorMs: '60000',
        longestWaitMs: '1800000',
        lagLimit: '1000',
        lagSamples: 3,
        v2Batches: '3',
        outputFreshMs: '3600000',
        soakMs: '86400000',
        wayBackMs: '86400000',
        approvalMs: '86400000',
        stepMs: {},
        totalMs: '691200000',
      },
    },
    warnings: [],
    requestedBy: MIRA,
    plannedBy: MIRA,
    createdMs: at(0),
    approval: { by: ANA, reason: 'release 2.4', atMs: at(100), expiresMs: at(86_400), holds: true },
    paused: null,
    trouble: null,
    steps,
    now: steps[here] ?? step(state, 'now'),
    next: WAY[here + 1] ?? null,
    gates: [],
    gatesAsOfMs: at(399),
    gatesAreStale: false,
    waitingFor: null,
    gatesBack: [],
    wayBack: {
      by: 'rollback',
      words: 'Start orders_v1 on its own checkpoint.',
      lost: NOTHING,
      doubled: NOTHING,
      perhapsDoubled: NOTHING,
      harmless: null,
    },
    noReturn: null,
    quiet: null,
    tail: null,
    startMatch: null,
    handover: null,
    beyondBound: [],
    decisions: [],
    forced: [],
    alarms: [],
    goingBack: null,
    output: null,
    witness: null,
    manifests: [],
    differences: [],
    moreDifferences: 0,
    fenceSinceMs: null,
    fenceVerifiedMs: null,
    stepEndsMs: null,
    totalEndsMs: null,
    soakEndsMs: null,
    keep: null,
    outcome: null,
    events: [],
    diagram: null,
    watchError: null,
    ...more,
  };
}
