import type { StepJson, TodoJson } from '@/lib/contract/cutover-plan';
import type { HookCall } from '@/lib/cutover/state';
import type { Step, Todo } from '@/lib/cutover/steps';
import type { HookStep } from '@/lib/domain/cutover-words';

/** What became of the call of a hook beside what the record holds. */
export interface Delivery {
  /** Null: no hook is configured for this step, so a person does it. */
  url: string | null;
  attempts: number;
  nextAttemptMs: bigint | null;
  /** Why it is asked again, not yet, or not any more. */
  waiting: string | null;
}

export interface StepTimes {
  /** When the state was entered; null: not yet, or not on this way. */
  enteredMs: bigint | null;
  /** Per step of a hook, where one was called. */
  deliveries: Partial<Record<HookStep, Delivery>>;
}

const NOTHING_HAPPENED: StepTimes = { enteredMs: null, deliveries: {} };

/** A step in the contract's shape; of a plan that has not begun without `times`. */
export function stepJson(step: Step, { enteredMs, deliveries }: StepTimes = NOTHING_HAPPENED): StepJson {
  const { state, title, position, what, consumers, todo, gates } = step;
  return {
    state,
    title,
    position,
    what,
    consumers,
    todo: todo.map((each) => todoJson(each, deliveries)),
    gates: [...gates],
    enteredMs: enteredMs?.toString() ?? null,
  };
}

function todoJson({ words, command, hook, call }: Todo, deliveries: StepTimes['deliveries']): TodoJson {
  return {
    words,
    command,
    hook,
    call: call === null ? null : callJson(call, hook === null ? undefined : deliveries[hook]),
  };
}

function callJson({ deliveryId, askedMs, answer }: HookCall, delivery: Delivery | undefined) {
  return {
    deliveryId,
    askedMs: askedMs.toString(),
    url: delivery?.url ?? null,
    attempts: delivery?.attempts ?? 0,
    nextAttemptMs: delivery?.nextAttemptMs?.toString() ?? null,
    waiting: delivery?.waiting ?? null,
    answer: answer === null ? null : { ...answer, atMs: answer.atMs.toString() },
  };
}
