import { setTimeout as sleep } from 'node:timers/promises';
import { carryOut } from './carry-out';
import { claimEffects, releaseEffects } from './claim-effects';
import type { EffectDeskEnvironment } from './effect-handler';

const POLL_MS = 250;
/** After the database did not answer. */
const TROUBLE_MS = 1_000;
/** Calls at once; a slow one holds up no other. */
const AT_ONCE = 16;
/** How long an ending process waits for answers that are on their way. */
const DRAIN_MS = 3_000;

/** Carries out effects as they come, until told to stop. Any number of processes may: work is claimed by lease. */
export class EffectDesk {
  readonly #environment: EffectDeskEnvironment;
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  constructor(environment: EffectDeskEnvironment) {
    this.#environment = environment;
  }

  async run(stop: AbortSignal): Promise<void> {
    const { db, owner, clock } = this.#environment;
    while (!stop.aborted) {
      let pauseMs = POLL_MS;
      try {
        const limit = AT_ONCE - this.#running.size;
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

  #start(claim: Parameters<typeof carryOut>[1]): void {
    const settled: Promise<void> = carryOut(this.#environment, claim, this.#ending.signal)
      .catch((error: unknown) =>
        this.#environment.log(`an effect of ${claim.cutoverId} could not be recorded: ${String(error)}`),
      )
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  async #close(): Promise<void> {
    await Promise.race([Promise.all(this.#running), sleep(DRAIN_MS)]);
    this.#ending.abort();
    await Promise.all(this.#running);
    await releaseEffects(this.#environment.db, this.#environment.owner).catch(() => undefined);
  }
}
