import type { OutboxEffect } from '../change';
import type { EffectEnvironment } from './effect-environment';

export type EffectOf<Kind extends OutboxEffect['kind']> = Extract<OutboxEffect, { kind: Kind }>;

/** One effect of one change, claimed by this process. */
export interface Work<Effect extends OutboxEffect = OutboxEffect> {
  cutoverId: string;
  /** The name of the query, and where it runs. */
  query: string;
  environment: string;
  /** Its catalog or root, as `query.place` has it. */
  place: string;
  revision: bigint;
  position: number;
  effect: Effect;
}

/** Why there is nothing to do, or not yet. */
export type Settled =
  /** `by-hand`: nobody is configured to be called · `superseded`: what happened since made it void. */
  | { kind: 'over'; outcome: 'by-hand' | 'superseded'; words: string }
  | { kind: 'later'; words: string; pauseMs: bigint };

/** What came of one attempt. */
export interface Attempted {
  ok: boolean;
  words: string;
  /** Whether another attempt may end otherwise. */
  mayRetry: boolean;
  /** How long the other side asks to be left alone. */
  waitMs?: bigint | null;
}

/** What takes seconds, and what may take minutes: none of these holds up another. */
export type EffectPlace = 'calls' | 'commands' | 'manifests';

/** How effects of one kind are carried out: at least once, so twice has to be as good as once. */
export interface EffectHandler<Effect extends OutboxEffect> {
  /** Among which others it waits its turn; calls, where nothing is said. */
  place?(environment: EffectEnvironment, work: Work<Effect>): EffectPlace;
  /** Looks whether it is still to be done; costs no attempt. */
  prepare?(environment: EffectEnvironment, work: Work<Effect>): Promise<Settled | null>;
  /** One attempt, counted from 1. Ends early when the signal says that the claim is lost, or the process ends. */
  carry(
    environment: EffectEnvironment,
    work: Work<Effect>,
    attempt: { number: number; signal: AbortSignal },
  ): Promise<Attempted>;
  /** After the last attempt was recorded, at least once. */
  tell?(
    environment: EffectEnvironment,
    work: Work<Effect>,
    final: { ok: boolean; words: string },
  ): Promise<void>;
}

/** A kind without a handler does not compile. */
export type EffectHandlers = { [Kind in OutboxEffect['kind']]: EffectHandler<EffectOf<Kind>> };

/** What carrying out effects needs. */
export interface EffectDeskEnvironment extends EffectEnvironment {
  handlers: EffectHandlers;
}
