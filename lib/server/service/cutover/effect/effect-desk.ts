import { setTimeout as sleep } from 'node:timers/promises';
import { carryOut, handlerOf, workOf } from './carry-out';
import { type ClaimedEffect, claimEffects, releaseEffects } from './claim-effects';
import type { EffectDeskEnvironment, EffectPlace } from './effect-handler';
import { recordEffect } from './record-effect';

const POLL_MS = 250;
/** After the database did not answer. */
const TROUBLE_MS = 1_000;
/**
 * How many at once; a slow one holds up no other. A cutover has one hook at a time, so its commands are of so many cutovers.
 * A manifest lists a checkpoint as a whole, and is kept in memory until it is written.
 */
const AT_ONCE: Record<EffectPlace, number> = { calls: 16, commands: 64, manifests: 8 };
/** How soon one that found no place is claimed again, by whoever has one. */
const NO_PLACE_MS = 1_000n;
/** How long an ending process waits for answers that are on their way. */
const DRAIN_MS = 3_000;

/** Carries out effects as they come, until told to stop. Any number of processes may: work is claimed by lease. */
export class EffectDesk {
  readonly #environment: EffectDeskEnvironment;
  readonly #running: Record<EffectPlace, Set<Promise<void>>> = {
    calls: new Set(),
    commands: new Set(),
    manifests: new Set(),
  };
  readonly #ending = new AbortController();
  readonly #atOnce: Record<EffectPlace, number>;

  constructor(environment: EffectDeskEnvironment, atOnce: Partial<Record<EffectPlace, number>> = {}) {
    this.#environment = environment;
    this.#atOnce = { ...AT_ONCE, ...atOnce };
  }

  async run(stop: AbortSignal): Promise<void> {
    const { db, owner, clock } = this.#environment;
    while (!stop.aborted) {
      let pauseMs = POLL_MS;
      try {
        const limit = this.#atOnce.calls - this.#running.calls.size;
        const claims = limit <= 0 ? [] : await claimEffects(db, { owner, limit, nowMs: clock() });
        for (const claim of claims) this.#start(claim);
      } catch {
        // The collector's own loop tells of a database that does not answer.
        pauseMs = TROUBLE_MS;
      }
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
    await this.#close();
  }

  #start(claim: ClaimedEffect): void {
    const place = this.#placeOf(claim);
    const running = this.#running[place];
    const settled: Promise<void> = (
      running.size < this.#atOnce[place]
        ? carryOut(this.#environment, claim, this.#ending.signal)
        : this.#giveBack(claim, place)
    )
      .catch((error: unknown) =>
        this.#environment.log(`an effect of ${claim.cutoverId} could not be recorded: ${String(error)}`),
      )
      .finally(() => running.delete(settled));
    running.add(settled);
  }

  #placeOf(claim: ClaimedEffect): EffectPlace {
    try {
      const work = workOf(claim);
      return handlerOf(this.#environment, work.effect).place?.(this.#environment, work) ?? 'calls';
    } catch {
      // One that cannot be read is told of where it is carried out, and keeps no other from it.
      return 'calls';
    }
  }

  async #giveBack(claim: ClaimedEffect, place: EffectPlace): Promise<void> {
    const { db, clock } = this.#environment;
    const words = `Waits: all places for ${place} are taken on this collector (${this.#atOnce[place]}).`;
    const nowMs = clock();
    await recordEffect(db, claim, { kind: 'again', words, dueMs: nowMs + NO_PLACE_MS }, nowMs);
  }

  async #close(): Promise<void> {
    const running = Object.values(this.#running).flatMap((each) => [...each]);
    await Promise.race([Promise.all(running), sleep(DRAIN_MS)]);
    this.#ending.abort();
    await Promise.all(running);
    await releaseEffects(this.#environment.db, this.#environment.owner).catch(() => undefined);
  }
}
