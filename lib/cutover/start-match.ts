import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { alignVersions, type PartitionAlignment } from '@/lib/compare/alignment';
import type { SaidMatch } from '@/lib/compare/match-sources';
import { effectiveV1 } from './end-of-v1';
import type { Plan } from './plan';
import { type PlacedRange, placeKey } from './position';
import type { Cutover } from './state';

/** How v2's start stands to what the rule of the plan asks for. */
export interface StartMatch {
  state: 'not-started' | 'matches' | 'off' | 'unknown';
  /** Records that nobody processes. */
  gaps: PlacedRange[];
  /** Records that both process and that the rule does not ask for. */
  overlaps: PlacedRange[];
  /** What keeps a partition from being compared, a sentence each. */
  unknown: string[];
  partitions: PartitionAlignment[];
}

/**
 * The rule of the plan against what v2's own files say. `v1-committed-end`: exactly v1's end · others: no later than the
 * values at planning, since a later start has not read what its state is made of, and in no case after v1's end. `earliest`
 * of files needs no position: with a checkpoint of its own a file source lists its whole folder first, however old its files
 * are (Spark's FileStreamSource, 3.5 to 4.3: `maxFileAge` does not count in the first batch).
 */
export function startMatch(
  v1: CheckpointReading,
  v2: CheckpointReading,
  { plan, handover }: Pick<Cutover, 'plan' | 'handover'>,
  said: readonly SaidMatch[],
): StartMatch {
  const {
    handover: relation,
    partitions,
    notComparable,
  } = alignVersions(effectiveV1(v1, handover), v2, said);
  if (relation === 'not-started')
    return { state: 'not-started', gaps: [], overlaps: [], unknown: [], partitions };
  const isHandover = plan.start?.rule.kind === 'v1-committed-end';
  const gaps = partitions.flatMap((row) => rangeOf(row, 'gap'));
  const overlaps = isHandover ? partitions.flatMap((row) => rangeOf(row, 'overlap')) : [];
  const late = isHandover ? [] : startedLate(partitions, plan);
  const unmeasured = isHandover
    ? partitions.flatMap(({ relation, distance, why }) =>
        relation === 'overlap' && distance === null ? [why ?? 'the overlap cannot be measured'] : [],
      )
    : [];
  const unknown = [...new Set([...obstacles(notComparable, partitions, plan), ...unmeasured])];
  const isOff = gaps.length + overlaps.length + late.length > 0;
  return {
    state: isOff ? 'off' : unknown.length > 0 ? 'unknown' : 'matches',
    gaps: [...gaps, ...late],
    overlaps,
    unknown,
    partitions,
  };
}

/** What is not known of v2's start, without what an `earliest` start does not have to know. */
function obstacles(
  notComparable: readonly string[],
  partitions: readonly PartitionAlignment[],
  { start }: Plan,
): readonly string[] {
  if (start?.rule.kind !== 'earliest') return notComparable;
  const open = partitions.filter(({ relation, ownFileLists }) => relation === null && !ownFileLists);
  const readWhole = partitions.filter(({ ownFileLists }) => ownFileLists);
  return notComparable.filter(
    (words) => readWhole.every(({ why }) => why !== words) || open.some(({ why }) => why === words),
  );
}

function rangeOf(row: PartitionAlignment, relation: 'gap' | 'overlap'): PlacedRange[] {
  const { source, topic, partition, unit, v1Committed, v2Start } = row;
  if (row.relation !== relation || v1Committed === null || v2Start === null) return [];
  const [from, to] = relation === 'gap' ? [v1Committed, v2Start] : [v2Start, v1Committed];
  return [{ source, topic, partition, unit, from, to }];
}

/** Ranges that v2 should have read to build its state, and did not. */
function startedLate(partitions: readonly PartitionAlignment[], { start }: Plan): PlacedRange[] {
  const planned = new Map((start?.values ?? []).map((each) => [placeKey(each), each.position]));
  return partitions.flatMap(({ source, topic, partition, unit, v2Start, relation }) => {
    const value = planned.get(placeKey({ source, topic, partition }));
    if (value === undefined || v2Start === null || v2Start <= value || relation === 'gap') return [];
    return [{ source, topic, partition, unit, from: value, to: v2Start }];
  });
}
