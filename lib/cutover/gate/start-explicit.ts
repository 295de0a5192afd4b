import type { Gate } from './facts';
import { fail, inconclusive, pass } from './gate';

/**
 * HARD RULE: v2 never starts at an implicit `latest`. Spark's Kafka source does when a new checkpoint is given no
 * startingOffsets (KafkaSourceProvider, Spark 2.1 to 4.2), and every option is ignored once the checkpoint has a batch.
 */
export const startExplicit: Gate = ({ cutover: { plan }, v1, v2, v2Absent }) => {
  const { start } = plan;
  const { name, location } = plan.v2;
  if (start === null)
    return fail(
      `The plan does not say where ${name} starts: without a start Spark begins at the newest record.`,
    );
  const latest = start.options.find(({ option, value }) => !FALLBACK.test(option) && namesLatest(value));
  if (latest !== undefined)
    return fail(
      `Source ${latest.source} of ${name} is to start at \`latest\` (${latest.option} = ${latest.value}): every record since the last commit of ${plan.v1.name} would be skipped.`,
    );
  const kafka = (v1?.sources ?? []).filter(({ kind }) => kind === 'kafka');
  const silent = kafka.find(({ index }) => !start.options.some(({ source }) => source === index));
  if (silent !== undefined)
    return fail(
      `Source ${silent.index} of ${name} (kafka) is given no start: Spark begins at the newest record.`,
    );
  if (start.rule.kind === 'v1-committed-end' && v2 !== null && v2.lastPlannedBatch !== null)
    return fail(
      `${location} holds batch ${v2.lastPlannedBatch} already: ${name} goes on from its own batches, whatever start it is given. Plan with a new checkpoint.`,
      { evidence: [`${name}/offsets/${v2.lastPlannedBatch}`] },
    );
  if (start.rule.kind === 'v1-committed-end' && v2 === null && !v2Absent)
    return inconclusive(
      `What is at ${location} could not be read: where ${name} has begun already, no start that it is given counts.`,
    );
  if (v1 === null) return inconclusive(`${plan.v1.name} could not be read, so its sources are not known.`);
  return pass(`Every source of ${name} is given a start.`);
};

/** Where to begin when no record is as young as the time that was asked for: at the end then, which skips nothing. */
const FALLBACK = /^startingOffsetsByTimestampStrategy$/i;

/** `latest`, also per partition (−1), or a table's word for it. */
function namesLatest(value: string): boolean {
  return /^\s*"?latest"?\s*$/i.test(value) || /:\s*-1\s*[,}]/.test(value);
}
