import type { Plan } from '@/lib/cutover/plan';
import { placeholderValues } from '@/lib/cutover/start-words';
import { isPlaceholderName, PLACEHOLDER } from '@/lib/domain/placeholder';

/**
 * Placeholders of commands for which this plan has no value, a sentence each: a job would be handed the placeholder itself.
 * Which names there can be at all, the request was checked for; which options a start has, only its plan says.
 */
export function unknownOptions(plan: Pick<Plan, 'v1' | 'v2' | 'start' | 'commands'>): string[] {
  const known = placeholderValues(plan, { batch: 0n, options: plan.start?.options ?? [] });
  return Object.entries(plan.commands).flatMap(([step, command = '']) =>
    [...command.matchAll(PLACEHOLDER)].flatMap(([whole, name = '']) =>
      isPlaceholderName(name) && !known.has(name)
        ? [
            `The command of ${step} names ${whole}, and the start of this plan has no such option. It has ${optionsOf(known)}.`,
          ]
        : [],
    ),
  );
}

function optionsOf(known: ReadonlyMap<string, string>): string {
  const names = [...known.keys()].filter((name) => name.startsWith('start.'));
  return names.length === 0 ? 'none' : names.map((name) => `{${name}}`).join(', ');
}
