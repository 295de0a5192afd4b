import { setTimeout as sleep } from 'node:timers/promises';
import { claimRoot } from './claim-root';
import { type ClaimedWork, claimVersions, releaseClaims, renewClaim } from './claim-versions';
import { discover } from './discover';
import type { CollectorEnvironment } from './environment';
import { Heartbeat } from './heartbeat';
import { MemoryShelf } from './memory-shelf';
import { readVersion } from './read-version';
import { runChores } from './run-chores';

/** How often due work is looked for when there was none. */
const POLL_MS = 250;
/** How long an ending collector waits for readings that are under way. */
const DRAIN_MS = 3_500;
/** After the database did not answer. */
const TROUBLE_MS = 1_000;

/**
 * Reads what is due, as many at once as configured, until told to stop. Any number of collectors may run on one
 * database: work is claimed by lease, and whatever one leaves behind is taken over when its lease ends.
 */
export class Collector {
  readonly #environment: CollectorEnvironment;
  readonly #shelf = new MemoryShelf();
  readonly #running = new Set<Promise<void>>();
  readonly #heartbeat: Heartbeat;

  constructor(environment: CollectorEnvironment) {
    this.#environment = environment;
    this.#heartbeat = new Heartbeat(environment);
  }

  async run(stop: AbortSignal): Promise<void> {
    let saidTrouble = false;
    while (!stop.aborted) {
      try {
        const found = await this.#tick();
        saidTrouble = false;
        if (!found) await this.#pause(POLL_MS, stop);
      } catch (error) {
        if (!saidTrouble) this.#environment.log(`the database does not answer: ${messageOf(error)}`);
        saidTrouble = true;
        await this.#pause(TROUBLE_MS, stop);
      }
    }
    await this.#drain();
  }

  /** One look for work. True when some was found and there may be more. */
  async #tick(): Promise<boolean> {
    const { db, config, owner, pace } = this.#environment;
    await this.#heartbeat.beat();
    const free = config.collector.concurrency - this.#running.size;
    if (free <= 0) {
      await Promise.race(this.#running);
      return true;
    }
    const root = await claimRoot(db, { owner, leaseMs: pace.leaseMs });
    if (root !== undefined) this.#start(discover(this.#environment, root));
    const claimed = await claimVersions(db, { owner, leaseMs: pace.leaseMs, limit: free });
    for (const work of claimed) this.#start(this.#read(work));
    if (root === undefined && claimed.length === 0) await runChores(this.#environment);
    return root !== undefined || claimed.length > 0;
  }

  #start(work: Promise<void>): void {
    const settled: Promise<void> = work
      .catch((error) => this.#environment.log(`a reading could not be recorded: ${messageOf(error)}`))
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  async #read(work: ClaimedWork): Promise<void> {
    const { db, pace } = this.#environment;
    const renewal = setInterval(() => {
      renewClaim(db, work, pace.leaseMs).catch(() => undefined);
    }, Number(pace.leaseMs) / 3);
    try {
      this.#heartbeat.count(await readVersion(this.#environment, this.#shelf, work));
    } finally {
      clearInterval(renewal);
    }
  }

  async #pause(ms: number, stop: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal: stop }).catch(() => undefined);
  }

  async #drain(): Promise<void> {
    await Promise.race([Promise.all(this.#running), sleep(DRAIN_MS)]);
    await releaseClaims(this.#environment.db, this.#environment.owner).catch(() => undefined);
    await this.#heartbeat.leave().catch(() => undefined);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
