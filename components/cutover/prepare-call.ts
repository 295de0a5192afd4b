import type { Tone } from '@/components/status/tone-mark';
import type { TodoJson } from '@/lib/contract/cutover-plan';
import { formatCountOf } from '@/lib/domain/format';

/** What became of a hook, in words. `atMs`: since when, or when it answered. */
export type CallWords = { tone: Tone; words: string; atMs: string | null };

/** Null where the step calls no hook. An answer is no proof, and is never told as one. */
export function callInWords(call: TodoJson['call']): CallWords | null {
  if (call === null) return null;
  const { url, attempts, answer, askedMs, waiting, nextAttemptMs } = call;
  if (url === null)
    return {
      tone: 'progress',
      words: 'No hook is configured for this step: a person does it.',
      atMs: askedMs,
    };
  if (answer?.ok)
    return {
      tone: 'good',
      words: `The hook answered: ${answer.words} That it happened, files show.`,
      atMs: answer.atMs,
    };
  const tried = formatCountOf(attempts, 'attempt');
  if (answer !== null)
    return {
      tone: 'bad',
      words: `The hook failed after ${tried}: ${answer.words} Do it by hand, or see to the hook and resume.`,
      atMs: answer.atMs,
    };
  if (waiting !== null && nextAttemptMs === null) return { tone: 'unknown', words: waiting, atMs: askedMs };
  if (waiting !== null)
    return {
      tone: 'warn',
      words: attempts === 0 ? waiting : `The hook did not take it (${tried}): ${waiting} It is asked again.`,
      atMs: askedMs,
    };
  return {
    tone: 'progress',
    words:
      attempts === 0
        ? 'The hook is about to be called.'
        : `The hook was called (${tried}), and has not answered yet.`,
    atMs: askedMs,
  };
}
