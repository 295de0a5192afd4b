import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { CutoverState } from '@/lib/domain/cutover-words';
import { NoAnswer } from './ask';
import { readersByHand, type Standing, standingOf } from './standing';

/** What came of waiting; `cutover` null: it was never seen. */
export interface Waited {
  kind: Exclude<Standing['kind'], 'on-its-way'> | 'timeout' | 'no-answer';
  words: string;
  cutover: CutoverAnswer | null;
  /** Why there was no answer, with `no-answer`. */
  noAnswer: NoAnswer | null;
}

/** Who does not answer for so long is gone; a restart takes less. */
const MOST_SILENCE_MS = 60_000n;

/** Looks again and again, until the cutover has reached `wanted`, cannot any more, or time is up. */
export async function waitFor({
  wanted,
  throughPeople,
  timeoutMs,
  everyMs,
  look,
  advance,
  nowMs,
  sleep,
  tell,
}: {
  wanted: CutoverState;
  throughPeople: boolean;
  timeoutMs: bigint;
  everyMs: bigint;
  look: () => Promise<CutoverAnswer>;
  /** Takes the next step, once nothing is in its way; null: somebody else does. Gives what happened, in a sentence. */
  advance: ((cutover: CutoverAnswer) => Promise<string>) | null;
  nowMs: () => bigint;
  sleep: (ms: number) => Promise<void>;
  /** Each change that is seen, as a line. */
  tell: (line: string) => void;
}): Promise<Waited> {
  const beganMs = nowMs();
  let cutover: CutoverAnswer | null = null;
  let told = '';
  let silentSinceMs: bigint | null = null;
  for (;;) {
    try {
      cutover = await look();
      silentSinceMs = null;
      const { kind, words } = standingOf(cutover, wanted, throughPeople);
      if (kind !== 'on-its-way') return { kind, words, cutover, noAnswer: null };
      told = tellOnce(tell, told, `${cutover.state}${cutover.paused === null ? '' : ', paused'}: ${words}`);
      if (advance !== null && mayGoOn(cutover)) {
        told = tellOnce(tell, told, await tried(advance, cutover));
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      silentSinceMs ??= nowMs();
      if (!mayPass(error) || nowMs() - silentSinceMs >= MOST_SILENCE_MS)
        return { kind: 'no-answer', words: error.message, cutover, noAnswer: error };
      told = tellOnce(tell, told, `${error.message} Asking again.`);
    }
    const leftMs = beganMs + timeoutMs - nowMs();
    if (leftMs <= 0n) {
      const stands =
        cutover === null ? 'It was never seen.' : `It is ${cutover.state}. ${cutover.waitingFor ?? ''}`;
      return { kind: 'timeout', words: stands.trim(), cutover, noAnswer: null };
    }
    await sleep(Number(leftMs < everyMs ? leftMs : everyMs));
  }
}

/** Nothing is known to be in the way; the step itself judges its gates anew. */
function mayGoOn(cutover: CutoverAnswer): boolean {
  const { state, next, paused, waitingFor, gates, gatesAreStale } = cutover;
  const takesAStep = next !== null && !['draft', 'validated', 'soaking'].includes(state);
  const passes = !gatesAreStale && gates.length > 0 && gates.every(({ outcome }) => outcome === 'pass');
  // Who begins the soak says that readers see v2's output.
  return takesAStep && passes && paused === null && waitingFor === null && readersByHand(cutover) === null;
}

/** What changed meanwhile, or does not pass at this moment, is looked at again. */
async function tried(
  advance: (cutover: CutoverAnswer) => Promise<string>,
  cutover: CutoverAnswer,
): Promise<string> {
  try {
    return await advance(cutover);
  } catch (error) {
    const code = error instanceof NoAnswer ? error.problem?.code : undefined;
    if (!(error instanceof NoAnswer) || (code !== 'conflict' && code !== 'precondition')) throw error;
    return `The next step was not taken: ${error.message}`;
  }
}

/** A server that restarts, or is busy, answers again; what it refuses it refuses again. */
function mayPass({ problem }: NoAnswer): boolean {
  return problem === null || ['too-many', 'unavailable', 'internal'].includes(problem.code);
}

function tellOnce(tell: (line: string) => void, before: string, line: string): string {
  if (line !== before) tell(line);
  return line;
}
