import type { CutoverGate, GateOutcome } from '@/lib/domain/cutover-words';
import { formatAge, formatDuration } from '@/lib/domain/format';

/** What a gate says, for one moment. */
export interface GateResult {
  gate: CutoverGate;
  outcome: GateOutcome;
  /** One sentence with the real numbers. */
  words: string;
  /** Files, as `orders_v1/commits/7`, and other places that show it. */
  evidence: readonly string[];
  /** When the oldest thing that it rests on was true, epoch ms; null when it rests on nothing that ages. */
  asOfMs: bigint | null;
  judgedMs: bigint;
  /** When time alone may settle it, epoch ms; null when waiting does not help. */
  settlesMs: bigint | null;
}

/** A result without the name of its gate and the time of judging, which `judge` adds. */
export type Verdict = Omit<GateResult, 'gate' | 'judgedMs'>;

type More = Partial<Pick<Verdict, 'evidence' | 'asOfMs' | 'settlesMs'>>;

function verdict(outcome: GateOutcome, words: string, more: More): Verdict {
  return { outcome, words, evidence: [], asOfMs: null, settlesMs: null, ...more };
}

export function pass(words: string, more: More = {}): Verdict {
  return verdict('pass', words, more);
}

export function fail(words: string, more: More = {}): Verdict {
  return verdict('fail', words, more);
}

export function inconclusive(words: string, more: More = {}): Verdict {
  return verdict('inconclusive', words, more);
}

/** How far another clock may be ahead of ours before what it says is not used. */
const CLOCKS_MS = 60_000n;

/**
 * Why something that was true at `atMs` may not be used at `nowMs`, as an inconclusive verdict; null when it is fresh.
 * @param what as in "orders_v1 was read 6 min ago"
 */
export function staleness(what: string, atMs: bigint, nowMs: bigint, freshMs: bigint): Verdict | null {
  if (atMs > nowMs + CLOCKS_MS)
    return inconclusive(`${what} ${formatAge(atMs, nowMs)}: the clocks differ, so its age is not known.`, {
      asOfMs: atMs,
    });
  if (nowMs - atMs <= freshMs) return null;
  return inconclusive(
    `${what} ${formatAge(atMs, nowMs)}: that counts for ${formatDuration(freshMs)}, and has to be done again.`,
    { asOfMs: atMs },
  );
}

/** The earliest of several times: what is said of all is as old as the oldest. */
export function oldest(...times: bigint[]): bigint | null {
  let earliest: bigint | null = null;
  for (const time of times) if (earliest === null || time < earliest) earliest = time;
  return earliest;
}
