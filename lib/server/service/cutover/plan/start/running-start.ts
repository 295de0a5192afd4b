import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { alignVersions } from '@/lib/compare/alignment';
import type { SaidMatch } from '@/lib/compare/match-sources';
import { type PlacedPosition, placeKey, placeWords } from '@/lib/cutover/position';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { startingOffsets } from './kafka-places';
import type { StartAnswer } from './start-answer';

/** V2 has begun: whatever start it would be given counts no more. */
export function hasBegun({ lastPlannedBatch, lastCommittedBatch }: CheckpointReading): boolean {
  return lastPlannedBatch !== null || lastCommittedBatch !== null;
}

/**
 * The start of a v2 that runs already: where it really began, which has to be no later than what is asked for. Its options
 * are then told as the offsets that it began with. Pure.
 */
export function runningStart(
  v1: CheckpointReading,
  v2: CheckpointReading,
  asked: StartAnswer,
  said: readonly SaidMatch[],
): StartAnswer {
  const { start } = asked;
  if (start === null) return asked;
  const { partitions, notComparable } = alignVersions(v1, v2, said);
  const began = new Map(partitions.map((row) => [placeKey(row), row]));
  const values: PlacedPosition[] = [];
  const late: string[] = [];
  let isGap = false;
  const unknown: string[] = [];
  for (const wanted of start.values) {
    const row = began.get(placeKey(wanted));
    if (row?.v2Start == null) {
      unknown.push(`${placeWords(wanted)}: ${row?.why ?? notComparable[0] ?? 'v2 has not read it'}`);
      continue;
    }
    values.push({ ...wanted, position: row.v2Start });
    if (row.v2Start > wanted.position) {
      isGap ||= row.relation === 'gap';
      late.push(
        `${placeWords(wanted)} at ${row.v2Start}, ${distanceInWords(row.v2Start - wanted.position, wanted.unit)} after ${wanted.position}`,
      );
    }
  }
  const anew = 'Start it anew from the planned start, with a new checkpoint';
  const wayOut =
    start.rule.kind === 'horizon' && !isGap
      ? `The horizon moves on with ${v1.name}: plan again once it has passed these positions. Or: ${anew.toLowerCase()}.`
      : `${anew}.`;
  const isRight = late.length === 0 && unknown.length === 0;
  const sources = [...new Set(start.options.map(({ source }) => source))];
  return {
    ...asked,
    start: isRight
      ? { rule: start.rule, values, options: sources.map((source) => optionOf(source, values)) }
      : null,
    refusals: [
      ...asked.refusals,
      ...(late.length === 0
        ? []
        : [
            `${v2.name} runs already and began too late in ${late.join('; ')}: what lies between it has not read. ${wayOut}`,
          ]),
      ...(unknown.length === 0
        ? []
        : [
            `${v2.name} runs already, and where it began cannot be compared in ${unknown.join('; ')}. ${anew}.`,
          ]),
    ],
    beforeBegin: [],
    warnings: [
      ...asked.warnings,
      ...(isRight
        ? [
            `${v2.name} runs already: the start that counts is where it really began, which is early enough in all ${values.length} partitions. A start option has no effect on it any more.`,
          ]
        : []),
    ],
  };
}

function optionOf(source: number, values: readonly PlacedPosition[]) {
  const own = values.flatMap((each) =>
    each.source === source && each.topic !== null
      ? [{ topic: each.topic, partition: each.partition, position: each.position }]
      : [],
  );
  return startingOffsets(source, own, true);
}
