import { formatCountOf } from '@/lib/domain/format';
import { committedEnd, type PlacedRange, placeKey, placeWords, sameRanges } from '../position';
import { type StartMatch, startMatch } from '../start-match';
import type { Gate, GateFacts } from './facts';
import { freshReading } from './fresh-reading';
import { fail, inconclusive, oldest, pass, type Verdict } from './gate';

/** Where v2 really began is what the rule gives for v1's final commits; or a person has accepted the exact difference. */
export const startMatches: Gate = (facts) => {
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1.verdict;
  const v2 = freshReading(facts, 'v2');
  if ('verdict' in v2) return v2.verdict;
  const moved = movedOn(facts);
  if (moved !== null) return moved;
  const match = startMatch(v1.reading, v2.reading, facts.cutover, facts.said);
  const { name } = v2.reading;
  const asOfMs = oldest(v1.reading.readAtMs, v2.reading.readAtMs);
  const evidence = v2.reading.sources.map((source) => `${name}/sources/${source.name ?? source.index}/0`);
  const more = { asOfMs, evidence };
  switch (match.state) {
    case 'not-started':
      return inconclusive(`${name} has not begun.`, more);
    case 'matches':
      return pass(
        `${name} began where the plan says, in ${formatCountOf(match.partitions.length, 'partition')}.`,
        more,
      );
    case 'off':
    case 'unknown': {
      const words = wordsOf(name, match);
      const decided = decidedBy(facts, match);
      if (decided !== null) return pass(`${decided} ${words}`, more);
      return match.state === 'off' ? fail(words, more) : inconclusive(words, more);
    }
    default:
      return match.state satisfies never;
  }
};

/** V1 wrote after its end had been recorded: what v2 was told to start with is no longer v1's end. */
function movedOn({ cutover: { handover }, v1 }: GateFacts): Verdict | null {
  if (handover === null || v1 === null || handover.of === 'planned') return null;
  const now = new Map(committedEnd(v1).map((each) => [placeKey(each), each.position]));
  const moved = handover.positions.filter((each) => now.get(placeKey(each)) !== each.position);
  const [first] = moved;
  return first === undefined
    ? null
    : fail(
        `The end of ${v1.name} was recorded at ${first.position} in ${placeWords(first)} and is ${now.get(placeKey(first)) ?? 'gone'}: it wrote after the fence.`,
        { asOfMs: v1.readAtMs, evidence: [`${v1.name}/commits/${v1.lastCommittedBatch}`] },
      );
}

/** Who accepted exactly this difference; null for nobody. */
function decidedBy({ cutover: { decisions } }: GateFacts, match: StartMatch): string | null {
  const decision = decisions.find((each) => each.about === 'start');
  if (decision?.about !== 'start') return null;
  const covers =
    sameRanges(decision.ranges, [...match.gaps, ...match.overlaps]) &&
    match.unknown.every((words) => decision.unknown.includes(words));
  return covers ? `${decision.by.name} accepted this: ${decision.reason}` : null;
}

function wordsOf(name: string, { gaps, overlaps, unknown }: StartMatch): string {
  return [
    ...gaps.map((range) => `Gap in ${rangeWords(range)}: nobody processes it.`),
    ...overlaps.map((range) => `Overlap in ${rangeWords(range)}: both process it.`),
    ...unknown.map((words) => `${words}.`),
    gaps.length + overlaps.length > 0 ? `Stop ${name}; or accept exactly these ranges with a reason.` : '',
  ]
    .join(' ')
    .trim();
}

function rangeWords(range: PlacedRange): string {
  return `${placeWords(range)} from ${range.from} to ${range.to} (${range.to - range.from} ${range.unit})`;
}
