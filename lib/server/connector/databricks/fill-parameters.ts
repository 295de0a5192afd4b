import type { Plan } from '@/lib/cutover/plan';
import { placeholderValues, type StartValues } from '@/lib/cutover/start-words';
import { PLACEHOLDER } from '@/lib/domain/placeholder';

/**
 * In bytes, as JSON. Databricks says so of everything that `run-now` hands to tasks (databricks-sdk-go v0.175.0, model.go:
 * RunNow); parameters of a job are handed to its tasks.
 */
const MOST_BYTES = 10_000;

export type Filled = { parameters: Record<string, string> } | { refused: string };

/**
 * The parameters of a run with the real values. Refused where one cannot be filled, and, for the start of v2 (`start` is
 * given), where its start is not final or an option of it would not be passed on: then v2 would start elsewhere.
 */
export function fillParameters(
  templates: Record<string, string>,
  plan: Plan,
  { values, isStart }: { values: StartValues; isStart: boolean },
): Filled {
  const start = isStart && plan.start !== null ? values : { ...values, options: [], isFinal: true };
  if (!start.isFinal) return { refused: 'the start of v2 is not final yet' };
  const named = new Set(
    Object.values(templates).flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
  );
  const isShared = (option: string) => start.options.filter((each) => each.option === option).length > 1;
  for (const { source, option } of start.options) {
    const exact = `start.${source}.${option}`;
    if (named.has(exact) || (named.has(`start.${option}`) && !isShared(option))) continue;
    const placeholder = isShared(option) ? exact : `start.${option}`;
    return {
      refused: `v2 has to start with ${option}, which no parameter passes on. Add one with the value {${placeholder}}, and let the job use it`,
    };
  }
  const known = placeholderValues(plan, start);
  const unknown = [...named].find((name) => !known.has(name));
  if (unknown !== undefined)
    return {
      refused: `{${unknown}} stands in its parameters, and this cutover has no such value. It has ${[...known.keys()].map((name) => `{${name}}`).join(', ')}`,
    };
  const parameters = Object.fromEntries(
    Object.entries(templates).map(([name, text]) => [
      name,
      text.replaceAll(PLACEHOLDER, (whole, placeholder: string) => known.get(placeholder) ?? whole),
    ]),
  );
  const bytes = Buffer.byteLength(JSON.stringify(parameters));
  if (bytes > MOST_BYTES)
    return {
      refused: `its parameters are ${bytes} bytes as JSON, and Databricks takes ${MOST_BYTES}. Start this step by a signed hook or a command, which have no such limit`,
    };
  return { parameters };
}
