import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import type { SourceFacts } from '@/lib/compare/handover/start';
import type { StartOption, StartRule } from '@/lib/cutover/plan';
import { type PlacedPosition, placeWords } from '@/lib/cutover/position';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatMoment } from '@/lib/domain/format';
import {
  bySourceKind,
  type NamedPlace,
  placesOf,
  startingOffsets,
  topicsOfSource,
  unitOf,
} from './kafka-places';
import { refusedStart, type StartAnswer } from './start-answer';
import type { StoodAt } from './stood-at';

export interface AtTime {
  rule: Extract<StartRule, { fromMs: bigint }>;
  /** Where each topic stood at the rule's time; one that is missing is not known. */
  stood: ReadonlyMap<string, StoodAt>;
  /** Why it is not known, where somebody was asked. */
  problems: readonly string[];
  /** Every partition that topics have now. */
  topics: SourceFacts['topics'];
}

const EARLIEST = -2n;

/**
 * V2 begins at the first record that was written at the rule's time or later, never behind v1's end: by a horizon an earlier
 * start does no harm, and a time that was named and lies behind is refused. Kafka only. Pure.
 */
export function startAtTime(v1: CheckpointReading, at: AtTime): StartAnswer {
  const { kafka, others } = bySourceKind(v1);
  const refusals = [...others.map((source) => whyNotByTime(source)), ...unknownTopics(kafka, at)];
  if (kafka.length === 0 && refusals.length === 0)
    return refusedStart(`${v1.name} has no source that could be started at a time.`);
  if (refusals.length > 0) return refusedStart(...refusals);
  const answers = kafka.map((source) => ofSource(source, at));
  return {
    start: {
      rule: at.rule,
      values: answers.flatMap(({ values }) => values),
      options: answers.flatMap(({ options }) => options),
    },
    refusals: answers.flatMap((answer) => answer.refusals),
    warnings: answers.flatMap(({ warnings }) => warnings),
    beforeBegin: answers.flatMap(({ beforeBegin }) => beforeBegin),
    unmeasured: [],
  };
}

function whyNotByTime({ index, kind }: SourceReading): string {
  return `Source ${index} (${kind}) has no start by time that files could show to be right: plan a backfill from the earliest record, or a handover.`;
}

function unknownTopics(kafka: readonly SourceReading[], { stood, problems, rule }: AtTime): string[] {
  const unread = kafka.filter((source) => topicsOfSource(source).length === 0);
  const missing = [...new Set(kafka.flatMap(topicsOfSource))].filter((topic) => !stood.has(topic));
  return [
    ...unread.map(({ index }) => `Source ${index} (kafka): v1 has committed nothing of it.`),
    ...missing.map((topic) =>
      [
        `Where ${topic} stood at ${formatMoment(rule.fromMs)} is not known: no broker was asked, no end of it was written down then, and no batch of v1 that old is on disk.`,
        ...problems,
        `Declare the brokers and the topic of this source in signalbox.yaml, or a feed of heads; or plan a backfill from the earliest record.`,
      ].join(' '),
    ),
  ];
}

interface OfSource {
  values: PlacedPosition[];
  options: StartOption[];
  refusals: string[];
  warnings: string[];
  beforeBegin: string[];
}

function ofSource(source: SourceReading, { rule, stood, topics }: AtTime): OfSource {
  const unit = unitOf(source);
  const places = placesOf(source, withStood(topics, stood)).map((place) => ({
    ...place,
    ...chosen(place, stood.get(place.topic), rule),
  }));
  const names = topicsOfSource(source);
  const late = places.filter(({ behind }) => behind > 0n);
  const cut = places.filter(
    ({ beginning, position }) => beginning !== null && beginning > 0n && position === beginning,
  );
  const untold = names.filter((topic) => !topics.has(topic) && stood.get(topic)?.isExact !== true);
  return {
    values: places.map(({ topic, partition, position }) => ({
      source: source.index,
      topic,
      partition,
      position,
      unit,
    })),
    options: [
      startingOffsets(
        source.index,
        places.map(({ topic, partition, named }) => ({ topic, partition, position: named })),
        untold.length === 0,
      ),
    ],
    refusals:
      rule.kind === 'horizon'
        ? []
        : late.map(
            (place) =>
              `In ${placeWords(place)} the first record since ${formatMoment(rule.fromMs)} lies ${distanceInWords(place.behind, unit)} behind the end of v1: nobody would process these. Choose an earlier time.`,
          ),
    warnings: [
      ...names.flatMap((topic) => saidBy(stood.get(topic), rule)),
      ...cut.map(
        (place) =>
          `${placeWords(place)} begins at ${place.beginning} now, which is where v2 is to start: older records that v1’s state holds may be gone from the source.`,
      ),
      ...(rule.kind === 'horizon' && late.length > 0
        ? [
            `V1 is further behind than the horizon reaches in ${late.map(placeWords).join(', ')}: v2 starts there at the end of v1.`,
          ]
        : []),
    ],
    beforeBegin: [
      ...untold.map(
        (topic) =>
          `Nobody says which partitions ${topic} has now: startingOffsets has to name every one, else v2 stops when it is started.`,
      ),
      ...places.flatMap((place) =>
        place.named === EARLIEST
          ? [`${placeWords(place)} was added since: v2 reads it from its earliest record (−2).`]
          : [],
      ),
      alternative(names, places, rule.fromMs),
    ],
  };
}

/** A broker that was asked about a time has named every partition. */
function withStood(
  topics: SourceFacts['topics'],
  stood: ReadonlyMap<string, StoodAt>,
): SourceFacts['topics'] {
  const all = new Map(topics);
  for (const { topic, positions, isExact } of stood.values())
    if (isExact)
      all.set(
        topic,
        new Map([
          ...[...positions.keys()].map((partition) => [partition, { beginning: null, end: null }] as const),
          ...(topics.get(topic) ?? []),
        ]),
      );
  return all;
}

/** `position`: the first offset to read · `named`: what the option says of it · `behind`: how far it lay behind v1's end. */
function chosen(
  { partition, v1End, beginning }: NamedPlace,
  stood: StoodAt | undefined,
  { kind }: AtTime['rule'],
): { position: bigint; named: bigint; behind: bigint } {
  const known = stood?.positions.get(partition);
  // Written down as an end of then, and taken by retention since.
  const found = known !== undefined && beginning !== null && beginning > known ? beginning : known;
  // What v1 never read, nobody has: it is read from its earliest record.
  if (found === undefined || v1End === null)
    return { position: beginning ?? 0n, named: EARLIEST, behind: 0n };
  if (found <= v1End) return { position: found, named: found, behind: 0n };
  const position = kind === 'horizon' ? v1End : found;
  return { position, named: position, behind: found - v1End };
}

function saidBy(stood: StoodAt | undefined, { fromMs }: AtTime['rule']): string[] {
  if (stood === undefined || stood.isExact) return [];
  return [
    `No broker was asked where ${stood.topic} stood at ${formatMoment(fromMs)}. The start is taken from ${stood.by}: early enough, and perhaps earlier than needed.`,
  ];
}

function alternative(names: readonly string[], places: readonly NamedPlace[], fromMs: bigint): string {
  const value = names.map((topic) => {
    const list = places.flatMap((place) =>
      place.topic === topic ? [`${JSON.stringify(place.partition)}:${fromMs}`] : [],
    );
    return `${JSON.stringify(topic)}:{${list.join(',')}}`;
  });
  return `Spark 3.0 and later can look the time up itself when v2 starts: startingOffsetsByTimestamp = {${value.join(',')}}, in place of startingOffsets. It fails where a partition has no record as young, and begins no earlier than that; the offsets above are what this plan is checked against.`;
}
