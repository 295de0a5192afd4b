import type { z } from 'zod';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { cutoverRequest } from '@/lib/contract/cutover-request';
import type { Limits } from '@/lib/cutover/limits';
import type { Bound } from '@/lib/cutover/plan';
import { rhythmOf } from '@/lib/finding/rhythm';

/** How many times its recent rate v1 may run before the approval is void. */
const MARGIN = 4n;
/** Small topics come in bursts: this much is always allowed. */
const LEAST = 10_000n;
/** Where no rate can be told (fewer than two batches with a time). */
const UNKNOWN_RATE = 1_000_000n;

/**
 * How far v1's end may move until when. Left out: until the approval would end, and in each partition four times what its
 * fastest one moves in that time at the rate of the batches on disk; at least 10 000, and 1 000 000 where no rate is known.
 */
export function boundOf(
  v1: CheckpointReading,
  choice: z.output<typeof cutoverRequest>['bound'],
  { limits, nowMs }: { limits: Limits; nowMs: bigint },
): Bound {
  const lastsMs =
    choice.untilSeconds === undefined ? limits.approvalMs : BigInt(choice.untilSeconds) * 1_000n;
  return {
    distance: choice.distance === undefined ? usualDistance(v1, lastsMs) : BigInt(choice.distance),
    untilMs: nowMs + lastsMs,
  };
}

function usualDistance(v1: CheckpointReading, lastsMs: bigint): bigint {
  const known = rateOf(v1);
  if (known === null) return UNKNOWN_RATE;
  const distance = (MARGIN * known.moved * lastsMs) / known.overMs;
  return distance > LEAST ? distance : LEAST;
}

/** What the fastest partition of any source moved over the batches that are on disk; null when they do not tell. */
function rateOf(v1: CheckpointReading): { moved: bigint; overMs: bigint } | null {
  const planned = new Map(rhythmOf(v1).batches.map(({ batchId, plannedMs }) => [batchId, plannedMs]));
  const timed = (v1.offsetLog?.files ?? []).flatMap(({ batchId, content }) => {
    const atMs = planned.get(batchId) ?? null;
    return content.state !== 'parsed' || atMs === null ? [] : [{ atMs, sources: content.entry.sources }];
  });
  const [first, last] = [timed[0], timed.at(-1)];
  if (first === undefined || last === undefined || last.atMs <= first.atMs) return null;
  let moved = 0n;
  for (const { key, offset } of last.sources) {
    const before = first.sources.find((source) => source.key === key)?.offset ?? null;
    for (const { topic, partition, value } of offset?.positions ?? []) {
      const start = before?.positions.find((each) => each.topic === topic && each.partition === partition);
      if (start !== undefined && value - start.value > moved) moved = value - start.value;
    }
  }
  return { moved, overMs: last.atMs - first.atMs };
}
