import { setTimeout as sleep } from 'node:timers/promises';
import { carryOut, handlerOf, workOf } from './carry-out';
import { type ClaimedEffect, claimEffects, releaseEffects } from './claim-effects';
import type { EffectDeskEnvironment } from './effect-handler';
import { recordEffect } from './record-effect';

const POLL_MS = 250;
/** After the database did not answer. */
const TROUBLE_MS = 1_000;
/** Calls at once; a slow one holds up no other. */
const AT_ONCE = 16;
/** Of what may take minutes, beside these. A cutover has one hook at a time, so this is of so many cutovers. */
const LONG_AT_ONCE = 64;
/** How soon one that found no place is claimed again, by whoever has one. */
const NO_PLACE_MS = 1_000n;
/** How long an ending process waits for answers that are on their way. */
const DRAIN_MS = 3_000;

/** Carries out effects as they come, until told to stop. Any number of processes may: work is claimed by lease. */
export class EffectDesk {
  readonly #environment: EffectDeskEnvironment;
  readonly #quick = new Set<Promise<void>>();
  readonly #long = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  readonly #longAtOnce: number;

  constructor(environment: EffectDeskEnvironment, { longAtOnce = LONG_AT_ONCE } = {}) {
    this.#environment = environment;
    this.#longAtOnce = longAtOnce;
  }

  async run(stop: AbortSignal): Promise<void> {
    const { db, owner, clock } = this.#environment;
    while (!stop.aborted) {
      let pauseMs = POLL_MS;
      try {
        const limit = AT_ONCE - this.#quick.size;
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
    const running = this.#isLong(claim) ? this.#long : this.#quick;
    const hasPlace = running === this.#quick || running.size < this.#longAtOnce;
    const settled: Promise<void> = (
      hasPlace ? carryOut(this.#environment, claim, this.#ending.signal) : this.#giveBack(claim)
    )
      .catch((error: unknown) =>
        this.#environment.log(`an effect of ${claim.cutoverId} could not be recorded: ${String(error)}`),
      )
      .finally(() => running.delete(settled));
    running.add(settled);
  }

  #isLong(claim: ClaimedEffect): boolean {
    const work = workOf(claim);
    return handlerOf(this.#environment, work.effect).isLong?.(this.#environment, work) ?? false;
  }

  async #giveBack(claim: ClaimedEffect): Promise<void> {
    const { db, clock } = this.#environment;
    const words = `Waits: all places for commands are taken on this collector (${this.#longAtOnce}).`;
    const nowMs = clock();
    await recordEffect(db, claim, { kind: 'again', words, dueMs: nowMs + NO_PLACE_MS }, nowMs);
  }

  async #close(): Promise<void> {
    const running = [...this.#quick, ...this.#long];
    await Promise.race([Promise.all(running), sleep(DRAIN_MS)]);
    this.#ending.abort();
    await Promise.all(running);
    await releaseEffects(this.#environment.db, this.#environment.owner).catch(() => undefined);
  }
}
