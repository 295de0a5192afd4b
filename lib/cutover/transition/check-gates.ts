import type { CutoverGate, CutoverState } from '@/lib/domain/cutover-words';
import { gateInWords } from '@/lib/domain/gate-titles';
import type { Force } from '../event';
import { mayForce, whyNotForced } from '../force';
import type { GateResult } from '../gate/gate';
import type { Cutover, Forced } from '../state';
import type { Who } from '../who';
import { type Refusal, refused } from './transition';

interface Judged {
  by: Who;
  atMs: bigint;
  gates: readonly GateResult[];
  force: Force | null;
}

/**
 * Whether the gates of the step into `into` let it be taken: each has to be there, judged for this very moment, and pass or
 * be forced by a person.
 * @returns what was forced; or why the step is refused
 */
export function checkGates(
  required: readonly CutoverGate[],
  into: CutoverState,
  { by, atMs, gates, force }: Judged,
): Forced[] | Refusal {
  if (force !== null && by.kind !== 'person')
    return refused('rights', `Forcing takes a signed-in person, and ${by.name} is none.`);
  if (force !== null && force.reason.trim() === '')
    return refused('invalid', 'Forcing takes a reason, which is kept.');
  const forced: Forced[] = [];
  const blocking: GateResult[] = [];
  const unforceable: string[] = [];
  for (const gate of required) {
    const result = gates.find((each) => each.gate === gate);
    if (result === undefined)
      return refused('stale', `The gate ${gateInWords(gate)} was not judged: judge it and try again.`);
    if (result.judgedMs !== atMs)
      return refused('stale', `The gate ${gateInWords(gate)} was judged for another moment: judge it again.`);
    if (result.outcome === 'pass') continue;
    if (force?.gates.includes(gate) && mayForce(gate, result.outcome)) {
      const { outcome, words } = result;
      forced.push({ gate, outcome, words, into, by, reason: force.reason, atMs });
      continue;
    }
    if (force?.gates.includes(gate)) unforceable.push(whyNotForced(gate, result.outcome));
    blocking.push(result);
  }
  if (blocking.length === 0) return forced;
  const words = blocking.map(({ gate, outcome, words }) => `${gateInWords(gate)} (${outcome}): ${words}`);
  return refused('gates', [...unforceable, ...words].join(' '), blocking);
}

/** The cutover with what was forced. */
export function withForced(cutover: Cutover, forced: readonly Forced[]): Cutover {
  return forced.length === 0 ? cutover : { ...cutover, forced: [...cutover.forced, ...forced] };
}

export function isRefusal(result: Forced[] | Refusal): result is Refusal {
  return !Array.isArray(result);
}
