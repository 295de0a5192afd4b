import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { topicsOf } from '@/lib/compare/match-sources';
import { formatCountOf } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { predecessorOf } from './predecessor';
import { raise } from './raise';

/**
 * SOURCE_COUNT_DIFFERS_BETWEEN_VERSIONS: two versions record a different number of sources. Spark writes one line for each
 * source in the plan, also for one topic that is read several times (OffsetSeq, Spark 2.1 to 4.2), and refuses to start
 * on a checkpoint with another number; so the later version cannot resume on the earlier one's files.
 *
 * Silent where the later version has not shown all of its sources: with named sources a line is missing until the source
 * has given something, so there nothing is said before the first commit.
 */
export const sourceCountDiffersBetweenVersions: Rule = (diagnosis) => {
  const { reading: v2 } = diagnosis;
  const v1 = predecessorOf(diagnosis);
  if (v1 === null || v1.sources.length === v2.sources.length) return [];
  if ([v1, v2].some((version) => version.sources.length === 0 || mayHideSources(version))) return [];
  const [before, after] = [topicsIn(v1), topicsIn(v2)];
  const sameTopic = before.size === 0 || after.size === 0 ? null : isSame(before, after);
  const counts = `${v1.name} records ${formatCountOf(v1.sources.length, 'source')}, ${v2.name} ${formatCountOf(v2.sources.length, 'source')}`;
  return [
    raise('SOURCE_COUNT_DIFFERS_BETWEEN_VERSIONS', {
      subject: `${v1.name} -> ${v2.name}`,
      facts: { v1_sources: v1.sources.length, v2_sources: v2.sources.length, same_topic: sameTopic },
      evidence: v2.lastPlannedBatch === null ? [] : [`offsets/${v2.lastPlannedBatch}`],
      summary: `${counts}${sameTopic === true ? ': the same topics, read a different number of times' : ''}. Neither can resume on the files of the other.`,
      nextStep: `Keep both checkpoints. Look at the plan of ${v2.name}: ${sameTopic === true ? 'one topic that is used in several places of a query is read once for each of them' : 'a source was added or taken out'}. If that is meant, ${v2.name} goes on from the committed end of ${v1.name} by start offsets, on its own checkpoint.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        `Never copy offsets of ${v1.name} into ${v2.name}: Spark matches sources by their place in the log.`,
      ],
    }),
  ];
};

function mayHideSources({ sources, lastCommittedBatch }: CheckpointReading): boolean {
  return lastCommittedBatch === null && sources.some(({ name }) => name !== null);
}

function topicsIn({ sources }: CheckpointReading): Set<string> {
  return new Set(sources.flatMap((source) => [...topicsOf(source)]));
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((topic) => b.has(topic));
}
