import type { OperatorReading } from '@/lib/checkpoint/reading';
import { type Comparison, evidenceOf } from '../comparison';
import { pinnedSettings } from '../pinned-settings';
import { fine, noted, type Reason, refused, undecided } from '../reason';
import { compareColumns } from './columns';

const ENCODING = 'spark.sql.streaming.stateStore.encodingFormat';

interface Variable {
  name: string;
  type: string;
  ttl: boolean;
}

interface Properties {
  timeMode: string | null;
  outputMode: string | null;
  variables: Variable[];
}

/**
 * transformWithState: time mode and output mode must stay, variables may come and go, and one that stays keeps its kind.
 * Source: TransformWithStateOperatorProperties.validateOperatorProperties, StateSchemaV3 (apache/spark sql/core), 4.0 to 4.3:
 * STATE_STORE_INVALID_CONFIG_AFTER_RESTART, STATE_STORE_INVALID_VARIABLE_TYPE_CHANGE, …_VALUE_SCHEMA_NOT_COMPATIBLE.
 */
export function transformWithStateChanges(
  old: OperatorReading,
  next: OperatorReading,
  comparison: Comparison,
): Reason[] {
  const evidence = (['v1', 'v2'] as const).map((side) =>
    evidenceOf(comparison, side, `state/${old.operatorId}/_metadata/v2`),
  );
  const [before, after] = [propertiesOf(old), propertiesOf(next)];
  if (before === null || after === null)
    return [
      undecided(
        'STATE_VARIABLES_UNKNOWN',
        `Operator ${old.operatorId}: what transformWithState keeps is not recorded in both versions.`,
        evidence,
      ),
    ];
  return [
    ...modeChanges(before, after, evidence),
    ...variableChanges(before, after, evidence),
    ...columnChanges(old, next, before, after, comparison),
  ];
}

/** What transformWithState's metadata says; null where there is none or it cannot be read. */
export function propertiesOf({ properties }: OperatorReading): Properties | null {
  if (properties === null) return null;
  let json: unknown;
  try {
    json = JSON.parse(properties);
  } catch {
    return null;
  }
  if (!isObject(json)) return null;
  const variables = Array.isArray(json.stateVariables) ? json.stateVariables.filter(isObject) : [];
  return {
    timeMode: textOf(json.timeMode),
    outputMode: textOf(json.outputMode),
    variables: variables.flatMap(({ stateName, stateVariableType, ttlEnabled }) => {
      const name = textOf(stateName);
      return name === null ? [] : [{ name, type: textOf(stateVariableType) ?? '', ttl: ttlEnabled === true }];
    }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function modeChanges(before: Properties, after: Properties, evidence: string[]): Reason[] {
  return (['timeMode', 'outputMode'] as const).flatMap((mode) => {
    const [was, is] = [before[mode], after[mode]];
    if (was === null || is === null || was.toLowerCase() === is.toLowerCase()) return [];
    return [
      refused(
        mode === 'timeMode' ? 'TIME_MODE_CHANGED' : 'OUTPUT_MODE_CHANGED',
        `transformWithState has the ${mode === 'timeMode' ? 'time' : 'output'} mode ${was} in v1 and ${is} in v2: Spark stops (STATE_STORE_INVALID_CONFIG_AFTER_RESTART).`,
        evidence,
      ),
    ];
  });
}

function variableChanges(before: Properties, after: Properties, evidence: string[]): Reason[] {
  const reasons: Reason[] = [];
  const own = (properties: Properties) => properties.variables.filter(({ name }) => !name.startsWith('$'));
  for (const variable of own(before)) {
    const next = after.variables.find(({ name }) => name === variable.name);
    if (next === undefined)
      reasons.push(
        noted(
          'STATE_VARIABLE_REMOVED',
          `The state variable ${variable.name} is gone in v2: Spark runs, and its values stay on disk until deleteIfExists. A variable that was renamed begins empty.`,
          evidence,
        ),
      );
    else if (next.type !== variable.type)
      reasons.push(
        refused(
          'STATE_VARIABLE_KIND_CHANGED',
          `The state variable ${variable.name} is ${variable.type} in v1 and ${next.type} in v2: Spark stops (STATE_STORE_INVALID_VARIABLE_TYPE_CHANGE).`,
          evidence,
        ),
      );
    else if (next.ttl !== variable.ttl)
      reasons.push(
        refused(
          'STATE_VARIABLE_TTL_CHANGED',
          `The state variable ${variable.name} has ${variable.ttl ? 'a TTL' : 'no TTL'} in v1 and ${next.ttl ? 'one' : 'none'} in v2, which changes how values are stored: Spark stops.`,
          evidence,
        ),
      );
  }
  const known = new Set(before.variables.map(({ name }) => name));
  const added = own(after).filter(({ name }) => !known.has(name));
  if (added.length > 0)
    reasons.push(
      fine(
        'STATE_VARIABLE_ADDED',
        `State variables that v1 does not have begin empty: ${added.map(({ name }) => name).join(', ')}.`,
        evidence,
      ),
    );
  return reasons;
}

/** Columns of the variables that both have; with Avro Spark follows Avro's rules, which allow more. */
function columnChanges(
  old: OperatorReading,
  next: OperatorReading,
  before: Properties,
  after: Properties,
  comparison: Comparison,
): Reason[] {
  const isAvro = pinnedSettings(comparison.v1)?.conf[ENCODING]?.toLowerCase() === 'avro';
  const evidence = (['v1', 'v2'] as const).map((side) =>
    evidenceOf(comparison, side, `state/${old.operatorId}/_stateSchema`),
  );
  const shared = before.variables.filter(({ name, type }) =>
    after.variables.some((each) => each.name === name && each.type === type),
  );
  return shared.flatMap(({ name }): Reason[] => {
    const [was, is] = [familyOf(old, name), familyOf(next, name)];
    if (was === null || is === null) return [];
    const what = `The state variable ${name}`;
    const key = compareColumns(was.key, is.key);
    if (key.state === 'refused')
      return [
        refused(
          'STATE_KEY_CHANGED',
          `${what}: ${key.why} (key). Spark stops (STATE_STORE_KEY_SCHEMA_NOT_COMPATIBLE).`,
          evidence,
        ),
      ];
    const value = compareColumns(was.value, is.value);
    if (value.state === 'refused')
      return [
        isAvro
          ? undecided(
              'STATE_VALUE_CHANGED',
              `${what}: ${value.why}. State is stored as Avro: Spark takes what Avro's rules allow (fields with defaults, wider types), else it stops (STATE_STORE_INVALID_VALUE_SCHEMA_EVOLUTION).`,
              evidence,
            )
          : refused(
              'STATE_VALUE_CHANGED',
              `${what}: ${value.why}. Spark stops (STATE_STORE_VALUE_SCHEMA_NOT_COMPATIBLE).`,
              evidence,
            ),
      ];
    const unclear = [key, value].filter(({ state }) => state === 'other-names' || state === 'unknown');
    return unclear.length === 0
      ? []
      : [
          undecided(
            'VALUE_COLUMNS_DIFFER',
            `${what} has fields of the same types under other names: Spark ignores names, so with another meaning old and new values are mixed in silence.`,
            evidence,
          ),
        ];
  });
}

function familyOf({ stores }: OperatorReading, name: string) {
  for (const { schema } of stores) {
    const family = schema?.families.find((each) => each.name === name);
    if (family !== undefined) return family;
  }
  return null;
}
