import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { alignVersions } from '@/lib/compare/alignment';
import type { SaidMatch } from '@/lib/compare/match-sources';
import { capitalised } from '@/lib/domain/capitalised';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import type { PositionUnit } from '@/lib/domain/source-kind';
import { knownHeads, partitionKey } from '@/lib/finding/known-head';
import type { HeadReading } from '@/lib/head/head';
import type { Reconciliation } from './plan';
import { committedEnd, type PlacedRange, plannedEnd, rangesBetween, sizeOf } from './position';
import type { Cutover } from './state';

/** Records, or what else the positions count. `size` null: the ranges cannot be added up, or are not known. */
export interface Amount {
  ranges: readonly PlacedRange[];
  size: { distance: bigint; unit: PositionUnit } | null;
  /** What keeps it from being known, a sentence each. */
  unknown: readonly string[];
}

/** How to get back from where the cutover stands, and what it costs. */
export interface WayBack {
  /** Which action leads back; `new-cutover`: only another one, from v2 to v1. */
  by: 'abort' | 'rollback' | 'new-cutover' | 'none';
  words: string;
  /** Records that nobody would process. */
  lost: Amount;
  /** Records that would stand twice in one output. */
  doubled: Amount;
  /** Records of a batch that was planned and not committed: they may stand twice as well. */
  perhapsDoubled: Amount;
  /** Why doubled records do no harm here; null where they may. */
  harmless: string | null;
}

export interface WayBackFacts {
  v1: CheckpointReading | null;
  v2: CheckpointReading | null;
  /** True: nothing is at v2's place, which never wrote. Absent or false: where `v2` is null it could not be read. */
  v2Absent?: boolean;
  said: readonly SaidMatch[];
  heads: readonly HeadReading[];
}

const NONE: Amount = { ranges: [], size: { distance: 0n, unit: 'records' }, unknown: [] };

/** What going back means from every state, with exact ranges. V1 always goes on from its own last commit. */
export function wayBack(cutover: Cutover, facts: WayBackFacts): WayBack {
  const { plan, state, trouble, v2Released } = cutover;
  const at: CutoverState = trouble?.from ?? state;
  const [v1, v2] = [plan.v1.name, plan.v2.name];
  const nothing = { lost: NONE, doubled: NONE, perhapsDoubled: NONE, harmless: null };
  switch (at) {
    case 'draft':
    case 'validated':
    case 'approved':
      return { by: 'abort', words: `Abort: ${v1} runs on as before, no changes are made.`, ...nothing };
    case 'warming':
    case 'verified':
      return {
        by: 'abort',
        words: `Abort and stop ${v2}: ${v1} was never touched, and what ${v2} wrote stands in an output of its own.`,
        ...nothing,
      };
    case 'completed':
      return {
        by: 'new-cutover',
        words: `The cutover is completed. To get back, plan a new cutover from ${v2} to a new version with the definition of ${v1}; the checkpoint of ${v1} is kept.`,
        ...nothing,
      };
    case 'aborted':
    case 'rolled-back':
      return { by: 'none', words: 'The cutover is over; a new one can be started.', ...nothing };
    case 'fencing':
    case 'handing-over':
    case 'switched':
    case 'soaking':
    case 'rolling-back':
      return v2Released ? afterRelease(cutover, facts) : beforeRelease(cutover, facts);
    case 'needs-human':
      return { by: 'rollback', words: 'Where the cutover stood is not known.', ...nothing };
    default:
      return at satisfies never;
  }
}

/** V2 has written nothing where readers look: only v1's own open batch can come twice. */
function beforeRelease({ plan }: Cutover, { v1, heads }: WayBackFacts): WayBack {
  const tail = v1 === null ? unread(plan.v1.name) : amount(rangesBetween(committedEnd(v1), plannedEnd(v1)));
  const lost = v1 === null ? unread(plan.v1.name) : lostTo(v1, heads);
  return {
    by: 'rollback',
    words: `Start ${plan.v1.name} on its own checkpoint: it goes on from its last commit. ${capitalised(inWords(lost, 'lost'))}, 0 doubled${hasAny(tail) ? `; a batch that was cut short runs again (${sizeWords(tail)}), and stands twice only where the sink does not know its number` : ''}.`,
    lost,
    doubled: NONE,
    perhapsDoubled: tail,
    harmless: null,
  };
}

/** V2 may have written where readers look: what it committed beyond v1's commits, v1 processes again. */
function afterRelease(cutover: Cutover, { v1, v2, v2Absent = false, said, heads }: WayBackFacts): WayBack {
  const { plan } = cutover;
  const [name1, name2] = [plan.v1.name, plan.v2.name];
  const lost = v1 === null ? unread(name1) : lostTo(v1, heads);
  const repeated =
    v1 === null
      ? unread(name1)
      : v2 !== null
        ? repeatedBy(v1, v2, said, 'committed')
        : v2Absent
          ? NONE
          : unread(name2);
  const perhaps = v1 === null || v2 === null ? NONE : repeatedBy(v1, v2, said, 'planned');
  const apart = plan.output === null ? null : whyApart(plan.output, name1, name2);
  const doubled = apart === null ? repeated : NONE;
  return {
    by: 'rollback',
    words: [
      `Stop ${name2}, see that it is silent, then start ${name1} on its own checkpoint: it goes on from its last commit.`,
      `${capitalised(inWords(lost, 'lost'))}, ${inWords(doubled, 'doubled')}.`,
      apart ?? (plan.output?.kind === 'same-output-keyed' ? harmlessBy(plan.output) : ''),
    ]
      .join(' ')
      .trim(),
    lost,
    doubled,
    perhapsDoubled: apart === null ? perhaps : NONE,
    harmless: plan.output?.kind === 'same-output-keyed' ? harmlessBy(plan.output) : null,
  };
}

/** Why nothing stands twice although both process it: their outputs are apart. */
function whyApart(output: Reconciliation, v1: string, v2: string): string | null {
  return output.kind === 'new-output'
    ? `${v1} writes to ${output.from} and processes again what ${v2} wrote to ${output.to}: readers go back to ${output.from}, which catches up.`
    : null;
}

function harmlessBy({ key }: Extract<Reconciliation, { kind: 'same-output-keyed' }>): string {
  return `A repeat is harmless by the key ${key.join(', ')}.`;
}

/**
 * From v1's own last commit to v2's: what both would have processed. Where v2 is known to have begun later, from there on:
 * what lies before was read by nobody, and v1 processes it for the first time.
 */
function repeatedBy(
  v1: CheckpointReading,
  v2: CheckpointReading,
  said: readonly SaidMatch[],
  upTo: 'committed' | 'planned',
): Amount {
  const { partitions, handover, notComparable } = alignVersions(v1, v2, said);
  if (handover === 'not-started') return NONE;
  const ranges = partitions.flatMap((row): PlacedRange[] => {
    const { source, topic, partition, unit, v1Committed, v2Start, v2Committed, relation } = row;
    if (v1Committed === null) return [];
    const planned = plannedIn(v2, row);
    const begin = relation === 'gap' && v2Start !== null ? v2Start : v1Committed;
    const [from, to] =
      upTo === 'committed'
        ? [begin, v2Committed ?? begin]
        : [v2Committed !== null && v2Committed > begin ? v2Committed : begin, planned ?? begin];
    return to > from ? [{ source, topic, partition, unit, from, to }] : [];
  });
  return amount(ranges, notComparable);
}

function plannedIn(
  v2: CheckpointReading,
  { v2Sources, topic, partition }: { v2Sources: readonly number[]; topic: string | null; partition: string },
): bigint | null {
  const source = v2.sources.find(({ index }) => v2Sources.includes(index));
  const positions = source?.planned?.positions ?? [];
  return positions.find((each) => each.topic === topic && each.partition === partition)?.value ?? null;
}

/** What the source no longer has of what v1 has not read. */
function lostTo(v1: CheckpointReading, heads: readonly HeadReading[]): Amount {
  const unknown: string[] = [];
  const ranges = committedEnd(v1).flatMap((place): PlacedRange[] => {
    const source = v1.sources.find(({ index }) => index === place.source);
    const known = source === undefined ? undefined : knownHeads(source, heads).get(partitionKey(place));
    if (known?.beginning == null) {
      unknown.push(`What source ${place.source} still holds is not known.`);
      return [];
    }
    const { position, ...where } = place;
    return known.beginning > position ? [{ ...where, from: position, to: known.beginning }] : [];
  });
  return amount(ranges, [...new Set(unknown)]);
}

function amount(ranges: readonly PlacedRange[], unknown: readonly string[] = []): Amount {
  return { ranges, size: unknown.length > 0 ? null : sizeOf(ranges), unknown };
}

function unread(name: string): Amount {
  return { ranges: [], size: null, unknown: [`${name} could not be read.`] };
}

function hasAny({ ranges }: Amount): boolean {
  return ranges.length > 0;
}

function sizeWords({ size, ranges }: Amount): string {
  if (size !== null) return distanceInWords(size.distance, size.unit);
  return ranges.length === 0 ? 'an unknown number' : 'more than can be added up';
}

function inWords(what: Amount, verb: 'lost' | 'doubled'): string {
  const none = what.ranges.length === 0 && what.size !== null;
  return none ? `0 ${verb}` : `${sizeWords(what)} ${verb}`;
}
