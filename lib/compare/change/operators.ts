import type { CheckpointReading, OperatorReading } from '@/lib/checkpoint/reading';
import { type Change, type Comparison, evidenceOf, hasRun } from '../comparison';
import { fine, type Reason, refused, undecided } from '../reason';
import { eraOf, isBefore } from '../spark-era';
import { declaredKindOf } from './operator-names';
import { schemaChanges } from './schemas';
import { transformWithStateChanges } from './transform-with-state';

const GATE = 'Spark 4.0 and later';
const NOT_MATCHING = 'STREAMING_STATEFUL_OPERATOR_NOT_MATCH_IN_STATE_METADATA';

/**
 * Stateful operators of both: first which there are, then what each of them stores.
 *
 * Since 4.0 Spark compares the operators of the plan with those in `state/<op>/_metadata` when it can read that file; older
 * releases open what is there by number. Source: OperatorStateMetadataValidator (IncrementalExecution), 4.0 to 4.3; 3.5.9
 * and 4.2.1 were seen.
 */
export const operatorChanges: Change = (comparison) => {
  const { v1, v2 } = comparison;
  const [before, after] = [operatorsOf(v1), operatorsOf(v2)];
  if (before === null) return [];
  if (after === null || !hasRun(v2)) return declaredOperators(comparison, before);
  if (before.length === 0 && after.length === 0)
    return [fine('STATELESS', 'Neither version keeps state.', [evidenceOf(comparison, 'v1', 'state')])];
  const ids = [...new Set([...before, ...after].map(({ operatorId }) => operatorId))].sort(byNumber);
  return ids.flatMap((id) => {
    const [old, next] = [before, after].map((all) => all.find(({ operatorId }) => operatorId === id));
    if (old !== undefined && next !== undefined) return operatorChange(old, next, comparison);
    if (old !== undefined) return [removed(old, after.length === 0, comparison)];
    return next === undefined ? [] : [added(next, before.length === 0, comparison)];
  });
};

/** Operators of a version; null while it has not committed a batch that would have left their files. */
export function operatorsOf({ state, lastCommittedBatch }: CheckpointReading): OperatorReading[] | null {
  if (state !== null && state.operators.length > 0) return state.operators;
  return lastCommittedBatch === null ? null : [];
}

function byNumber(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10);
}

/** Whether the Spark that v2 runs on compares operators: since 4.0, and only where v1's checkpoint names them. */
function isGated({ v1, v2 }: Comparison): boolean {
  const isNamed = v1.state?.operators.some(({ name }) => name !== null) ?? false;
  return isNamed && !isBefore(eraOf(v2), '4.0');
}

function operatorChange(old: OperatorReading, next: OperatorReading, comparison: Comparison): Reason[] {
  const evidence = metadataOf(old, comparison, 'v1').concat(metadataOf(next, comparison, 'v2'));
  if (old.name !== null && next.name !== null && old.name !== next.name)
    return [
      refused(
        'OPERATOR_CHANGED',
        `Operator ${old.operatorId} is ${old.name} in v1 and ${next.name} in v2: Spark stops (${NOT_MATCHING}).`,
        evidence,
        GATE,
      ),
    ];
  const reasons = isTransformWithState(old, next)
    ? transformWithStateChanges(old, next, comparison)
    : schemaChanges(old, next, comparison);
  if (reasons.some(({ effect }) => effect !== 'ok')) return reasons;
  return [
    fine(
      'STATE_SAME',
      `Operator ${old.operatorId}${old.name === null ? '' : ` (${old.name})`} stores the same columns, in number, order, type and nullability.`,
      evidence,
    ),
    ...reasons,
  ];
}

function isTransformWithState(...operators: OperatorReading[]): boolean {
  return operators.some(({ name }) => name !== null && declaredKindOf(name) === 'transformWithState');
}

function removed(old: OperatorReading, none: boolean, comparison: Comparison): Reason {
  const what = `${operatorWords(old)} of v1 is ${none ? 'gone: v2 keeps no state' : 'not in v2'}`;
  const evidence = metadataOf(old, comparison, 'v1');
  return isGated(comparison)
    ? refused('OPERATOR_REMOVED', `${what}: Spark stops (${NOT_MATCHING}).`, evidence, GATE)
    : undecided(
        'OPERATOR_REMOVED',
        `${what}: Spark runs and leaves the state behind, with whatever waited in it. Only Spark 4.0 and later, on a checkpoint that names its operators, stops here.`,
        evidence,
        'Spark before 4.0',
      );
}

function added(next: OperatorReading, first: boolean, comparison: Comparison): Reason {
  const what = `${operatorWords(next)} of v2 is ${first ? 'new: v1 keeps no state' : 'not in v1'}`;
  return refused(
    'OPERATOR_ADDED',
    `${what}. It would have to load state that was never written, and Spark stops (${isGated(comparison) ? NOT_MATCHING : 'the state file to begin from does not exist'}).`,
    metadataOf(next, comparison, 'v2').concat(evidenceOf(comparison, 'v1', 'state')),
  );
}

function operatorWords({ operatorId, name }: OperatorReading): string {
  return `Operator ${operatorId}${name === null ? '' : ` (${name})`}`;
}

function metadataOf(
  { operatorId, name }: OperatorReading,
  comparison: Comparison,
  side: 'v1' | 'v2',
): string[] {
  return [
    evidenceOf(comparison, side, name === null ? `state/${operatorId}` : `state/${operatorId}/_metadata`),
  ];
}

const DECLARED = 'declaration of v2: operators';

/** In place of v2's state: what is declared of its operators. */
function declaredOperators(comparison: Comparison, before: readonly OperatorReading[]): Reason[] {
  const next = comparison.declared.v2?.operators;
  const evidence = [evidenceOf(comparison, 'v1', 'state'), DECLARED];
  if (next === undefined)
    return [
      undecided(
        'V2_STATE_UNKNOWN',
        'v2 has committed no batch on a checkpoint of its own, and its operators are not declared: what it would store is unknown.',
        [],
      ),
    ];
  if (before.length === 0)
    return next.length === 0
      ? [fine('STATELESS', 'v1 keeps no state, and v2 declares no stateful operator.', evidence)]
      : [
          refused(
            'OPERATOR_ADDED',
            `v1 keeps no state, and v2 declares ${next.map(({ kind }) => kind).join(', ')}: it would have to load state that was never written, and Spark stops.`,
            evidence,
          ),
        ];
  if (next.length === 0) return before.map((old) => removed(old, true, comparison));
  return [
    ...declaredKinds(comparison, before, evidence),
    undecided(
      'V2_STATE_UNKNOWN',
      'v2 has committed no batch on a checkpoint of its own: the columns that it would store are not recorded. Run it once on an empty checkpoint, in another environment, to compare them.',
      evidence,
    ),
  ];
}

function declaredKinds(
  comparison: Comparison,
  before: readonly OperatorReading[],
  evidence: string[],
): Reason[] {
  const next = (comparison.declared.v2?.operators ?? []).map(({ kind }) => kind).sort();
  const own = comparison.declared.v1?.operators?.map(({ kind }) => kind).sort();
  const recorded = before.map(({ name }) => (name === null ? null : declaredKindOf(name)));
  const stored = recorded.every((kind) => kind !== null) ? recorded.toSorted() : undefined;
  // A distinct count stores twice and is declared once: declarations are compared with each other where both are there.
  const old = own ?? (stored?.length === next.length ? stored : undefined);
  if (old === undefined || old.join() === next.join()) return [];
  return [
    isGated(comparison) || next.length > old.length
      ? refused(
          'OPERATORS_CHANGED',
          `v1 has ${old.join(', ')} and v2 declares ${next.join(', ')}: Spark stops where operators differ from those of the state.`,
          evidence,
          GATE,
        )
      : undecided(
          'OPERATORS_CHANGED',
          `v1 has ${old.join(', ')} and v2 declares ${next.join(', ')}: Spark before 4.0 does not compare them.`,
          evidence,
          'Spark before 4.0',
        ),
  ];
}
