import { formatCount, formatDuration } from '@/lib/domain/format';
import type { StandFacts } from './sink-facts';

/** What the next start does to the sink, for batch ids that are comparable. */
export function restartInWords(facts: StandFacts): string {
  const { reading, sink, inSink, committed } = facts;
  const { restart } = reading;
  if (restart.action === 'fail') return `A start fails, so that the sink stays as it is: ${restart.why}.`;
  const runs = restart.action === 'rerun' ? 'runs batch' : 'starts with batch';
  const batch = `A restart ${runs} ${formatCount(restart.batch)}${restart.action === 'rerun' ? ' again' : ''}`;
  if (restart.batch > inSink)
    return `${batch}, and the sink takes it: it holds nothing of it yet.${leftOut(facts, restart.batch)}`;
  const age = sink.newestBatchAtMs === null ? null : sink.readAtMs - sink.newestBatchAtMs;
  if (sink.forgetsAfterMs !== null && age !== null && age > sink.forgetsAfterMs)
    return `${batch}, which the table holds but has forgotten: transactions older than ${formatDuration(sink.forgetsAfterMs)} do not count, so that it is written a second time.`;
  if (restart.batch > committed && restart.batch === inSink && restart.action === 'rerun')
    return `${batch} up to its recorded end, and the sink skips it: it is there already, and is written once.`;
  const last = formatCount(inSink);
  return `${batch}, and the sink skips every batch up to ${last} as already written: what they hold this time is lost to it without an error.`;
}

/** Batches that neither the sink holds nor a restart runs. */
function leftOut({ inSink, committed }: StandFacts, restart: bigint): string {
  if (inSink < 0n || inSink >= committed) return '';
  const last = restart - 1n < committed ? restart - 1n : committed;
  const first = inSink + 1n;
  return first === last
    ? ` Batch ${formatCount(first)} counts as done and is not run again.`
    : ` Batches ${formatCount(first)} to ${formatCount(last)} count as done and are not run again.`;
}
