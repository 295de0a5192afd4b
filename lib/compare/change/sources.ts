import type { SourceReading } from '@/lib/checkpoint/reading';
import { type Change, type Comparison, evidenceOf, hasRun, offsetsOf } from '../comparison';
import { declaredOption } from '../declared-version';
import { topicsOf } from '../match-sources';
import { fine, noted, type Reason, refused, undecided, wrong } from '../reason';

/**
 * Sources of both, as recorded. Lines of the offset log belong to sources by their place (by name only with named sources
 * of 4.2), so their number, order and kinds must stay. Source: MicroBatchExecution.populateStartOffsets (2.1 to 4.3),
 * KafkaOffsetReader (partitions that are gone), DeltaSource (another table id).
 */
export const sourceChanges: Change = (comparison) => {
  const { v1, v2 } = comparison;
  if (!hasRun(v2)) return [];
  const evidence = [offsetsOf(comparison, 'v1'), offsetsOf(comparison, 'v2')];
  const named = [v1, v2].map(({ sources }) => sources.some(({ name }) => name !== null));
  if (named[1] && !named[0])
    return [
      refused(
        'SOURCE_NAMES_DIFFER',
        'v2 names its sources, and v1 has none with a name: Spark stops (STREAMING_QUERY_EVOLUTION_ERROR.CANNOT_ENABLE_ON_EXISTING_CHECKPOINT; seen with 4.3.0).',
        evidence,
        'Spark 4.2 and later',
      ),
    ];
  if (named[0] !== named[1])
    return [
      undecided(
        'SOURCE_NAMES_DIFFER',
        'Sources have names in one version and none in the other: nothing here shows how Spark then finds them again.',
        evidence,
      ),
    ];
  if (named[0]) return namedChanges(comparison, evidence);
  if (v1.sources.length !== v2.sources.length)
    return [
      refused(
        'SOURCE_COUNT_CHANGED',
        `v1 records ${v1.sources.length} sources and v2 ${v2.sources.length}: Spark stops with "There are [${v1.sources.length}] sources in the checkpoint offsets and now there are [${v2.sources.length}]".`,
        evidence,
      ),
    ];
  const reasons = v1.sources.flatMap((source, index) => {
    const next = v2.sources[index];
    return next === undefined ? [] : changesOf(source, next, comparison, evidence);
  });
  return reasons.some(({ effect }) => effect !== 'ok')
    ? reasons
    : [fine('SOURCES_SAME', 'Number, order and kind of the sources are the same.', evidence), ...reasons];
};

function namedChanges(comparison: Comparison, evidence: string[]): Reason[] {
  const { v1, v2 } = comparison;
  const inV2 = new Map(v2.sources.map((source) => [source.name, source]));
  const inV1 = new Set(v1.sources.map(({ name }) => name));
  const reasons = v1.sources.flatMap((source) => {
    const next = inV2.get(source.name);
    if (next !== undefined) return changesOf(source, next, comparison, evidence);
    return [
      noted(
        'NAMED_SOURCE_REMOVED',
        `v2 has no source named ${source.name}: Spark goes on with the others, and drops its position without an error (seen with 4.3.0).`,
        evidence,
        'Spark 4.2 and later',
      ),
    ];
  });
  const added = v2.sources.filter(({ name }) => !inV1.has(name)).map(({ name }) => name);
  if (added.length > 0)
    reasons.push(
      noted(
        'NAMED_SOURCE_ADDED',
        `v2 has further named sources (${added.join(', ')}): Spark begins them as a new query would (seen with 4.3.0).`,
        evidence,
        'Spark 4.2 and later',
      ),
    );
  return reasons.length > 0
    ? reasons
    : [fine('SOURCES_SAME', 'The named sources are the same.', evidence, 'Spark 4.2 and later')];
}

const NO_NAME = ['unknown', 'long'];

function changesOf(
  source: SourceReading,
  next: SourceReading,
  comparison: Comparison,
  evidence: string[],
): Reason[] {
  const what = `Source ${source.name ?? source.index}`;
  const { pairs } = comparison.matching;
  if (pairs.some(({ v1, v2, by }) => by === 'said' && v1 === source && v2 === next)) {
    if (source.kind === next.kind)
      return [fine('SOURCE_SAID_SAME', `${what} is the same in both by the operator's word.`, evidence)];
  }
  if (source.kind !== next.kind) {
    if ([source, next].some(({ kind }) => NO_NAME.includes(kind)))
      return [
        undecided('SOURCE_KIND_UNKNOWN', `${what} is ${source.kind} in v1 and ${next.kind} in v2.`, evidence),
      ];
    return [
      refused(
        'SOURCE_KIND_CHANGED',
        `${what} is ${source.kind} in v1 and ${next.kind} in v2, which cannot read the other's positions.`,
        evidence,
      ),
    ];
  }
  switch (source.kind) {
    case 'kafka':
      return topicChanges(what, source, next, comparison, evidence);
    case 'delta':
      return tableChanges(what, source, next, evidence);
    case 'file':
      return pathChanges(what, source, next, comparison);
    default:
      return [];
  }
}

function topicChanges(
  what: string,
  source: SourceReading,
  next: SourceReading,
  comparison: Comparison,
  evidence: string[],
): Reason[] {
  const [before, after] = [topicsOf(source), topicsOf(next)];
  const gone = [...before].filter((topic) => !after.has(topic));
  const added = [...after].filter((topic) => !before.has(topic));
  if (gone.length === 0 && added.length === 0) return [];
  if (gone.length === 0)
    return [
      fine(
        'TOPIC_ADDED',
        `${what} also reads ${added.join(', ')} in v2: Spark starts new topics at their earliest record.`,
        evidence,
      ),
    ];
  const moved = comparison.v2.sources.some(
    (other) => other !== next && gone.every((topic) => topicsOf(other).has(topic)),
  );
  const tolerant = toleratesLoss(comparison, next.index);
  const where = `${what} reads ${[...before].join(', ')} in v1 and ${[...after].join(', ')} in v2`;
  if (moved) {
    const reordered = `${where}: the sources stand in another order, and positions belong to sources by their place.`;
    return tolerant
      ? [
          wrong(
            'SOURCES_REORDERED',
            `${reordered} With failOnDataLoss=false each starts anew at its earliest record.`,
            evidence,
          ),
        ]
      : [
          refused(
            'SOURCES_REORDERED',
            `${reordered} Spark stops because the recorded partitions are gone.`,
            evidence,
          ),
        ];
  }
  const hint = `If v2 was only tried with another topic, say that it is the same source (--match ${source.index}=${next.index}).`;
  return tolerant
    ? [
        noted(
          'TOPIC_REMOVED',
          `${where}. With failOnDataLoss=false Spark drops the recorded positions of ${gone.join(', ')} without an error${added.length > 0 ? ` and reads ${added.join(', ')} from the earliest record` : ''}.`,
          evidence,
        ),
      ]
    : [
        refused(
          'TOPIC_REMOVED',
          `${where}: Spark stops because the recorded partitions of ${gone.join(', ')} are gone (failOnDataLoss is true unless set). ${hint}`,
          evidence,
        ),
      ];
}

/** True where v2 is declared to go on when partitions are gone. */
function toleratesLoss({ declared }: Comparison, index: number): boolean {
  const source = declared.v2?.sources?.[index];
  return source !== undefined && declaredOption(source, 'failOnDataLoss')?.toLowerCase() === 'false';
}

function tableChanges(
  what: string,
  source: SourceReading,
  next: SourceReading,
  evidence: string[],
): Reason[] {
  const [before, after] = [[...topicsOf(source)], [...topicsOf(next)]];
  if (before.every((table) => after.includes(table))) return [];
  return [
    refused(
      'SOURCE_TABLE_CHANGED',
      `${what} reads the Delta table ${before.join(', ')} in v1 and ${after.join(', ')} in v2: Delta stops with DIFFERENT_DELTA_TABLE_READ_BY_STREAMING_SOURCE. If v2 was only tried with another table, say that it is the same source (--match ${source.index}=${next.index}).`,
      evidence,
    ),
  ];
}

function pathChanges(what: string, source: SourceReading, next: SourceReading, sides: Comparison): Reason[] {
  const [before, after] = [foldersOf(source), foldersOf(next)];
  const { v1, v2 } = sides.declared;
  const [own, other] = [v1?.sources?.[source.index]?.location, v2?.sources?.[next.index]?.location];
  // Declarations do not name sources, so their places say nothing of named ones.
  if (source.name === null && own !== undefined && other !== undefined)
    return folderChanges(what, own, other, ['declaration of v1: sources', 'declaration of v2: sources']);
  if (before.size === 0 || after.size === 0 || [...before].some((folder) => after.has(folder))) return [];
  return [
    undecided(
      'SOURCE_PATH_CHANGED',
      `${what} has read files of ${[...before].join(', ')} in v1 and of ${[...after].join(', ')} in v2: Spark looks at v1's newest files again when it starts, and stops where they are not below the new path ("Wrong basePath"). If v2 was only tried with another folder, say that it is the same source (--match ${source.index}=${next.index}).`,
      [evidenceOf(sides, 'v1', `sources/${source.index}`), evidenceOf(sides, 'v2', `sources/${next.index}`)],
    ),
  ];
}

/**
 * Declared folders of a file source. A restart asks the source once more for the files of the last committed batch, with the
 * new path as their base: it stops unless they lie below it. A pattern gives no base. Source: FileStreamSource.getBatch,
 * PartitioningAwareFileIndex (apache/spark sql/core); 3.5.9 and 4.3.0 were seen.
 */
export function folderChanges(what: string, before: string, after: string, evidence: string[]): Reason[] {
  const [old, next] = [before, after].map((path) => path.replace(/\/+$/, ''));
  if (old === undefined || next === undefined || old === next) return [];
  const where = `${what} reads ${before} in v1 and ${after} in v2`;
  if (/[*?[{]/.test(next) || old.startsWith(`${next}/`))
    return [
      noted(
        'SOURCE_PATH_CHANGED',
        `${where}: Spark accepts that, and reads every file that it has not seen yet.`,
        evidence,
      ),
    ];
  return [
    refused(
      'SOURCE_PATH_CHANGED',
      `${where}: Spark looks at v1's newest files again when it starts, and stops since they are not below the new path ("Wrong basePath").`,
      evidence,
    ),
  ];
}

/** Folders of the newest files, without the parts of a partitioned layout (`day=2026-11-30`). */
function foldersOf({ fileLog }: SourceReading): Set<string> {
  return new Set(
    (fileLog?.newestFiles ?? []).map(({ path }) =>
      path.slice(0, path.lastIndexOf('/')).replace(/\/[^/]*=.*$/, ''),
    ),
  );
}
