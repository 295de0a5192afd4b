import type { CutoverEffect } from '../effect';
import type { GateResult } from '../gate/gate';
import type { Cutover } from '../state';

/**
 * Why an event changes nothing. `illegal`: not in this state · `paused` · `stale`: another digest, or gates that were judged
 * for another moment · `gates`: they do not pass · `rights`: not by this actor · `invalid`: the event lacks something.
 */
export type RefusalCode = 'illegal' | 'paused' | 'stale' | 'gates' | 'rights' | 'invalid';

export interface Refusal {
  kind: 'refused';
  code: RefusalCode;
  /** What was asked, what was found, and what to do. */
  reason: string;
  /** The gates that keep the step from being taken. */
  gates: readonly GateResult[];
}

export interface Moved {
  kind: 'moved';
  cutover: Cutover;
  effects: readonly CutoverEffect[];
}

export type Transition = Moved | Refusal;

export function refused(code: RefusalCode, reason: string, gates: readonly GateResult[] = []): Refusal {
  return { kind: 'refused', code, reason, gates };
}

export function moved(cutover: Cutover, effects: readonly CutoverEffect[] = []): Moved {
  return { kind: 'moved', cutover: { ...cutover, revision: cutover.revision + 1n }, effects };
}
