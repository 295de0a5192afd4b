import type { CutoverGate, GateOutcome } from './cutover-words';
import { formatAge, formatMoment } from './format';

/** Milliseconds since 1970 as decimal strings, as the API has them. */
interface Soaking {
  /** Null: the cutover does not stand in the soak. */
  soakEndsMs: string | null;
  /** Why it waits, as of its newest look. */
  waitingFor: string | null;
  paused: unknown;
  trouble: unknown;
  gates: readonly { gate: CutoverGate; outcome: GateOutcome; words: string }[];
}

/**
 * Until when a soak lasts; once its time is over, since when, and what it waits for all the same. Null where no soak is. What was
 * said of its time before it was over is not repeated after it.
 */
export function soakInWords(
  { soakEndsMs, waitingFor, paused, trouble, gates }: Soaking,
  nowMs: bigint,
): string | null {
  if (soakEndsMs === null) return null;
  const endsMs = BigInt(soakEndsMs);
  if (nowMs < endsMs) return `The soak lasts until ${formatMoment(endsMs)}.`;
  const age = formatAge(endsMs, nowMs - ((nowMs - endsMs) % 1_000n));
  const over = `The soak’s time is over since ${formatMoment(endsMs)} (${age}).`;
  const others = gates.filter(({ gate, outcome }) => gate !== 'soak-over' && outcome !== 'pass');
  // Why people were called stands in a banner of its own.
  if (trouble !== null) return `${over} It waits for a person to decide.`;
  const held = paused !== null || gates.length === 0;
  const why = held ? waitingFor : (others[0]?.words ?? null);
  return `${over} ${why === null ? 'It waits for a person to complete it.' : `It waits: ${why}`}`;
}
