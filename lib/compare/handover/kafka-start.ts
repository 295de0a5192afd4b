/**
 * Kafka: `startingOffsets` is the offsets' own JSON. It must name every partition of the topics, no more and no less, else
 * the new query stops; −2 stands for the earliest record.
 * Source: KafkaOffsetReader.fetchSpecificOffsets, JsonUtils (apache/spark connector/kafka-0-10-sql), Spark 2.1 to 4.3.
 */
import { kafkaSql, readerSnippet } from './reader-snippet';
import { NO_SNIPPET, type SourceEnd, type SourceFacts, type SourceStart, type Warning } from './start';

const EARLIEST = -2n;
const SERVERS = 'BOOTSTRAP_SERVERS';

export function kafkaStart(source: SourceEnd, facts: SourceFacts): SourceStart {
  const positions = source.committed?.positions ?? [];
  const topics = [...new Set(positions.flatMap(({ topic }) => (topic === null ? [] : [topic])))];
  const partitions: SourceStart['partitions'] = positions.flatMap(({ topic, partition, value }) =>
    topic === null ? [] : [{ topic, partition, position: value, from: 'committed' as const }],
  );
  const unknown = topics.filter((topic) => !facts.topics.has(topic));
  for (const topic of topics) {
    const known = new Set(
      partitions.filter((each) => each.topic === topic).map(({ partition }) => partition),
    );
    for (const partition of facts.topics.get(topic)?.keys() ?? [])
      if (!known.has(partition)) partitions.push({ topic, partition, position: EARLIEST, from: 'added' });
  }
  partitions.sort(byPlace);
  const warnings = [
    ...rangeWarnings(partitions, facts),
    ...addedWarnings(partitions),
    ...unknown.map((topic) => partitionsUnknown(topic)),
  ];
  const hubs = topics.filter((topic) => facts.eventHubs.has(topic));
  const value = offsetsJson(partitions);
  const common = {
    index: source.index,
    name: source.name,
    kind: source.kind,
    label: topics.join(', '),
    partitions,
    ways: [],
  };
  if (hubs.length > 0)
    return {
      ...common,
      option: null,
      value,
      exact: false,
      snippet: NO_SNIPPET,
      note: `${hubs.join(', ')} is an event hub by the facts: its connector takes startingPositions per partition, from the sequence numbers in "value". No code is offered, since it was not tried.`,
      warnings,
    };
  const spoilt = warnings.filter(({ code }) => SPOILS.has(code));
  return {
    ...common,
    option: 'startingOffsets',
    value,
    exact: spoilt.length === 0,
    snippet: snippetOf(source, topics, value, partitions),
    note: spoilt[0]?.summary ?? null,
    warnings,
  };
}

/** What makes the value other than exactly v1's end. */
const SPOILS = new Set(['PARTITIONS_NOT_KNOWN', 'RETENTION_PASSED', 'PARTITION_GONE', 'TOPIC_MADE_ANEW']);

function snippetOf(
  source: SourceEnd,
  topics: readonly string[],
  value: string,
  partitions: SourceStart['partitions'],
) {
  // A comma separates topics in "subscribe", where blanks around a name are cut.
  const isPlain = topics.every((topic) => !topic.includes(',') && topic.trim() === topic);
  const which = isPlain
    ? (['subscribe', topics.join(',')] as const)
    : (['assign', assignJson(topics, partitions)] as const);
  return readerSnippet(
    {
      source,
      format: 'kafka',
      options: [['kafka.bootstrap.servers', { code: SERVERS }], which, ['startingOffsets', value]],
      comment: `${SERVERS}: the brokers that v1 reads from. Other options of v1's reader stay as they are.`,
    },
    kafkaSql(source, [which, ['startingOffsets', value]]),
  );
}

/** The value of `startingOffsets`. Longs are written as numbers, exact whatever their size. */
export function offsetsJson(
  partitions: readonly Pick<SourceStart['partitions'][number], 'topic' | 'partition' | 'position'>[],
): string {
  const topics = new Map<string, string[]>();
  for (const { topic, partition, position } of partitions) {
    const list = topics.get(topic) ?? [];
    list.push(`${JSON.stringify(partition)}:${position}`);
    topics.set(topic, list);
  }
  return `{${[...topics].map(([topic, list]) => `${JSON.stringify(topic)}:{${list.join(',')}}`).join(',')}}`;
}

function assignJson(topics: readonly string[], partitions: SourceStart['partitions']): string {
  const lists = topics.map((topic) => {
    const own = partitions.filter((each) => each.topic === topic).map(({ partition }) => partition);
    return `${JSON.stringify(topic)}:[${own.join(',')}]`;
  });
  return `{${lists.join(',')}}`;
}

type Named = SourceStart['partitions'][number];

function byPlace(a: Named, b: Named): number {
  if (a.topic !== b.topic) return a.topic < b.topic ? -1 : 1;
  return Number.parseInt(a.partition, 10) - Number.parseInt(b.partition, 10);
}

function rangeWarnings(partitions: readonly Named[], facts: SourceFacts): Warning[] {
  return partitions.flatMap(({ topic, partition, position, from }): Warning[] => {
    const known = facts.topics.get(topic);
    if (known === undefined || from === 'added') return [];
    const range = known.get(partition);
    const what = `Partition ${partition} of ${topic}`;
    if (range === undefined)
      return [
        {
          code: 'PARTITION_GONE',
          summary: `${what} is in v1's commits and not in the topic: the topic was made anew, or this is another cluster. Its offsets mean other records now.`,
          evidence: [],
        },
      ];
    if (range.end !== null && range.end < position)
      return [
        {
          code: 'TOPIC_MADE_ANEW',
          summary: `${what} ends at ${range.end}, before v1's committed ${position}: the topic was made anew, or this is another cluster.`,
          evidence: [],
        },
      ];
    if (range.beginning !== null && range.beginning > position)
      return [
        {
          code: 'RETENTION_PASSED',
          summary: `${what} begins at ${range.beginning} now: records from v1's committed ${position} on are gone (${range.beginning - position} offsets). Spark stops on such a start unless failOnDataLoss=false, which skips them in silence.`,
          evidence: [],
        },
      ];
    return [];
  });
}

function addedWarnings(partitions: readonly Named[]): Warning[] {
  const added = partitions.filter(({ from }) => from === 'added');
  if (added.length === 0) return [];
  return [
    {
      code: 'NEW_PARTITIONS',
      summary: `v1 never read ${added.map(({ topic, partition }) => `${topic}/${partition}`).join(', ')}: they start at their earliest record (−2).`,
      evidence: [],
    },
  ];
}

function partitionsUnknown(topic: string): Warning {
  return {
    code: 'PARTITIONS_NOT_KNOWN',
    summary: `Nobody says which partitions ${topic} has now: startingOffsets must name every one, and v1's commits name only those that it has read. Give the topic's offsets with --facts, or configure its brokers.`,
    evidence: [],
  };
}
