import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { GateFacts } from './facts';
import { inconclusive, staleness, type Verdict } from './gate';

/** The reading of a version as far as a gate may use it; else why not. */
export function freshReading(
  facts: GateFacts,
  side: 'v1' | 'v2',
): { reading: CheckpointReading } | { verdict: Verdict } {
  const { nowMs, cutover } = facts;
  const reading = facts[side];
  const { name, location } = cutover.plan[side];
  if (reading === null) {
    const absent = side === 'v2' && facts.v2Absent;
    return {
      verdict: inconclusive(
        absent
          ? `Nothing is at ${location} yet: ${name} has not started.`
          : `${name} could not be read at ${location}.`,
      ),
    };
  }
  const stale = staleness(`${name} was read`, reading.readAtMs, nowMs, cutover.plan.limits.freshMs);
  return stale === null ? { reading } : { verdict: stale };
}
