import type { SourceReading } from '@/lib/checkpoint/reading';
import { formatCount } from '@/lib/domain/format';
import type { Fact, Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { linesFact } from './positions-fact';
import { raise } from './raise';

/**
 * CHECKPOINT_REPLACED: the same path came back with another query id, so the query began anew. Needs history.
 * Not claimed while the id cannot be read: a missing `metadata` is another finding. Where the old generation had
 * committed nothing, nothing is at stake.
 */
export const checkpointReplaced: Rule = ({ reading, previousGeneration }) => {
  if (previousGeneration === null || reading.metadata.state !== 'present') return [];
  const { queryId } = reading.metadata;
  if (queryId === previousGeneration.queryId) return [];
  const { lastCommittedBatch, committed } = previousGeneration;
  const lost = lastCommittedBatch === null;
  const positions = bySource(committed, (source) => source.committed);
  return [
    raise('CHECKPOINT_REPLACED', {
      ...(lost ? { status: 'attention' as const } : {}),
      subject: reading.name,
      facts: {
        old_query_id: previousGeneration.queryId,
        new_query_id: queryId,
        old_last_committed_batch: lastCommittedBatch,
        old_committed_end: lost ? null : positions,
        new_start: bySource(reading.sources, (source) => source.started),
        old_last_seen_ms: previousGeneration.lastSeenMs,
      },
      evidence: ['metadata'],
      summary: lost
        ? 'This path came back with another query id; the old generation had committed nothing.'
        : `This path came back with another query id: the old checkpoint was replaced after batch ${formatCount(lastCommittedBatch)}, and the query began anew.`,
      nextStep: lost
        ? `Keep ${reading.name} and find out who replaced it; no position was lost.`
        : `Keep ${reading.name} and stop the query before it goes further. The last positions of the old generation are kept here: compare them with where the new one started, restore the old checkpoint from the storage's versions if it can be found, else hand over from those positions to a new version with its own checkpoint.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never let the new generation run on unchecked: what lies between the old end and the new start is skipped or processed twice.',
      ],
    }),
  ];
};

function bySource(
  sources: readonly SourceReading[],
  pick: (source: SourceReading) => SourceReading['committed'],
): Fact {
  return linesFact(
    sources.map((source) => ({ key: String(source.index), line: pick(source)?.normalized ?? null })),
  );
}
