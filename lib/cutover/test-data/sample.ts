/** A plan and a cutover for tests, and the way to any state by legal events only. */
import type { CutoverGate, CutoverState, CutoverStrategy } from '@/lib/domain/cutover-words';
import type { CutoverEvent } from '../event';
import type { FinalEnd } from '../final-end';
import type { GateResult } from '../gate/gate';
import { DEFAULT_LIMITS } from '../limits';
import { begin, next } from '../machine';
import { requiredGates } from '../path';
import type { Plan } from '../plan';
import type { Cutover } from '../state';
import type { Who } from '../who';

export const MIRA: Who = { kind: 'person', id: 'mira', name: 'Mira' };
export const ANA: Who = { kind: 'person', id: 'ana', name: 'Ana' };
export const TOKEN: Who = { kind: 'token', id: 'ci', name: 'the deploy job' };
export const T0 = 1_764_100_000_000n;
export const DIGEST = 'd1'.repeat(32);

export function samplePlan(strategy: CutoverStrategy = 'handover', more: Partial<Plan> = {}): Plan {
  const at = (name: string) => ({
    name,
    location: `s3://lake/checkpoints/prod/${name}`,
    environment: 'prod',
    queryId: `id-of-${name}`,
    lastCommittedBatch: 2n,
    settings: {},
    sourceKinds: ['kafka'],
  });
  return {
    form: 1,
    cutover: 'cutover-1',
    query: 'orders',
    environment: 'prod',
    isProtected: true,
    v1: at('orders_v1'),
    v2: { ...at('orders_v2'), queryId: null, lastCommittedBatch: null, sourceKinds: [] },
    strategy,
    strategyReason: null,
    start: {
      rule:
        strategy === 'warm-up-replay'
          ? { kind: 'horizon', fromMs: T0 - 3_600_000n, horizonMs: 3_600_000n, because: [] }
          : strategy === 'backfill'
            ? { kind: 'earliest' }
            : { kind: 'v1-committed-end' },
      values: [{ source: 0, topic: 'orders', partition: '0', position: 300n, unit: 'records' }],
      options: [{ source: 0, option: 'startingOffsets', value: '{"orders":{"0":300}}', exact: true }],
      v1End: [{ source: 0, topic: 'orders', partition: '0', position: 300n, unit: 'records' }],
      atMs: T0,
      bound: { distance: 1_000n, untilMs: T0 + 86_400_000n },
    },
    output: { kind: 'new-output', from: 's3://lake/orders_v1', to: 's3://lake/orders_v2', ranges: [] },
    reverse: { readersBack: true, note: null },
    commands: {},
    gates: {},
    limits: DEFAULT_LIMITS,
    ...more,
  };
}

export function gatesPass(gates: readonly CutoverGate[], atMs: bigint): GateResult[] {
  return gates.map((gate) => ({
    gate,
    outcome: 'pass',
    words: 'fine',
    evidence: [],
    asOfMs: null,
    judgedMs: atMs,
    settlesMs: null,
  }));
}

export const FINAL: FinalEnd = {
  batch: 2n,
  of: 'committed',
  settledBy: 'commit',
  positions: [{ source: 0, topic: 'orders', partition: '0', position: 300n, unit: 'records' }],
  options: [{ source: 0, option: 'startingOffsets', value: '{"orders":{"0":300}}', exact: true }],
};

/** All gates of every step, passing. */
export function allGates(strategy: CutoverStrategy, atMs: bigint): GateResult[] {
  const states: CutoverState[] = [
    'validated',
    'warming',
    'verified',
    'fencing',
    'handing-over',
    'switched',
    'soaking',
    'completed',
    'rolling-back',
    'rolled-back',
  ];
  return gatesPass([...new Set(states.flatMap((state) => requiredGates(strategy, state)))], atMs);
}

/** One event that succeeds, or the test fails with the refusal's words. */
export function take(cutover: Cutover, event: CutoverEvent): Cutover {
  const transition = next(cutover, event);
  if (transition.kind === 'refused')
    throw new Error(`${event.kind} in ${cutover.state}: ${transition.reason}`);
  return transition.cutover;
}

/** A cutover in `state`, a minute per step. */
export function cutoverIn(
  state: CutoverState,
  strategy: CutoverStrategy = 'handover',
  more: Partial<Plan> = {},
): Cutover {
  let cutover = begin(samplePlan(strategy, more), DIGEST, MIRA, T0);
  let atMs = T0;
  const say = (event: (atMs: bigint) => CutoverEvent) => {
    atMs += 60_000n;
    cutover = take(cutover, event(atMs));
  };
  const advance = () =>
    say((atMs) => ({
      kind: 'advance',
      by: MIRA,
      atMs,
      digest: DIGEST,
      gates: allGates(strategy, atMs),
      force: null,
      final: FINAL,
    }));
  const end: CutoverState =
    state === 'aborted'
      ? 'draft'
      : ['rolling-back', 'rolled-back', 'needs-human'].includes(state)
        ? 'switched'
        : state;
  while (cutover.state !== end) {
    if (cutover.state === 'draft')
      say((atMs) => ({
        kind: 'validate',
        by: MIRA,
        atMs,
        digest: DIGEST,
        gates: allGates(strategy, atMs),
        force: null,
      }));
    else if (cutover.state === 'validated')
      say((atMs) => ({ kind: 'approve', by: ANA, atMs, digest: DIGEST, reason: 'release 2.4' }));
    else if (cutover.state === 'soaking') {
      atMs += cutover.plan.limits.soakMs;
      say((atMs) => ({
        kind: 'complete',
        by: MIRA,
        atMs,
        digest: DIGEST,
        gates: allGates(strategy, atMs),
        force: null,
        keep: { owner: 'payments', reason: 'the way back', keepUntilMs: atMs + 86_400_000n },
      }));
    } else advance();
  }
  if (state === 'aborted') say((atMs) => ({ kind: 'abort', by: MIRA, atMs, reason: 'not today' }));
  if (state === 'needs-human') say((atMs) => ({ kind: 'escalate', by: MIRA, atMs, reason: 'odd numbers' }));
  if (state === 'rolling-back' || state === 'rolled-back')
    say((atMs) => ({
      kind: 'rollback',
      by: MIRA,
      atMs,
      reason: 'wrong totals',
      gates: allGates(strategy, atMs),
      force: null,
    }));
  while (cutover.state !== state) advance();
  return cutover;
}
