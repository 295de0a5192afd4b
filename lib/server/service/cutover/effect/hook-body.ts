import { fillCommand } from '@/lib/cutover/start-words';
import type { Cutover } from '@/lib/cutover/state';
import { valuesOf } from '@/lib/cutover/steps';
import type { EffectOf, Work } from './effect-handler';

/** What a hook is told, as docs/hooks.md has it. Longs are decimal strings. */
export function hookBody(
  cutover: Cutover,
  { query, environment, effect: { step, deliveryId } }: Work<EffectOf<'call-hook'>>,
  { attempt, atMs }: { attempt: number; atMs: bigint },
): string {
  const { id, plan, digest } = cutover;
  const values = valuesOf(plan, cutover);
  const isStart = step === 'start-v2' && plan.start !== null && values.isFinal;
  return JSON.stringify({
    deliveryId,
    cutover: id,
    query,
    environment,
    step,
    v1: { name: plan.v1.name, location: plan.v1.location },
    v2: { name: plan.v2.name, location: plan.v2.location },
    start: isStart ? values.options.map(({ source, option, value }) => ({ source, option, value })) : null,
    digest,
    command: fillCommand(plan, step, values),
    attempt,
    atMs: atMs.toString(),
  });
}
