import type { CutoverAnswer } from '@/lib/contract/cutover';
import { shortDigest } from './short-digest';

/** What happened to a cutover since somebody looked at it, a sentence each; empty when nothing did. */
export function changesSince(seen: CutoverAnswer, now: CutoverAnswer): readonly string[] {
  const events = now.events
    .filter(({ revision }) => BigInt(revision) > BigInt(seen.revision))
    .map(
      ({ words, by, reason }) =>
        `${words}${words.includes(by.name) ? '' : ` (${by.name})`}${reason === null ? '' : ` “${reason}”`}`,
    );
  const plan =
    seen.digest === now.digest
      ? []
      : [
          `The plan is another one: ${shortDigest(now.digest)}, and not ${shortDigest(seen.digest)} that you saw.`,
        ];
  const state =
    events.length > 0 || seen.state === now.state
      ? []
      : [`It stands at “${now.now.title}”, and no longer at “${seen.now.title}”.`];
  return [...plan, ...state, ...events];
}

/** True when what was being done is about something else by now. */
export function isAnother(seen: CutoverAnswer, now: CutoverAnswer): boolean {
  return seen.digest !== now.digest || seen.state !== now.state;
}
