import type { CompareAnswer } from '@/lib/contract/compare';
import type { CutoverStrategy } from '@/lib/domain/cutover-words';
import { formatCountOf } from '@/lib/domain/format';

/** Which strategy fits what was read, and why; null where that does not tell. */
export type Recommendation = { strategy: CutoverStrategy; why: string };

type Facts = {
  /** Null: not compared, since v2 is not there yet. */
  comparison: Pick<CompareAnswer, 'verdict' | 'summary'> | null;
  v1Name: string;
  /** `unknown`: the state of v1 was not read. */
  v1State: { keys: string | null } | 'none' | 'unknown';
};

/** Resuming beats every cutover; without state an exact handover loses nothing; with state v2 has to build its own. */
export function recommendStrategy({ comparison, v1Name, v1State }: Facts): Recommendation | null {
  if (comparison?.verdict === 'resume')
    return {
      strategy: 'not-needed',
      why: `${comparison.summary} It keeps its positions and its state, so nothing has to be handed over.`,
    };
  if (v1State === 'unknown') return null;
  const instead = comparison?.verdict === 'new-checkpoint' ? `${comparison.summary} ` : '';
  if (v1State === 'none')
    return {
      strategy: 'handover',
      why: `${instead}${v1Name} keeps no state, so the next version loses nothing by beginning where it ends.`,
    };
  const keys = v1State.keys === null ? '' : ` (${formatCountOf(BigInt(v1State.keys), 'key')})`;
  return {
    strategy: 'warm-up-replay',
    why: `${instead}${v1Name} keeps state${keys}, which is not handed over: the next version builds its own by reading again.`,
  };
}
