import type { DoctorFacts } from '@/lib/contract/doctor';
import type { Circumstances } from './examine';
import {
  headsFromFacts,
  intervalFromFacts,
  oldestFromFacts,
  requestedFromFacts,
  sinkFromFacts,
} from './facts';

/** What a facts file says about the circumstances, and what of it was not understood, a sentence each. */
export function circumstancesOf(
  facts: DoctorFacts,
  nowMs: bigint,
): { circumstances: Circumstances; warnings: string[] } {
  const declaredIntervalMs = intervalFromFacts(facts);
  return {
    circumstances: {
      nowMs,
      heads: headsFromFacts(facts, nowMs),
      oldest: oldestFromFacts(facts),
      sink: sinkFromFacts(facts),
      declaredIntervalMs: declaredIntervalMs ?? null,
      requested: requestedFromFacts(facts),
    },
    warnings:
      declaredIntervalMs === undefined
        ? ['the trigger in the facts is not understood; the rhythm is told from the logs']
        : [],
  };
}
