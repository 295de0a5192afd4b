import { decodeStored } from '@/lib/server/service/stored-json';
import type { OutboxEffect } from '../change';
import { MOST_ATTEMPTS, pauseAfter } from './attempts';
import { beginAttempt, type ClaimedEffect, EFFECT_LEASE_MS, renewEffect } from './claim-effects';
import type { Attempted, EffectDeskEnvironment, EffectHandler, Work } from './effect-handler';
import { holdClaim } from './hold-claim';
import { recordEffect } from './record-effect';

/**
 * Carries out one claimed effect: at least once, never by two at a time, given up after twelve attempts. How it ended is
 * recorded first and told after, so that whoever takes over after a crash tells it without doing it again.
 * @throws when the database does not answer; the lease then ends by itself
 */
export async function carryOut(
  environment: EffectDeskEnvironment,
  claim: ClaimedEffect,
  ending: AbortSignal,
): Promise<void> {
  const { db, clock } = environment;
  const work = workOf(claim);
  const handler = handlerOf(environment, work.effect);
  if (claim.outcome === 'ok' || claim.outcome === 'failed') {
    await tellAndEnd(environment, claim, handler, work, {
      ok: claim.outcome === 'ok',
      words: claim.words ?? '',
    });
    return;
  }
  if (claim.attempts >= MOST_ATTEMPTS) {
    const words = `Given up after ${claim.attempts} attempts; what came of the last one was not recorded.${claim.words === null ? '' : ` Before it: ${claim.words}`}`;
    await answered(environment, claim, handler, work, { ok: false, words });
    return;
  }
  const settled = (await handler.prepare?.(environment, work)) ?? null;
  if (settled !== null) {
    const { words } = settled;
    const nowMs = clock();
    await recordEffect(
      db,
      claim,
      settled.kind === 'over'
        ? { kind: 'ended', outcome: settled.outcome, words }
        : { kind: 'again', words, dueMs: nowMs + settled.pauseMs },
      nowMs,
    );
    return;
  }
  const number = await beginAttempt(db, claim);
  if (number === null) return;
  const attempted = await whileHeld(environment, claim, ending, (signal) =>
    handler.carry(environment, work, { number, signal }),
  );
  if (attempted === null) return;
  const { ok, words, mayRetry, waitMs = null } = attempted;
  if (ok || !mayRetry) await answered(environment, claim, handler, work, { ok, words });
  else if (number >= MOST_ATTEMPTS)
    await answered(environment, claim, handler, work, {
      ok,
      words: `Given up after ${number} attempts. ${words}`,
    });
  else {
    const nowMs = clock();
    const dueMs = nowMs + pauseAfter(number, environment.random(), waitMs);
    await recordEffect(db, claim, { kind: 'again', words, dueMs }, nowMs);
  }
}

interface Final {
  ok: boolean;
  words: string;
}

async function answered(
  environment: EffectDeskEnvironment,
  claim: ClaimedEffect,
  handler: EffectHandler<OutboxEffect>,
  work: Work,
  final: Final,
): Promise<void> {
  const outcome = final.ok ? 'ok' : 'failed';
  const { db, clock } = environment;
  if (handler.tell !== undefined) {
    const isOurs = await recordEffect(db, claim, { kind: 'answered', outcome, words: final.words }, clock());
    if (!isOurs) return;
  }
  await tellAndEnd(environment, claim, handler, work, final);
}

async function tellAndEnd(
  environment: EffectDeskEnvironment,
  claim: ClaimedEffect,
  handler: EffectHandler<OutboxEffect>,
  work: Work,
  final: Final,
): Promise<void> {
  await handler.tell?.(environment, work, final);
  const outcome = final.ok ? 'ok' : 'failed';
  await recordEffect(
    environment.db,
    claim,
    { kind: 'ended', outcome, words: final.words },
    environment.clock(),
  );
}

/** Works as long as the claim is ours and the process goes on; null when it was cut short, which says nothing of the effect. */
async function whileHeld(
  { db, log }: EffectDeskEnvironment,
  claim: ClaimedEffect,
  ending: AbortSignal,
  carry: (signal: AbortSignal) => Promise<Attempted>,
): Promise<Attempted | null> {
  const { lost, letGo } = holdClaim(() => renewEffect(db, claim), Number(EFFECT_LEASE_MS));
  const signal = AbortSignal.any([lost, ending]);
  try {
    return await carry(signal);
  } catch (error) {
    if (signal.aborted) return null;
    log(
      `an effect of ${claim.cutoverId} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return { ok: false, words: "It failed in Signalbox itself: see the collector's log.", mayRetry: true };
  } finally {
    letGo();
  }
}

/** What a claimed effect is to handlers. */
export function workOf(claim: ClaimedEffect): Work {
  const { cutoverId, query, environment, place, revision, position } = claim;
  const effect = decodeStored<OutboxEffect>(claim.effect);
  return { cutoverId, query, environment, place, revision, position, effect };
}

/** Who carries it out. The table has a handler of each kind for effects of this kind. */
export function handlerOf(
  { handlers }: EffectDeskEnvironment,
  { kind }: OutboxEffect,
): EffectHandler<OutboxEffect> {
  return handlers[kind] as EffectHandler<OutboxEffect>;
}
