import type { OperatorReading } from '@/lib/checkpoint/reading';
import { typeShape } from '../type-shape';

/** Pinned since 4.3, and false where a checkpoint records none: every column of a stateful operator's output may be null. */
export const ALWAYS_NULLABLE = 'spark.sql.streaming.statefulOperator.alwaysNullableOutput.enabled';

type Schema = NonNullable<OperatorReading['stores'][number]['schema']>;
export type Column = Schema['families'][number]['key'][number];

/** What Spark's schema check says about columns that were stored and columns that the new query brings. */
export type ColumnComparison =
  | { state: 'same' }
  /** Compatible for Spark, which ignores names; `pairs`: stored name, new name. */
  | { state: 'other-names'; pairs: [string, string][] }
  | { state: 'refused'; why: string }
  | { state: 'unknown'; why: string };

/**
 * Whether "may be null" can be held against each other: `pinned-apart` where v2's own checkpoint has pinned another rule for
 * it than v1's, which a restart would use.
 */
export type Nullability = 'comparable' | 'pinned-apart';

/**
 * Spark's rule: equal in number, order and type; names are ignored; a column may become not null, and never nullable.
 * Source: StateSchemaCompatibilityChecker.check (apache/spark sql/core …/streaming/state/), 3.1 to 4.3.
 */
export function compareColumns(
  stored: readonly Column[],
  next: readonly Column[],
  nullability: Nullability = 'comparable',
): ColumnComparison {
  if (stored.length !== next.length)
    return {
      state: 'refused',
      why: `${countOf(stored)} stored, ${countOf(next)} in v2: ${columnsText(stored)} → ${columnsText(next)}`,
    };
  const pairs: [string, string][] = [];
  let unknown: string | null = null;
  for (const [index, old] of stored.entries()) {
    const column = next[index];
    if (column === undefined) continue;
    if (old.type !== column.type) {
      const [before, after] = [typeShape(old.type), typeShape(column.type)];
      if (before === null || after === null)
        unknown ??= `the types of ${old.name} cannot be told apart: ${old.type}, ${column.type}`;
      else if (before !== after)
        return {
          state: 'refused',
          why: `column ${index + 1} (${nameWords(old, column)}) is ${old.type} in the state and ${column.type} in v2`,
        };
    }
    if (!old.nullable && column.nullable && nullability === 'pinned-apart')
      unknown ??= `whether ${nameWords(old, column)} may be null is not comparable: v2's own checkpoint says so of every column (${ALWAYS_NULLABLE}), and a restart on v1's does not. Run v2 on an empty checkpoint with that set to false to compare`;
    else if (!old.nullable && column.nullable)
      return {
        state: 'refused',
        why: `column ${index + 1} (${nameWords(old, column)}) is not null in the state and may be null in v2`,
      };
    if (old.name !== column.name) pairs.push([old.name, column.name]);
    else if (old.type !== column.type)
      pairs.push([`${old.name} ${old.type}`, `${column.name} ${column.type}`]);
  }
  if (unknown !== null) return { state: 'unknown', why: unknown };
  return pairs.length === 0 ? { state: 'same' } : { state: 'other-names', pairs };
}

export function columnsText(columns: readonly Column[]): string {
  return `(${columns.map(({ name, type, nullable }) => `${name} ${type}${nullable ? '' : ' not null'}`).join(', ')})`;
}

function countOf(columns: readonly Column[]): string {
  return columns.length === 1 ? '1 column' : `${columns.length} columns`;
}

function nameWords(old: Column, next: Column): string {
  return old.name === next.name ? old.name : `${old.name}, in v2 ${next.name}`;
}
