import type { OperatorReading } from '@/lib/checkpoint/reading';
import { type Column, columnsText, compareColumns } from './change/columns';
import { operatorsOf } from './change/operators';
import { propertiesOf } from './change/transform-with-state';
import type { Comparison } from './comparison';

export type StateChangeKind =
  | 'operator-added'
  | 'operator-removed'
  | 'operator-changed'
  | 'store-added'
  | 'store-removed'
  | 'variable-added'
  | 'variable-removed'
  | 'columns-changed'
  | 'names-changed'
  | 'properties-changed';

export interface StateChange {
  change: StateChangeKind;
  operatorId: string;
  operator: string | null;
  store: string | null;
  part: 'key' | 'value' | null;
  v1: string | null;
  v2: string | null;
  words: string;
}

/** Operators, stores and columns in which the recorded states differ; empty while v2 has left none to compare. */
export function stateDiff({ v1, v2 }: Pick<Comparison, 'v1' | 'v2'>): StateChange[] {
  const [before, after] = [operatorsOf(v1), operatorsOf(v2)];
  if (before === null || after === null) return [];
  const ids = [...new Set([...before, ...after].map(({ operatorId }) => operatorId))];
  return ids
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap((id) => {
      const old = before.find(({ operatorId }) => operatorId === id);
      const next = after.find(({ operatorId }) => operatorId === id);
      return old !== undefined && next !== undefined ? operatorDiff(old, next) : presence(old, next);
    });
}

function presence(old: OperatorReading | undefined, next: OperatorReading | undefined): StateChange[] {
  const operator = next ?? old;
  if (operator === undefined) return [];
  const change = old === undefined ? 'operator-added' : 'operator-removed';
  const words = `Operator ${operator.operatorId} is only in ${old === undefined ? 'v2' : 'v1'}.`;
  return [
    {
      ...empty(operator),
      change,
      v1: old ? storesText(old) : null,
      v2: next ? storesText(next) : null,
      words,
    },
  ];
}

function empty({ operatorId, name }: OperatorReading): StateChange {
  return {
    change: 'operator-changed',
    operatorId,
    operator: name,
    store: null,
    part: null,
    v1: null,
    v2: null,
    words: '',
  };
}

function storesText({ name, stores }: OperatorReading): string {
  return name ?? stores.map((store) => store.name).join(', ');
}

function operatorDiff(old: OperatorReading, next: OperatorReading): StateChange[] {
  const changes: StateChange[] = [];
  if (old.name !== null && next.name !== null && old.name !== next.name)
    changes.push({
      ...empty(old),
      v1: old.name,
      v2: next.name,
      words: `Operator ${old.operatorId} is another one.`,
    });
  changes.push(...propertyDiff(old, next));
  const names = new Set([...old.stores, ...next.stores].map(({ name }) => name));
  for (const name of names) {
    const [was, is] = [old, next].map(({ stores }) => stores.find((store) => store.name === name));
    if (was === undefined || is === undefined) {
      const change = was === undefined ? 'store-added' : 'store-removed';
      const words = `The store ${name} is only in ${was === undefined ? 'v2' : 'v1'}.`;
      changes.push({ ...empty(old), change, store: name, words });
      continue;
    }
    changes.push(...storeDiff(old, was, is));
  }
  return changes;
}

function propertyDiff(old: OperatorReading, next: OperatorReading): StateChange[] {
  const [before, after] = [propertiesOf(old), propertiesOf(next)];
  if (before === null || after === null) return [];
  return (['timeMode', 'outputMode'] as const).flatMap((mode): StateChange[] => {
    if (before[mode] === after[mode]) return [];
    const words = `The ${mode === 'timeMode' ? 'time' : 'output'} mode differs.`;
    return [{ ...empty(old), change: 'properties-changed', v1: before[mode], v2: after[mode], words }];
  });
}

type Store = OperatorReading['stores'][number];

function storeDiff(operator: OperatorReading, was: Store, is: Store): StateChange[] {
  const [before, after] = [was.schema?.families ?? [], is.schema?.families ?? []];
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const old = before.find((family) => family.name === name);
    const next = after.find((family) => family.name === name);
    const store = name === 'default' ? was.name : name;
    if (old !== undefined && next !== undefined)
      return [
        ...columnDiff(operator, store, 'key', old.key, next.key),
        ...columnDiff(operator, store, 'value', old.value, next.value),
      ];
    if (before.length === 0 || after.length === 0) return [];
    const change = old === undefined ? 'variable-added' : 'variable-removed';
    const words = `The state variable ${name} is only in ${old === undefined ? 'v2' : 'v1'}.`;
    return [{ ...empty(operator), change, store, words }];
  });
}

function columnDiff(
  operator: OperatorReading,
  store: string,
  part: 'key' | 'value',
  before: readonly Column[],
  after: readonly Column[],
): StateChange[] {
  const [v1, v2] = [columnsText(before), columnsText(after)];
  if (v1 === v2) return [];
  const compared = compareColumns(before, after);
  const common = { ...empty(operator), store, part, v1, v2 };
  switch (compared.state) {
    case 'same':
      return [
        { ...common, change: 'columns-changed', words: `A ${part} column that could be null no longer can.` },
      ];
    case 'other-names':
      return [
        { ...common, change: 'names-changed', words: `The ${part} has other names for the same types.` },
      ];
    default:
      return [{ ...common, change: 'columns-changed', words: `The ${part}: ${compared.why}.` }];
  }
}
