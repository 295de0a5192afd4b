import { PATHS } from '@/lib/cutover/path';
import type { Plan } from '@/lib/cutover/plan';
import { wayBack } from '@/lib/cutover/rollback';
import type { Cutover } from '@/lib/cutover/state';
import type { CutoverState } from '@/lib/domain/cutover-words';

/**
 * How to get back from every state of a plan, as far as it is known before anything has begun. Exact ranges depend on what
 * both versions will have committed: they are told at each step. Pure.
 */
export function waysBack(draft: Cutover): { state: CutoverState; words: string }[] {
  return PATHS[draft.plan.strategy].map((state) => ({ state, words: wordsAt(draft, state) }));
}

function wordsAt(draft: Cutover, state: CutoverState): string {
  const { plan } = draft;
  const [v1, v2] = [plan.v1.name, plan.v2.name];
  switch (state) {
    case 'fencing':
      return `Roll back: start ${v1} on its own checkpoint, from its last commit. Nothing is doubled, since ${v2} has written nothing where readers look, and nothing is lost while the sources still hold that commit.`;
    case 'handing-over':
      return plan.strategy === 'handover' ? released(plan) : wordsAt(draft, 'fencing');
    case 'switched':
    case 'soaking':
      return released(plan);
    default:
      return wayBack({ ...draft, state }, { v1: null, v2: null, said: [], heads: [] }).words;
  }
}

function released(plan: Plan): string {
  const [v1, v2] = [plan.v1.name, plan.v2.name];
  return `Roll back: stop ${v2}, see that it is silent, then start ${v1} on its own checkpoint, from its last commit. It processes again what ${v2} has committed since. ${doubled(plan)} Possible while the sources still hold that commit.`;
}

function doubled({ output, v1, v2 }: Plan): string {
  switch (output?.kind) {
    case 'new-output':
      return `Readers go back to ${output.from}, which catches up; nothing stands twice in it.`;
    case 'same-output-keyed':
      return `A repeat is harmless by the key ${output.key.join(', ')}.`;
    case 'same-output':
    case 'accept-duplicates':
    case 'replace-range':
      return `That range stands twice in ${output.output} then, and is told to the record before anybody decides.`;
    case undefined:
      return `Where ${v1.name} and ${v2.name} write is not planned yet.`;
    default:
      return output satisfies never;
  }
}
