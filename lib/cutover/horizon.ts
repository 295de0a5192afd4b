import type { CheckpointReading, OperatorReading } from '@/lib/checkpoint/reading';
import { declaredKindOf } from '@/lib/compare/change/operator-names';
import type { DeclaredOperator } from '@/lib/compare/declared-version';
import { parseDurationMs } from '@/lib/domain/duration';
import { formatDuration, formatMoment } from '@/lib/domain/format';
import { rhythmOf } from '@/lib/finding/rhythm';

/** How far back v2 has to begin so that all state that counts is built again. */
export type Horizon =
  | {
      state: 'known';
      horizonMs: bigint;
      /** Records that were written from here on are needed. */
      fromMs: bigint;
      /** How it was reckoned, a sentence each. */
      because: string[];
    }
  /** State that no time removes: only everything from the earliest record builds it again. */
  | { state: 'unbounded'; because: string[] }
  | { state: 'unknown'; because: string[] };

/** Records are written a little after their time, and clocks differ. */
const MARGIN_MS = 60_000n;

/**
 * The horizon of a warm-up. Per operator: watermark delay + window (aggregation), + gap (session), + time bound (join), the
 * delay itself (deduplication), or the TTL. Operators feed each other, so their horizons add up.
 *
 * It is counted back from the newest event time that v1 has seen (its watermark + the delay), and never from later than when
 * v1 planned its last batch. A record is taken to be written no earlier than its own time says; where producers send times
 * ahead of the clock, that does not hold and nothing here tells.
 *
 * What is declared is held against v1's own state: an operator there that no declaration explains leaves it unknown. Source of
 * the rules: WatermarkSupport, StreamingDeduplicateExec, StreamingSymmetricHashJoinHelper (apache/spark, 2.3 to 4.2).
 */
export function horizonOf(
  v1: CheckpointReading,
  declared: readonly DeclaredOperator[] | null,
  watermarkDelayMs: bigint | null = null,
): Horizon {
  const found = v1.state?.operators ?? [];
  if (found.length === 0 && (declared === null || declared.length === 0))
    return v1.state === null && v1.areas.some(({ area, files }) => area === 'state' && files > 0)
      ? { state: 'unknown', because: [`The state of ${v1.name} was not looked at.`] }
      : {
          state: 'known',
          ...backFrom(v1, 0n, watermarkDelayMs ?? 0n),
          because: [`${v1.name} has no state.`],
        };
  if (declared === null)
    return {
      state: 'unknown',
      because: found.map(
        (operator) =>
          `${operatorWords(operator)} is not declared: window, bound and TTL are in no file${isWindowed(operator) ? ' (its key holds a window)' : ''}. Declare the operators of ${v1.name}.`,
      ),
    };
  const unexplained = unexplainedBy(found, declared);
  if (unexplained.length > 0) return { state: 'unknown', because: unexplained };
  const parts = declared.map((operator) => partOf(operator, watermarkDelayMs));
  const unbounded = parts.flatMap((part) => (part.kind === 'unbounded' ? [part.words] : []));
  if (unbounded.length > 0) return { state: 'unbounded', because: unbounded };
  const unknown = parts.flatMap((part) => (part.kind === 'unknown' ? [part.words] : []));
  if (unknown.length > 0) return { state: 'unknown', because: unknown };
  const known = parts.flatMap((part) => (part.kind === 'known' ? [part] : []));
  const horizonMs = known.reduce((sum, { ms }) => sum + ms, 0n);
  let delayMs = 0n;
  for (const { delay } of known) if (delay > delayMs) delayMs = delay;
  const back = backFrom(v1, horizonMs, delayMs);
  return {
    state: 'known',
    ...back,
    because: [
      ...known.map(({ words }) => words),
      `Counted back from ${formatMoment(back.fromMs + horizonMs + MARGIN_MS)}, with ${formatDuration(MARGIN_MS)} to spare.`,
    ],
  };
}

function backFrom(
  v1: CheckpointReading,
  horizonMs: bigint,
  delayMs: bigint,
): { horizonMs: bigint; fromMs: bigint } {
  const plannedMs = rhythmOf(v1).lastPlannedMs ?? v1.readAtMs;
  const seenMs = v1.watermarkMs === null ? plannedMs : v1.watermarkMs + delayMs;
  let baseMs = plannedMs;
  if (seenMs < baseMs) baseMs = seenMs;
  return { horizonMs, fromMs: baseMs - horizonMs - MARGIN_MS };
}

type Part =
  | { kind: 'known'; ms: bigint; delay: bigint; words: string }
  | { kind: 'unbounded' | 'unknown'; words: string };

function partOf(operator: DeclaredOperator, watermarkDelayMs: bigint | null): Part {
  const { kind } = operator;
  const delay = msOf(operator.watermark) ?? watermarkDelayMs;
  const window = msOf(operator.window);
  const ttl = msOf(operator.ttl);
  switch (kind) {
    case 'aggregation':
      if (delay === null) return unbounded(`${kind} without a watermark keeps every group for ever.`);
      return window === null
        ? unbounded(
            `${kind} without a window keeps every group for ever, unless its key is an event time: declare "window".`,
          )
        : known(
            [
              ['watermark delay', delay],
              ['window', window],
            ],
            delay,
            kind,
          );
    case 'session':
      if (delay === null) return unbounded(`${kind} without a watermark keeps every session for ever.`);
      return window === null
        ? { kind: 'unknown', words: `The gap of the ${kind} is not declared ("window").` }
        : known(
            [
              ['watermark delay', delay],
              ['gap', window],
            ],
            delay,
            kind,
          );
    case 'dedup':
      return delay === null
        ? unbounded(`${kind} without a watermark keeps every key for ever.`)
        : known([['watermark delay', delay]], delay, kind);
    case 'join': {
      const bound = operator.bound === undefined ? undefined : parseDurationMs(operator.bound);
      if (delay === null) return unbounded(`${kind} without a watermark keeps every row for ever.`);
      return bound === undefined
        ? { kind: 'unknown', words: `The time bound of the ${kind} is not declared as a duration ("bound").` }
        : known(
            [
              ['watermark delay', delay],
              ['bound', BigInt(bound)],
            ],
            delay,
            kind,
          );
    }
    case 'flatMapGroups':
    case 'transformWithState':
      return ttl === null
        ? { kind: 'unknown', words: `How long ${kind} keeps its state is in its code: declare "ttl".` }
        : known(
            [
              ['watermark delay', delay ?? 0n],
              ['TTL', ttl],
            ],
            delay ?? 0n,
            kind,
          );
    case 'limit':
      return unbounded('limit counts from the first record.');
    default:
      return { kind: 'unknown', words: `How long ${kind} keeps its state is not known.` };
  }
}

function known(parts: readonly (readonly [string, bigint])[], delay: bigint, kind: string): Part {
  const ms = parts.reduce((sum, [, part]) => sum + part, 0n);
  const told = parts.map(([name, part]) => `${name} ${formatDuration(part)}`).join(' + ');
  return { kind: 'known', ms, delay, words: `${kind}: ${told} = ${formatDuration(ms)}.` };
}

function unbounded(words: string): Part {
  return { kind: 'unbounded', words };
}

function msOf(value: number | undefined): bigint | null {
  return value === undefined || !Number.isSafeInteger(value) ? null : BigInt(value);
}

/** Operators of v1's state that the declaration does not explain, a sentence each. */
function unexplainedBy(found: readonly OperatorReading[], declared: readonly DeclaredOperator[]): string[] {
  const words: string[] = [];
  const left = [...declared];
  for (const operator of found) {
    const kind = kindOf(operator);
    const index = left.findIndex((each) => (kind === null ? true : each.kind === kind));
    if (index < 0) {
      words.push(`${operatorWords(operator)} of the state is not declared.`);
      continue;
    }
    const [match] = left.splice(index, 1);
    if (match?.kind === 'aggregation' && isWindowed(operator) && match.window === undefined)
      words.push(
        `The key of ${operatorWords(operator)} holds a window whose length is not declared ("window").`,
      );
  }
  return words;
}

function kindOf({ name, stores }: OperatorReading): string | null {
  if (name !== null) return declaredKindOf(name) ?? name;
  return stores.some((store) => store.name.startsWith('left-')) ? 'join' : null;
}

function operatorWords({ operatorId, name }: OperatorReading): string {
  return name === null ? `Operator ${operatorId}` : `Operator ${operatorId} (${name})`;
}

function isWindowed({ stores }: OperatorReading): boolean {
  return stores.some(({ schema }) =>
    schema?.families.some(({ key }) =>
      key.some(({ type }) => type === 'struct<start:timestamp,end:timestamp>'),
    ),
  );
}
