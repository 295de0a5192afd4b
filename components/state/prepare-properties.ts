import { isJsonObject, jsonOf } from '@/lib/contract/json-text';
/** Operator metadata v2, as words: single values, and the state variables of transformWithState. */
export type OperatorProperties = {
  facts: readonly { name: string; value: string }[];
  variables: readonly { name: string; kind: string; ttl: string }[];
  /** The text as it stands, when it is not understood; else null. */
  raw: string | null;
};

const NAMES: Record<string, string> = { timeMode: 'Time mode', outputMode: 'Output mode' };
const VARIABLES = 'stateVariables';

/** Reads the JSON text of an operator's properties; null when there is none. */
export function prepareProperties(text: string | null): OperatorProperties | null {
  if (text === null) return null;
  const json = jsonOf(text);
  if (!isJsonObject(json)) return { facts: [], variables: [], raw: text };
  const list = json[VARIABLES];
  return {
    facts: Object.entries(json)
      .filter(([name]) => name !== VARIABLES || !Array.isArray(list))
      .map(([name, value]) => ({ name: NAMES[name] ?? name, value: wordOf(value) })),
    variables: (Array.isArray(list) ? list : []).filter(isJsonObject).map((variable) => ({
      name: wordOf(variable.stateName),
      kind: wordOf(variable.stateVariableType),
      ttl:
        variable.ttlEnabled === true
          ? 'with time to live'
          : variable.ttlEnabled === false
            ? 'kept until removed'
            : 'not recorded',
    })),
    raw: null,
  };
}

function wordOf(value: unknown): string {
  if (value === undefined) return 'not recorded';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
