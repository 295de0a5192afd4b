import { setTimeout as sleep } from 'node:timers/promises';
import { FactsMemory } from '@/lib/server/service/cutover/facts/facts-memory';
import { sourcesOf } from '@/lib/server/service/cutover/facts/sources-of';
import {
  type ClaimedCutover,
  lookAtCutover,
  type WatchEnvironment,
} from '@/lib/server/service/cutover/watch/look-at-cutover';
import type { CollectorEnvironment } from '../environment';
import { claimCutovers, releaseCutovers, renewCutover } from './claim-cutovers';

const POLL_MS = 250;
/** After the database did not answer. */
const TROUBLE_MS = 1_000;
/** Cutovers that are looked at at once: one whose storage hangs holds up no other. */
const AT_ONCE = 4;
/** How long an ending collector waits for looks that are under way. */
const DRAIN_MS = 3_000;

/**
 * Watches cutovers, on a clock of its own: each by one collector at a time, by lease. It lets happen what happens by itself
 * and moves nothing forward.
 */
export class CutoverDesk {
  readonly #environment: CollectorEnvironment;
  readonly #watch: WatchEnvironment;
  readonly #running = new Set<Promise<void>>();

  constructor(environment: CollectorEnvironment) {
    this.#environment = environment;
    const sources = sourcesOf(environment, new FactsMemory());
    this.#watch = { sources, author: environment.context };
  }

  async run(stop: AbortSignal): Promise<void> {
    const { db, owner, pace } = this.#environment;
    while (!stop.aborted) {
      let pauseMs = POLL_MS;
      try {
        const limit = AT_ONCE - this.#running.size;
        const claims = limit <= 0 ? [] : await claimCutovers(db, { owner, leaseMs: pace.leaseMs, limit });
        for (const claim of claims) this.#start(claim);
      } catch {
        // The collector's own loop tells of a database that does not answer.
        pauseMs = TROUBLE_MS;
      }
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
    await Promise.race([Promise.all(this.#running), sleep(DRAIN_MS)]);
    await releaseCutovers(db, owner).catch(() => undefined);
  }

  #start(claim: ClaimedCutover): void {
    const settled: Promise<void> = this.#look(claim)
      .catch((error: unknown) =>
        this.#environment.log(
          `looking at ${claim.id} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ),
      )
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  async #look(claim: ClaimedCutover): Promise<void> {
    const { db, pace } = this.#environment;
    const renewal = setInterval(() => {
      renewCutover(db, claim, pace.leaseMs).catch(() => undefined);
    }, Number(pace.leaseMs) / 3);
    try {
      await lookAtCutover(this.#watch, claim);
    } finally {
      clearInterval(renewal);
    }
  }
}
