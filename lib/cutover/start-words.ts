import type { HookStep } from '@/lib/domain/cutover-words';
import { formatMoment } from '@/lib/domain/format';
import { PLACEHOLDER } from '@/lib/domain/placeholder';
import type { Plan, StartOption } from './plan';

/** The values that a command and a sentence are filled with. */
export interface StartValues {
  /** V1's last batch; null: not known. */
  batch: bigint | null;
  options: readonly StartOption[];
  /** False while the values are those of planning and will be read again after the fence. */
  isFinal: boolean;
}

/** Where v2 begins, in words. */
export function startInWords({ start, v1 }: Plan, { options }: StartValues): string {
  if (start === null) return 'nowhere';
  const told = options.map(({ option, value }) => `${option} = ${value}`).join(', ');
  const values = told === '' ? '' : ` (${told})`;
  switch (start.rule.kind) {
    case 'v1-committed-end':
      return `where the commits of ${v1.name} end${values}`;
    case 'horizon':
      return `records written since ${formatMoment(start.rule.fromMs)}${values}`;
    case 'time':
      return `records written since ${formatMoment(start.rule.fromMs)}${values}`;
    case 'earliest':
      return `the earliest record${values}`;
    default:
      return start.rule satisfies never;
  }
}

/**
 * What placeholders stand for, as far as it is known: `v1.name`, `v1.location`, `v1.batch`, `v2.name`, `v2.location`, and each
 * start option as `start.<option>` (of the last source that has one of this name) and as `start.<source>.<option>`.
 */
export function placeholderValues(
  plan: Pick<Plan, 'v1' | 'v2'>,
  { batch, options }: Pick<StartValues, 'batch' | 'options'>,
): Map<string, string> {
  return new Map<string, string>([
    ['v1.location', plan.v1.location],
    ['v2.location', plan.v2.location],
    ['v1.name', plan.v1.name],
    ['v2.name', plan.v2.name],
    ...(batch === null ? [] : [['v1.batch', batch.toString()] as const]),
    ...options.flatMap(({ source, option, value }) => [
      [`start.${option}`, value] as const,
      [`start.${source}.${option}`, value] as const,
    ]),
  ]);
}

/**
 * The command of a step with the real values; null where the plan has none, but for the start of v2, which is told by its
 * options. Unknown placeholders stay as they are, so that they are seen.
 */
export function fillCommand(plan: Plan, step: HookStep, values: StartValues): string | null {
  const template = plan.commands[step];
  if (template === undefined) return step === 'start-v2' ? optionsAsCode(plan, values) : null;
  const known = placeholderValues(plan, values);
  return template.replaceAll(PLACEHOLDER, (whole, name: string) => known.get(name) ?? whole);
}

/** As Spark's readers and writers take it, in Python and in Scala alike. */
function optionsAsCode({ v2 }: Plan, { options }: StartValues): string | null {
  if (options.length === 0) return null;
  const lines = options.map(
    ({ option, value }) => `.option(${JSON.stringify(option)}, ${JSON.stringify(value)})`,
  );
  return [...lines, `.option("checkpointLocation", ${JSON.stringify(v2.location)})`].join('\n');
}
