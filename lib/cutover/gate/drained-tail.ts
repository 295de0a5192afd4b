import { formatDuration } from '@/lib/domain/format';
import { tailOf } from '../end-of-v1';
import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { inconclusive, oldest, pass } from './gate';
import { quietOfV1 } from './quiet';

/** V1's last planned batch is committed, or it is known whether it was written. */
export const drainedTail: Gate = (facts) => {
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1.verdict;
  const { v1Sink: sink, cutover, nowMs } = facts;
  const tail = tailOf({ v1: v1.reading, sink, decisions: cutover.decisions });
  const asOfMs = v1.reading.readAtMs;
  const { words, evidence } = tail;
  if (tail.state === 'drained') return pass(words, { asOfMs, evidence });
  if (tail.state === 'open')
    return inconclusive(`${words} Let ${v1.reading.name} finish it, or decide with the range before you.`, {
      asOfMs,
      evidence,
    });
  if (tail.by === 'person' || tail.written) return pass(words, { asOfMs, evidence });
  // A batch that still runs writes to the sink without a sign in the checkpoint.
  const held = quietOfV1(facts);
  const quietMs = 'verdict' in held ? null : held.quiet.silentSinceMs + cutover.plan.limits.quietFloorMs;
  if (sink === null || quietMs === null || sink.readAtMs < quietMs)
    return inconclusive(
      `${words} But the sink was read before ${v1.reading.name} had been silent for ${formatDuration(cutover.plan.limits.quietFloorMs)}: read it again.`,
      {
        asOfMs: sink?.readAtMs ?? null,
        evidence,
        settlesMs: quietMs !== null && quietMs > nowMs ? quietMs : null,
      },
    );
  return pass(words, { asOfMs: oldest(sink.readAtMs, asOfMs), evidence });
};
