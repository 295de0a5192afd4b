import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatCountOf } from '@/lib/domain/format';

/** That the gates of the next step are judged once more, in a sentence. */
export function gatesInWords(count: number): string {
  if (count === 0) return 'This step takes no gate.';
  return `Its ${formatCountOf(count, 'gate')} ${count === 1 ? 'is' : 'are'} judged once more, of files as they are at that moment.`;
}

/** The way back once the next step is taken: the fence takes *Abort* away. Null on the way back itself. */
export function wayBackAfter({
  state,
  next,
  wayBack,
  v1,
}: Pick<CutoverAnswer, 'state' | 'next' | 'wayBack' | 'v1'>): string | null {
  if (state === 'rolling-back') return null;
  if (next === 'fencing')
    return `From then on the way back is “Go back”, no longer “Abort”: ${v1.name} is started again on its own checkpoint and goes on from its last commit.`;
  if (wayBack.by === 'rollback') return `The way back stays “Go back”. As things stand now: ${wayBack.words}`;
  return wayBack.by === 'abort' ? `The way back stays: ${wayBack.words}` : wayBack.words;
}
