import { formatCount } from '@/lib/domain/format';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { raise } from './raise';

/**
 * METADATA_MISSING_WITH_LOGS: `metadata` is gone while the logs are not.
 * Before 4.2 Spark makes up a new query id, and sinks that deduplicate by it forget what they have; 4.2 refuses to start
 * (STREAMING_CHECKPOINT_MISSING_METADATA_FILE, StreamExecution.streamMetadata).
 */
export const metadataMissingWithLogs: Rule = ({ reading }) => {
  if (reading.metadata.state !== 'missing') return [];
  const planned = reading.offsetLog?.files.at(-1)?.batchId;
  const committed = reading.commitLog?.files.at(-1)?.batchId;
  const newest = newestOf(planned, committed);
  if (newest === undefined) return [];
  const evidence = planned === newest ? `offsets/${newest}` : `commits/${newest}`;
  return [
    raise('METADATA_MISSING_WITH_LOGS', {
      subject: `${reading.name}/metadata`,
      facts: { newest_batch: newest },
      evidence: ['metadata', evidence],
      summary: `The query's identity file is gone while its logs reach batch ${formatCount(newest)}: a start would invent a new id, and the sink would forget which batches it has.`,
      nextStep: `Keep ${reading.name} untouched and do not start the query. Make a full copy, find the original id (the sink's transactions, progress events, driver logs, storage versions), and put \`metadata\` with that id into the copy before any start.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never start it as it is: older Spark writes a new id without a word, newer Spark refuses.',
        'Never write a fresh id: exactly-once sinks would take every repeated batch as new.',
      ],
    }),
  ];
};

function newestOf(planned: bigint | undefined, committed: bigint | undefined): bigint | undefined {
  if (planned === undefined) return committed;
  return committed !== undefined && committed > planned ? committed : planned;
}
