import type { AmountJson, PlacedRangeJson, PlanJson } from '@/lib/contract/cutover-plan';
import type { Limits } from '@/lib/cutover/limits';
import type { Plan, PlannedStart, PlannedVersion, Reconciliation, StartRule } from '@/lib/cutover/plan';
import type { PlacedPosition, PlacedRange } from '@/lib/cutover/position';
import type { Amount } from '@/lib/cutover/rollback';
import { startInWords } from '@/lib/cutover/start-words';

/** A plan in the contract's shape. Gates are left out: each step names its own. */
export function planJson(plan: Plan): PlanJson {
  const { query, environment, isProtected, strategy, strategyReason, reverse, commands } = plan;
  return {
    query,
    environment,
    isProtected,
    v1: versionJson(plan.v1),
    v2: versionJson(plan.v2),
    strategy,
    strategyReason,
    start: plan.start === null ? null : startJson(plan, plan.start),
    output: plan.output === null ? null : reconciliationJson(plan.output),
    reverse,
    commands,
    limits: limitsJson(plan.limits),
  };
}

function versionJson({ name, location, environment, queryId, lastCommittedBatch }: PlannedVersion) {
  return {
    name,
    location,
    environment,
    queryId,
    lastCommittedBatch: lastCommittedBatch?.toString() ?? null,
  };
}

function startJson(plan: Plan, start: PlannedStart): NonNullable<PlanJson['start']> {
  const { rule, values, options, v1End, atMs, bound } = start;
  const isFinal = rule.kind !== 'v1-committed-end';
  return {
    rule: ruleJson(rule),
    words: startInWords(plan, { batch: plan.v1.lastCommittedBatch, options, isFinal }),
    values: values.map(positionJson),
    options: [...options],
    v1End: v1End.map(positionJson),
    atMs: atMs.toString(),
    bound: { distance: bound.distance.toString(), untilMs: bound.untilMs.toString() },
  };
}

function ruleJson(rule: StartRule): NonNullable<PlanJson['start']>['rule'] {
  switch (rule.kind) {
    case 'horizon':
      return {
        kind: rule.kind,
        fromMs: rule.fromMs.toString(),
        horizonMs: rule.horizonMs.toString(),
        because: [...rule.because],
      };
    case 'time':
      return { kind: rule.kind, fromMs: rule.fromMs.toString() };
    case 'v1-committed-end':
    case 'earliest':
      return { kind: rule.kind };
    default:
      return rule satisfies never;
  }
}

function reconciliationJson(output: Reconciliation): NonNullable<PlanJson['output']> {
  const ranges = output.ranges.map(rangeJson);
  return output.kind === 'same-output-keyed'
    ? { ...output, key: [...output.key], ranges }
    : { ...output, ranges };
}

function limitsJson({ stepMs, lagSamples, ...longs }: Limits): PlanJson['limits'] {
  return { ...decimals(longs), lagSamples, stepMs: decimals(stepMs) };
}

function decimals<Name extends string>(longs: { [name in Name]?: bigint }): { [name in Name]: string } {
  return Object.fromEntries(
    Object.entries<bigint | undefined>(longs).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value.toString()]],
    ),
  ) as { [name in Name]: string };
}

export function positionJson({ source, topic, partition, position, unit }: PlacedPosition) {
  return { source, topic, partition, position: position.toString(), unit };
}

export function rangeJson({ source, topic, partition, from, to, unit }: PlacedRange): PlacedRangeJson {
  return { source, topic, partition, from: from.toString(), to: to.toString(), unit };
}

/** What going back costs, in the contract's shape. */
export function amountJson({ ranges, size, unknown }: Amount): AmountJson {
  return {
    ranges: ranges.map(rangeJson),
    size: size === null ? null : { distance: size.distance.toString(), unit: size.unit },
    unknown: [...unknown],
  };
}
