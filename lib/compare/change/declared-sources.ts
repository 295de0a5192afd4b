import type { SourceReading } from '@/lib/checkpoint/reading';
import { type Change, type Comparison, hasRun, offsetsOf } from '../comparison';
import { type DeclaredSource, declaredOption } from '../declared-version';
import { topicsOf } from '../match-sources';
import { fine, noted, type Reason, refused, undecided } from '../reason';
import { folderChanges } from './sources';

const DECLARED = 'declaration of v2: sources';
const FILE_FORMATS = ['file', 'files', 'csv', 'json', 'parquet', 'orc', 'text', 'avro'];
const START_OPTIONS = [
  'startingOffsets',
  'startingOffsetsByTimestamp',
  'startingTimestamp',
  'startingVersion',
];

/** What v2 declares of its sources against what v1 records: in place of a run, and for what no run records. */
export const declaredSourceChanges: Change = (comparison) => {
  const declared = comparison.declared.v2?.sources;
  if (declared === undefined)
    return hasRun(comparison.v2)
      ? []
      : [undecided('V2_SOURCES_UNKNOWN', 'v2 has not run, and its sources are not declared.', [])];
  return [
    ...(hasRun(comparison.v2) ? [] : unrun(comparison, declared)),
    ...startIgnored(declared),
    ...otherCluster(comparison, declared),
  ];
};

function unrun(comparison: Comparison, declared: readonly DeclaredSource[]): Reason[] {
  const { v1 } = comparison;
  const evidence = [offsetsOf(comparison, 'v1'), DECLARED];
  if (v1.sources.some(({ name }) => name !== null))
    return [
      undecided('SOURCE_NAMES_DIFFER', 'v1 has named sources; declarations do not name them.', evidence),
    ];
  if (v1.sources.length !== declared.length) {
    const own = comparison.declared.v1?.sources?.length;
    // One source that is read twice has two lines: then declarations are compared with each other.
    if (own !== undefined && own !== v1.sources.length && own === declared.length)
      return [
        undecided(
          'SOURCE_COUNT_UNKNOWN',
          `v1 records ${v1.sources.length} sources where ${own} are declared: how many v2's ${declared.length} become is not told.`,
          evidence,
        ),
      ];
    return [
      refused(
        'SOURCE_COUNT_CHANGED',
        `v1 records ${v1.sources.length} sources and v2 declares ${declared.length}: Spark stops when their number differs.`,
        evidence,
      ),
    ];
  }
  const reasons = v1.sources.flatMap((source, index) => {
    const next = declared[index];
    return next === undefined ? [] : declaredChange(source, next, comparison, evidence);
  });
  return reasons.length > 0
    ? reasons
    : [fine('SOURCES_SAME', 'v2 declares the number, order and kinds of sources that v1 records.', evidence)];
}

function declaredChange(
  source: SourceReading,
  next: DeclaredSource,
  comparison: Comparison,
  evidence: string[],
): Reason[] {
  const what = `Source ${source.index}`;
  const kind = kindOf(next.kind);
  if (kind === null || source.kind === 'unknown' || source.kind === 'long')
    return [
      undecided(
        'SOURCE_KIND_UNKNOWN',
        `${what} is ${source.kind} in v1 and declared as ${next.kind} in v2.`,
        evidence,
      ),
    ];
  if (kind !== source.kind)
    return [
      refused(
        'SOURCE_KIND_CHANGED',
        `${what} is ${source.kind} in v1 and declared as ${next.kind} in v2, which cannot read the other's positions.`,
        evidence,
      ),
    ];
  if (kind === 'kafka') return declaredTopics(what, source, next, evidence);
  const before = comparison.declared.v1?.sources?.[source.index]?.location;
  if (before === undefined || next.location === undefined || before === next.location) return [];
  return kind === 'delta'
    ? [
        refused(
          'SOURCE_TABLE_CHANGED',
          `${what} reads the Delta table ${before} in v1 and ${next.location} in v2: another table has another id, and Delta stops.`,
          [...evidence, 'declaration of v1: sources'],
        ),
      ]
    : folderChanges(what, before, next.location, [...evidence, 'declaration of v1: sources']);
}

function declaredTopics(
  what: string,
  source: SourceReading,
  next: DeclaredSource,
  evidence: string[],
): Reason[] {
  const pattern = declaredOption(next, 'subscribePattern');
  const list = ['subscribe', 'topic', 'topics']
    .map((name) => declaredOption(next, name))
    .find((value) => value !== null);
  if (pattern !== null || list === undefined || list === null)
    return [
      undecided(
        'TOPICS_NOT_DECLARED',
        `${what}: which topics v2 subscribes to is not declared as a list.`,
        evidence,
      ),
    ];
  const after = new Set(list.split(',').map((topic) => topic.trim()));
  const before = [...topicsOf(source)];
  const gone = before.filter((topic) => !after.has(topic));
  const added = [...after].filter((topic) => !before.includes(topic));
  if (gone.length > 0)
    return [
      declaredOption(next, 'failOnDataLoss')?.toLowerCase() === 'false'
        ? noted(
            'TOPIC_REMOVED',
            `${what} no longer reads ${gone.join(', ')} in v2: with failOnDataLoss=false Spark drops their positions without an error.`,
            evidence,
          )
        : refused(
            'TOPIC_REMOVED',
            `${what} reads ${before.join(', ')} in v1 and is declared to read ${[...after].join(', ')} in v2: Spark stops because the recorded partitions of ${gone.join(', ')} are gone.`,
            evidence,
          ),
    ];
  if (added.length === 0) return [];
  return [
    fine(
      'TOPIC_ADDED',
      `${what} also reads ${added.join(', ')} in v2: Spark starts new topics at their earliest record.`,
      evidence,
    ),
  ];
}

function kindOf(declared: string): SourceReading['kind'] | null {
  const kind = declared.toLowerCase();
  if (kind === 'kafka' || kind === 'eventhubs') return 'kafka';
  if (kind === 'delta' || kind === 'rate') return kind;
  return FILE_FORMATS.includes(kind) ? 'file' : null;
}

/** A start option counts only where nothing is recorded yet. */
function startIgnored(declared: readonly DeclaredSource[]): Reason[] {
  const given = declared.flatMap((source) =>
    START_OPTIONS.flatMap((name) => {
      const value = declaredOption(source, name);
      return value === null ? [] : [`${name}=${value}`];
    }),
  );
  if (given.length === 0) return [];
  return [
    noted(
      'START_OPTION_IGNORED',
      `v2 declares ${given.join(', ')}: on a checkpoint with batches Spark ignores it and goes on from the recorded positions.`,
      [DECLARED],
    ),
  ];
}

function otherCluster({ declared }: Comparison, next: readonly DeclaredSource[]): Reason[] {
  const brokers = (source: DeclaredSource | undefined) =>
    source === undefined
      ? null
      : (declaredOption(source, 'kafka.bootstrap.servers') ?? declaredOption(source, 'brokers'));
  return next.flatMap((source, index) => {
    const [before, after] = [brokers(declared.v1?.sources?.[index]), brokers(source)];
    if (before === null || after === null || before === after) return [];
    return [
      undecided(
        'BROKERS_CHANGED',
        `Source ${index} is declared with other brokers in v2: if they are another cluster, recorded offsets mean other records there, and nothing checks that.`,
        ['declaration of v1: sources', DECLARED],
      ),
    ];
  });
}
