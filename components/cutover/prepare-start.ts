import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { PlanJson } from '@/lib/contract/cutover-plan';

type PreparedStart = {
  /** Where v2 begins, as far as it is known; null: the plan has no start. */
  label: string;
  words: string | null;
  /** To be copied: none while they are still to be read. */
  options: NonNullable<PlanJson['start']>['options'];
  /** What the positions of the plan are called, and those that were read. */
  planned: string;
  end: string;
};

/**
 * Where v2 begins. A handover begins where v1 ended: before that is read the plan's values are only planned, and afterwards
 * they count no longer. Whoever starts v2 with them reads records twice.
 */
export function prepareStart({
  plan: { start },
  handover,
  v1,
  v2,
}: Pick<CutoverAnswer, 'plan' | 'handover' | 'v1' | 'v2'>): PreparedStart {
  const label = `Start of ${v2.name}`;
  const end = 'End of v1, read after the fence';
  if (start === null || start.rule.kind !== 'v1-committed-end')
    return {
      label,
      words: start?.words ?? null,
      options: start?.options ?? [],
      planned: 'Planned start of v2',
      end,
    };
  if (handover === null)
    return {
      label: `${label}, as planned`,
      words: `${start.words}. It is read again after the fence: do not start ${v2.name} with these values.`,
      options: [],
      planned: 'Start of v2, as planned',
      end,
    };
  return {
    label,
    words: `where ${v1.name} ended, as read after the fence. The values of the plan count no longer.`,
    options: handover.options,
    planned: 'As planned, counts no longer',
    end: `${end}: start of v2`,
  };
}
