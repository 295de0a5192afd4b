import type { OperatorReading } from '@/lib/checkpoint/reading';
import { formatDuration } from '@/lib/domain/format';
import { type Change, type Comparison, evidenceOf } from '../comparison';
import type { DeclaredOperator } from '../declared-version';
import { fine, noted, type Reason, undecided, wrong } from '../reason';
import { declaredKindOf } from './operator-names';
import { operatorsOf } from './operators';

const DECLARED = ['declaration of v1: operators', 'declaration of v2: operators'];

/**
 * What no file records: window size, watermark, output mode, join bound, TTL, which column an aggregate reads, filters.
 * Spark compares none of it (tried with 3.5.9 and 4.2.1). Declarations of both settle some; the rest is named.
 */
export const unrecordedChanges: Change = (comparison) => {
  const { v1, declared } = comparison;
  const operators = operatorsOf(v1) ?? [];
  if (operators.length === 0)
    return [
      fine(
        'EXPRESSIONS_FREE',
        'Without state, filters, projections and functions may change: they hold for new records.',
        [],
      ),
    ];
  const pairs = pairsOf(declared.v1?.operators, declared.v2?.operators);
  const kinds = kindsOf(operators, declared.v1?.operators);
  return [
    ...windows(operators, pairs, comparison),
    ...watermarks(comparison, pairs),
    ...keys(pairs),
    ...outputModes(comparison, pairs, kinds),
    ...bounds(kinds, pairs),
    ...ttls(pairs),
    ...limits(kinds),
    ...expressions(comparison, kinds),
  ];
};

type Pair = [DeclaredOperator, DeclaredOperator];

/** Operators of both declarations, one by one; null where they cannot be paired. */
function pairsOf(
  before: readonly DeclaredOperator[] | undefined,
  after: readonly DeclaredOperator[] | undefined,
): Pair[] | null {
  if (before === undefined || after === undefined || before.length !== after.length) return null;
  const pairs: Pair[] = [];
  for (const [index, old] of before.entries()) {
    const next = after[index];
    if (next === undefined || next.kind !== old.kind) return null;
    pairs.push([old, next]);
  }
  return pairs;
}

function kindsOf(
  operators: readonly OperatorReading[],
  declared: readonly DeclaredOperator[] | undefined,
): Set<string> {
  const named = operators.flatMap(({ name, stores }) => {
    if (name !== null) return [declaredKindOf(name) ?? 'unknown'];
    // Before 4.0 an operator shows its kind by its columns only.
    if (stores.some((store) => store.name.startsWith('left-'))) return ['join'];
    if (stores.some((store) => keysOf(store).some((key) => key.name === SESSION_START))) return ['session'];
    return stores.some((store) => keysOf(store).some(({ type }) => type === 'void')) ? ['limit'] : [];
  });
  return new Set([...named, ...(named.length > 0 ? [] : (declared ?? []).map(({ kind }) => kind))]);
}

/** The column that Spark adds to the key of a session (StreamingSessionWindowStateManager, 3.2 to 4.3). */
const SESSION_START = 'sessionStartTime';

function keysOf({ schema }: OperatorReading['stores'][number]) {
  return schema?.families.flatMap(({ key }) => key) ?? [];
}

function windows(
  operators: readonly OperatorReading[],
  pairs: Pair[] | null,
  comparison: Comparison,
): Reason[] {
  const keyed = operators.map(({ operatorId, stores }) => ({ operatorId, keys: stores.flatMap(keysOf) }));
  const sessions = keyed.filter(({ keys }) => keys.some(({ name }) => name === SESSION_START));
  const windowed = keyed.filter(({ keys }) =>
    keys.some(({ type }) => type === 'struct<start:timestamp,end:timestamp>'),
  );
  if (pairs !== null) {
    const sizes = pairs.filter(([old, next]) => old.window !== undefined && next.window !== undefined);
    const changed = sizes.filter(([old, next]) => old.window !== next.window);
    if (changed.length > 0)
      return changed.map(([old, next]) =>
        wrong(
          'WINDOW_CHANGED',
          `The window is ${durationOf(old.window)} in v1 and ${durationOf(next.window)} in v2: Spark runs, and old windows keep their bounds beside new ones, so both count the same time.`,
          DECLARED,
        ),
      );
    if (sizes.length > 0 && sizes.length >= windowed.length + sessions.length)
      return [
        fine('WINDOW_SAME', 'Both declare the same size of windows.', DECLARED),
        ...windowed.map(({ operatorId }) =>
          noted(
            'WINDOW_SLIDE_NOT_RECORDED',
            `Operator ${operatorId} groups by a window, and how far windows slide is neither recorded nor declared: if that changes, old windows lack what new ones count (seen with 4.3.0; Spark before 4.3 stops where windows begin to overlap).`,
            [evidenceOf(comparison, 'v1', `state/${operatorId}`)],
          ),
        ),
      ];
  }
  const unknown = (operatorId: string, what: string) =>
    noted(
      'WINDOW_NOT_RECORDED',
      `Operator ${operatorId} groups by ${what}, without an error. Declare "window" for both versions to settle it.`,
      [evidenceOf(comparison, 'v1', `state/${operatorId}`)],
    );
  return [
    ...windowed.map(({ operatorId }) =>
      unknown(
        operatorId,
        'a window, and its size and slide are not recorded: if they change, old windows keep their bounds beside new ones',
      ),
    ),
    ...sessions.map(({ operatorId }) =>
      unknown(
        operatorId,
        'session windows, and their gap is not recorded: if it changes, sessions that are open keep their old end',
      ),
    ),
  ];
}

function watermarks({ v1, v2 }: Comparison, pairs: Pair[] | null): Reason[] {
  const known = (pairs ?? []).filter(
    ([old, next]) => old.watermark !== undefined && next.watermark !== undefined,
  );
  const changed = known.filter(([old, next]) => old.watermark !== next.watermark);
  if (changed.length > 0)
    return changed.map(([old, next]) =>
      noted(
        'WATERMARK_CHANGED',
        `The watermark delay is ${durationOf(old.watermark)} in v1 and ${durationOf(next.watermark)} in v2: the watermark never goes back, so ${Number(next.watermark) < Number(old.watermark) ? 'state is removed earlier from now on' : 'nothing is removed until event time has caught up'}.`,
        DECLARED,
      ),
    );
  if (known.length > 0) return [fine('WATERMARK_SAME', 'Both declare the same watermark delay.', DECLARED)];
  const lost = v1.watermarkMs !== null && v2.lastCommittedBatch !== null && v2.watermarkMs === null;
  return [
    noted(
      'WATERMARK_NOT_RECORDED',
      lost
        ? 'v1 has a watermark and v2 shows none so far: without one nothing is ever removed from the state, and Spark says nothing.'
        : 'The delay and the column of a watermark are not recorded: a change moves what counts as late, without an error. Declare "watermark" for both versions to settle it.',
      lost ? ['offsets/<batch> of both: batchWatermarkMs'] : [],
    ),
  ];
}

/** Declared keys of the same number: the schema check sees types only. */
function keys(pairs: Pair[] | null): Reason[] {
  return (pairs ?? []).flatMap(([old, next]) => {
    if (old.keys.length === 0 || next.keys.length === 0 || old.keys.join('\n') === next.keys.join('\n'))
      return [];
    return [
      undecided(
        'DECLARED_KEYS_DIFFER',
        `${old.kind} is declared with the keys ${old.keys.join(', ')} in v1 and ${next.keys.join(', ')} in v2: another number or type is refused, another column of the same type mixes old and new keys in silence, a rename changes nothing.`,
        DECLARED,
      ),
    ];
  });
}

const MODES = new Set(['append', 'update', 'complete']);

function outputModes({ declared }: Comparison, pairs: Pair[] | null, kinds: ReadonlySet<string>): Reason[] {
  // Recorded for transformWithState, and compared there.
  if (kinds.size === 1 && kinds.has('transformWithState')) return [];
  const [before, after] = [declared.v1, declared.v2].map((each) => {
    const mode = each?.sink?.mode?.toLowerCase();
    return mode !== undefined && MODES.has(mode) ? mode : undefined;
  });
  const changed = [
    ...(pairs ?? []).map(([old, next]) => [old.outputMode, next.outputMode] as const),
    [before, after] as const,
  ].filter(([old, next]) => old !== undefined && next !== undefined);
  const differs = changed.find(([old, next]) => old !== next);
  if (differs !== undefined)
    return [
      undecided(
        'OUTPUT_MODE_CHANGED',
        `The output mode is ${differs[0]} in v1 and ${differs[1]} in v2: Spark does not compare it for this state. To append, groups that were already written come again when they close; to complete, groups that were removed are missing.`,
        DECLARED,
      ),
    ];
  if (changed.length > 0) return [fine('OUTPUT_MODE_SAME', 'Both declare the same output mode.', DECLARED)];
  return [
    noted(
      'OUTPUT_MODE_NOT_RECORDED',
      'The output mode is not recorded: after a change, groups may come again or be missing, without an error. Declare "outputMode" for both versions to settle it.',
      [],
    ),
  ];
}

function bounds(kinds: ReadonlySet<string>, pairs: Pair[] | null): Reason[] {
  if (!kinds.has('join')) return [];
  const joins = (pairs ?? []).filter(([{ kind }]) => kind === 'join');
  const changed = joins.filter(
    ([old, next]) => old.bound !== undefined && next.bound !== undefined && old.bound !== next.bound,
  );
  if (changed.length > 0)
    return changed.map(([old, next]) =>
      undecided(
        'JOIN_BOUND_CHANGED',
        `The join's time bound is ${old.bound} in v1 and ${next.bound} in v2: with a wider one, rows that v1 has already removed are missing, without an error; an inner join with a narrower one goes on rightly.`,
        DECLARED,
      ),
    );
  const settled =
    joins.length > 0 && joins.every(([old, next]) => old.bound !== undefined && old.bound === next.bound);
  return [
    noted(
      'JOIN_NOT_RECORDED',
      `The type of a join${settled ? '' : ', its time bound'} and its other conditions are not recorded (a type shows only where a column's nullability changes): after a change, buffered rows are missing or come twice, without an error.`,
      settled ? DECLARED : [],
    ),
  ];
}

function ttls(pairs: Pair[] | null): Reason[] {
  return (pairs ?? []).flatMap(([old, next]) => {
    if (old.ttl === undefined || next.ttl === undefined || old.ttl === next.ttl) return [];
    return [
      noted(
        'TTL_CHANGED',
        `The TTL is ${durationOf(old.ttl)} in v1 and ${durationOf(next.ttl)} in v2: values that are already stored keep their old end.`,
        DECLARED,
      ),
    ];
  });
}

function limits(kinds: ReadonlySet<string>): Reason[] {
  if (!kinds.has('limit')) return [];
  return [
    noted(
      'LIMIT_NOT_RECORDED',
      'The number of a limit is not recorded: its counter goes on from the old total.',
      [],
    ),
  ];
}

function expressions(comparison: Comparison, kinds: ReadonlySet<string>): Reason[] {
  const evidence = [evidenceOf(comparison, 'v1', 'state')];
  const what =
    kinds.has('transformWithState') || kinds.has('flatMapGroups')
      ? 'What the function does with its state'
      : kinds.has('aggregation') || kinds.has('session') || kinds.size === 0
        ? 'Which column an aggregate reads (sum(x) or sum(y))'
        : 'How the columns are computed';
  return [
    noted(
      'EXPRESSIONS_NOT_RECORDED',
      `${what}, and filters before the state, are not recorded: after a change the state holds results of both, without an error.`,
      evidence,
    ),
  ];
}

function durationOf(ms: number | undefined): string {
  return ms === undefined ? 'unknown' : formatDuration(BigInt(Math.trunc(ms)));
}
