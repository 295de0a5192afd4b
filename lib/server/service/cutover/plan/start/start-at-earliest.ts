import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import type { SourceFacts } from '@/lib/compare/handover/start';
import type { PlacedPosition } from '@/lib/cutover/position';
import { bySourceKind, placesOf, topicsOfSource, unitOf } from './kafka-places';
import { refusedStart, type StartAnswer } from './start-answer';

/** What a new query reads from the start without an option. Sources: FileStreamSource, DeltaSource (see compare/handover). */
const WHOLE: Partial<Record<SourceReading['kind'], string>> = {
  file: 'every file that is in its folder now',
  delta: 'a snapshot of the table as it is now, and then its changes (no startingVersion may be given)',
};

/** V2 reads everything that the sources still have. Pure. @param topics what the topics hold now */
export function startAtEarliest(v1: CheckpointReading, topics: SourceFacts['topics']): StartAnswer {
  const { kafka, others } = bySourceKind(v1);
  const refusals = [
    ...others.flatMap(({ index, kind }) =>
      WHOLE[kind] === undefined
        ? [
            `Source ${index} (${kind}) cannot be read again: nothing says where its earliest record is. Take this source apart from the cutover.`,
          ]
        : [],
    ),
    ...unknownBeginnings(kafka, topics),
  ];
  if (refusals.length > 0) return refusedStart(...refusals);
  return {
    start: {
      rule: { kind: 'earliest' },
      values: kafka.flatMap((source) => beginningsOf(source, topics)),
      options: kafka.map(({ index }) => ({
        source: index,
        option: 'startingOffsets',
        value: 'earliest',
        exact: true,
      })),
    },
    refusals: [],
    warnings: others.map(
      ({ index, kind }) => `Source ${index} (${kind}) takes no option: v2 reads ${WHOLE[kind]}.`,
    ),
    beforeBegin: [],
    unmeasured: others.map(({ index, kind }) => `source ${index} (${kind})`),
  };
}

function unknownBeginnings(kafka: readonly SourceReading[], topics: SourceFacts['topics']): string[] {
  const unread = kafka.filter((source) => topicsOfSource(source).length === 0);
  const unknown = kafka.flatMap((source) =>
    placesOf(source, topics).flatMap(({ topic, beginning }) => (beginning === null ? [topic] : [])),
  );
  return [
    ...unread.map(({ index }) => `Source ${index} (kafka): v1 has committed nothing of it.`),
    ...[...new Set(unknown)].map(
      (topic) =>
        `Where ${topic} begins now is not known, so neither is what both versions would process. Declare the brokers and the topic of this source in signalbox.yaml, or a feed of heads with beginnings.`,
    ),
  ];
}

function beginningsOf(source: SourceReading, topics: SourceFacts['topics']): PlacedPosition[] {
  const unit = unitOf(source);
  return placesOf(source, topics).flatMap(({ topic, partition, beginning }) =>
    beginning === null ? [] : [{ source: source.index, topic, partition, position: beginning, unit }],
  );
}
