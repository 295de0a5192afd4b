import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCountOf } from '@/lib/domain/format';
import type { Diagnosis, Finding, Rule } from './finding';
import { headsOf, partitionKey } from './known-head';
import { lastSignOf } from './last-sign';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';
import { takenOverBy } from './taken-over';

/** Where a restart resumes in one topic, against the oldest position that the source still has. */
interface TopicRetention {
  source: SourceReading;
  topic: string | null;
  /** False where the source reads several. */
  isOnlyTopic: boolean;
  unit: NonNullable<SourceReading['committed']>['unit'];
  /** Partitions of which both are known. */
  partitions: { partition: string; resume: bigint; earliest: bigint }[];
}

/**
 * CHECKPOINT_BEHIND_RETENTION: a restart would resume below the oldest record that the source still has. Kafka and Event
 * Hubs sources then refuse to start (`failOnDataLoss`, KafkaMicroBatchStream.reportDataLoss, Spark 2.2 to 4.2), or skip the
 * lost range where data loss is allowed. Needs the oldest positions from the source; an old one is proof enough, as they
 * only grow. One finding per source and topic.
 *
 * Not claimed against positions of a topic that was made anew since (they belong to another topic), nor of a version from
 * which another one has taken over: nobody means to start it, and each of them comes to this in time.
 */
export const checkpointBehindRetention: Rule = (diagnosis) => {
  const topics = diagnosis.reading.sources.flatMap((source) => retentionOf(source, diagnosis));
  const behind = topics.filter(({ partitions }) => partitions.some(isExpired));
  if (behind.length === 0 || takenOverBy(diagnosis) !== null) return [];
  return behind.map((topic) => findingFor(diagnosis.reading, topic));
};

function retentionOf(source: SourceReading, diagnosis: Diagnosis): TopicRetention[] {
  const nothingCommitted = diagnosis.reading.lastCommittedBatch === null;
  const resume = source.committed ?? (nothingCommitted ? source.started : null);
  if (resume === null || source.kind !== 'kafka') return [];
  const earliest = earliestOf(source, diagnosis);
  const topics = [...new Set(resume.positions.map(({ topic }) => topic))];
  return topics.map((topic) => ({
    source,
    topic,
    isOnlyTopic: topics.length === 1,
    unit: resume.unit,
    partitions: resume.positions.flatMap((position) => {
      const beginning = earliest.get(partitionKey(position));
      return position.topic !== topic || beginning === undefined
        ? []
        : [{ partition: position.partition, resume: position.value, earliest: beginning }];
    }),
  }));
}

function isExpired({ resume, earliest }: TopicRetention['partitions'][number]): boolean {
  return resume < earliest;
}

function findingFor(
  reading: CheckpointReading,
  { source, topic, isOnlyTopic, unit, partitions }: TopicRetention,
): Finding {
  const expired = partitions.filter(isExpired);
  const ok = partitions.filter((each) => !isExpired(each));
  const lost = expired.reduce((sum, { resume, earliest }) => sum + (earliest - resume), 0n);
  const batch = reading.lastCommittedBatch;
  return raise('CHECKPOINT_BEHIND_RETENTION', {
    subject: reading.sources.length === 1 ? reading.name : `${reading.name} source ${source.index}`,
    ...(isOnlyTopic ? {} : { part: topic ?? '' }),
    facts: {
      topic,
      partitions: Object.fromEntries(
        expired.map(({ partition, resume, earliest }) => [
          partition,
          { resume, earliest, lost: earliest - resume },
        ]),
      ),
      partitions_ok: ok.map(({ partition }) => partition),
      lost_in_all: lost,
    },
    evidence: batch === null ? [] : [`commits/${batch}`, `offsets/${batch}`],
    summary: `In ${formatCountOf(expired.length, 'partition')}${topic === null ? '' : ` of ${topic}`} the source no longer has the position where a restart resumes: it has lost ${distanceInWords(lost, unit)}${ok.length === 0 ? '' : `; ${formatCountOf(ok.length, 'partition')} can still resume`}. The next start fails, or skips them where data loss is allowed.`,
    nextStep: `Keep ${reading.name} and write the lost ranges down, per partition. Look for another copy of these records and plan how to bring them in. Then resume with \`failOnDataLoss=false\` for one run only, and raise the retention of the source before the next pause.`,
    neverDo: [
      NEVER_DELETE_CHECKPOINT,
      'Never set `failOnDataLoss=false` before the lost ranges are written down, nor leave it on: it hides the next loss.',
    ],
  });
}

/** The newest known oldest position per partition, by `partitionKey`. */
function earliestOf(
  source: SourceReading,
  { reading, heads = [], oldest = [] }: Diagnosis,
): ReadonlyMap<string, bigint> {
  const newest = new Map<string, { beginning: bigint; atMs: bigint }>();
  const lastMs = lastSignOf(reading);
  for (const { reading: head, ofSource } of headsOf(source, heads)) {
    const otherUntilMs = head.topic?.otherIdUntilMs ?? null;
    if (otherUntilMs !== null && (lastMs === null || lastMs <= otherUntilMs)) continue;
    for (const each of ofSource) {
      const { beginning } = each;
      const known = newest.get(partitionKey(each));
      if (beginning === null || (known !== undefined && known.atMs >= head.atMs)) continue;
      newest.set(partitionKey(each), { beginning, atMs: head.atMs });
    }
  }
  const earliest = new Map([...newest].map(([key, { beginning }]) => [key, beginning]));
  for (const each of oldest)
    if (!earliest.has(partitionKey(each))) earliest.set(partitionKey(each), each.beginning);
  return earliest;
}
