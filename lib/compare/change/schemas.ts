import type { OperatorReading } from '@/lib/checkpoint/reading';
import { type Comparison, evidenceOf } from '../comparison';
import { pinnedSettings } from '../pinned-settings';
import { fine, type Reason, refused, undecided, wrong } from '../reason';
import { ALWAYS_NULLABLE, type ColumnComparison, compareColumns, type Nullability } from './columns';

const SCHEMA_CHECK = 'spark.sql.streaming.stateStore.stateSchemaCheck';
/** Layouts that a checkpoint pins: where v2's own checkpoint has another, its values cannot be held against v1's. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^stateStoreSave|^$/i, 'spark.sql.streaming.aggregation.stateFormatVersion'],
  [/^symmetricHashJoin/i, 'spark.sql.streaming.join.stateFormatVersion'],
  [
    /^(flatMapGroups|applyInPandas|mapGroups)/i,
    'spark.sql.streaming.flatMapGroupsWithState.stateFormatVersion',
  ],
];

/** Names that Spark's own aggregate functions give to their buffers (apache/spark sql/catalyst …/expressions/aggregate). */
const BUFFERS = new Set(
  'sum count max min first last valueSet isEmpty bit_and bit_or bit_xor product n avg m2 m3 m4 maxOrdering minOrdering'.split(
    ' ',
  ),
);

interface Found {
  part: 'key' | 'value';
  store: string;
  result: ColumnComparison;
}

/**
 * What an operator stores, store by store, by Spark's rule (columns.ts). A deduplication's value is a dummy and not
 * compared. Conditions: STATE_STORE_KEY_SCHEMA_NOT_COMPATIBLE, STATE_STORE_VALUE_SCHEMA_NOT_COMPATIBLE (4.0+),
 * "Provided schema doesn't match to the schema for existing state" (3.1 to 3.5).
 */
export function schemaChanges(old: OperatorReading, next: OperatorReading, comparison: Comparison): Reason[] {
  const reasons: Reason[] = [];
  const formats = formatsDiffer(old, comparison);
  const found: Found[] = [];
  const nullability = nullabilityOf(comparison);
  for (const store of old.stores) {
    const other = next.stores.find(({ name }) => name === store.name);
    if (other === undefined) {
      if (!formats) reasons.push(storeGone(old, store.name, comparison));
      continue;
    }
    const [before, after] = [store.schema?.families[0], other.schema?.families[0]];
    if (before === undefined || after === undefined) {
      reasons.push(notRead(old, store.name, comparison));
      continue;
    }
    found.push({
      part: 'key',
      store: store.name,
      result: compareColumns(before.key, after.key, nullability),
    });
    if (!formats)
      found.push({
        part: 'value',
        store: store.name,
        result: compareColumns(before.value, after.value, nullability),
      });
  }
  if (formats)
    reasons.push(
      undecided(
        'STATE_FORMATS_DIFFER',
        `Operator ${old.operatorId}: v1 has pinned another state format than v2's own checkpoint, so only keys can be compared.`,
        [
          evidenceOf(comparison, 'v1', `state/${old.operatorId}`),
          evidenceOf(comparison, 'v2', `state/${old.operatorId}`),
        ],
      ),
    );
  for (const part of ['key', 'value'] as const)
    reasons.push(
      ...judge(
        old,
        found.filter((each) => each.part === part),
        comparison,
      ),
    );
  return reasons;
}

/** One reason for one part of an operator: a join has four stores that all change at once. */
function judge(old: OperatorReading, found: readonly Found[], comparison: Comparison): Reason[] {
  const [first] = found;
  if (first === undefined) return [];
  const { part } = first;
  const evidence = found
    .filter(({ result }) => result.state !== 'same')
    .flatMap(({ store }) => [
      schemaPath(old, store, comparison, 'v1'),
      schemaPath(old, store, comparison, 'v2'),
    ]);
  const refusal = found.find(({ result }) => result.state === 'refused');
  if (refusal?.result.state === 'refused') {
    const what = `The ${part} of operator ${nameOf(old)}${storeWords(refusal.store)}: ${refusal.result.why}.`;
    const code = part === 'key' ? 'STATE_KEY_CHANGED' : 'STATE_VALUE_CHANGED';
    if (comparison.declared.v2?.conf?.[SCHEMA_CHECK] === 'false')
      return [
        wrong(
          code,
          `${what} v2 declares ${SCHEMA_CHECK}=false: Spark then reads the old bytes as the new columns.`,
          evidence,
        ),
      ];
    return [
      refused(
        code,
        `${what} Spark stops (STATE_STORE_${part.toUpperCase()}_SCHEMA_NOT_COMPATIBLE; before 4.0 "Provided schema doesn't match to the schema for existing state").`,
        evidence,
      ),
    ];
  }
  const unknown = found.find(({ result }) => result.state === 'unknown');
  if (unknown?.result.state === 'unknown')
    return [undecided('STATE_COLUMNS_UNKNOWN', `Operator ${nameOf(old)}: ${unknown.result.why}.`, evidence)];
  const pairs = distinct(found.flatMap(({ result }) => (result.state === 'other-names' ? result.pairs : [])));
  return pairs.length === 0 ? [] : [otherNames(old, part, pairs, evidence, comparison)];
}

/** Same types under other names: Spark does not look, so only people know whether it is the same column. */
function otherNames(
  old: OperatorReading,
  part: 'key' | 'value',
  pairs: [string, string][],
  evidence: string[],
  { renamed }: Comparison,
): Reason {
  const asked = pairs.filter(([before, after]) => renamed.get(before) !== after);
  const words = (each: [string, string][]) =>
    each.map(([before, after]) => `${before} → ${after}`).join(', ');
  if (asked.length === 0)
    return fine(
      'COLUMN_RENAMED',
      `Renamed by the operator's word: ${words(pairs)}. Spark ignores names.`,
      evidence,
    );
  const isAggregation = old.name === null || /^stateStoreSave/i.test(old.name);
  if (part === 'value' && isAggregation && pairs.every((pair) => pair.every((name) => BUFFERS.has(name))))
    return wrong(
      'AGGREGATE_REPLACED',
      `Operator ${nameOf(old)} keeps other aggregates of the same types (${words(pairs)}): Spark runs, and goes on with the old numbers as if they were the new ones.`,
      evidence,
    );
  return undecided(
    part === 'key' ? 'KEY_COLUMNS_DIFFER' : 'VALUE_COLUMNS_DIFFER',
    `Operator ${nameOf(old)} has columns of the same types under other names in its ${part} (${words(asked)}). Spark ignores names: after a rename all is well, with another column old and new ${part}s are mixed in silence. If it is a rename, say so (--renamed ${asked.map(([before, after]) => `${before}=${after}`).join(' --renamed ')}).`,
    evidence,
  );
}

function distinct(pairs: readonly [string, string][]): [string, string][] {
  return [...new Map(pairs.map((pair) => [pair.join('\n'), pair])).values()];
}

function formatsDiffer({ name, stores }: OperatorReading, { v1, v2 }: Comparison): boolean {
  const isJoin = stores.some((store) => store.name.startsWith('left-'));
  const kind = name ?? (isJoin ? 'symmetricHashJoin' : '');
  const key = FORMATS.find(([pattern]) => pattern.test(kind))?.[1];
  if (key === undefined) return false;
  const [before, after] = [v1, v2].map((version) => pinnedSettings(version)?.conf[key]);
  return before !== undefined && after !== undefined && before !== after;
}

function nullabilityOf({ v1, v2 }: Comparison): Nullability {
  const [before, after] = [v1, v2].map(
    (version) => pinnedSettings(version)?.conf[ALWAYS_NULLABLE] ?? 'false',
  );
  return before === 'false' && after === 'true' ? 'pinned-apart' : 'comparable';
}

function storeGone(old: OperatorReading, store: string, comparison: Comparison): Reason {
  return refused(
    'STORE_CHANGED',
    `Operator ${nameOf(old)} has a store ${store} in v1 and none in v2: it is another kind of operator.`,
    [
      evidenceOf(comparison, 'v1', `state/${old.operatorId}`),
      evidenceOf(comparison, 'v2', `state/${old.operatorId}`),
    ],
  );
}

function notRead(old: OperatorReading, store: string, comparison: Comparison): Reason {
  return undecided(
    'STATE_SCHEMA_UNKNOWN',
    `The columns of operator ${nameOf(old)}${storeWords(store)} are not recorded in both versions (Spark writes them since 3.1), so they cannot be compared.`,
    [schemaPath(old, store, comparison, 'v1'), schemaPath(old, store, comparison, 'v2')],
  );
}

function nameOf({ operatorId, name }: OperatorReading): string {
  return name === null ? operatorId : `${operatorId} (${name})`;
}

function storeWords(store: string): string {
  return store === 'default' ? '' : `, store ${store}`;
}

function schemaPath(
  { operatorId, stores }: OperatorReading,
  store: string,
  comparison: Comparison,
  side: 'v1' | 'v2',
): string {
  const version = stores.find(({ name }) => name === store)?.schema?.version;
  const folder = store === 'default' ? '' : `${store}/`;
  return evidenceOf(
    comparison,
    side,
    version === 3
      ? `state/${operatorId}/_stateSchema/${store}`
      : `state/${operatorId}/0/${folder}_metadata/schema`,
  );
}
