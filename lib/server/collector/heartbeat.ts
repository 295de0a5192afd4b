import type { CollectorEnvironment } from './environment';

const BEAT_MS = 5_000n;
/** A collector that was silent this long is gone. */
const GONE_MS = 3_600_000n;

/** Signs of life of one collector, for the health page. */
export class Heartbeat {
  readonly #environment: CollectorEnvironment;
  readonly #startedMs: bigint;
  #beatMs = 0n;
  #readings = 0;
  #failures = 0;

  constructor(environment: CollectorEnvironment) {
    this.#environment = environment;
    this.#startedMs = environment.clock();
  }

  count(outcome: 'recorded' | 'failed' | 'lost'): void {
    if (outcome === 'recorded') this.#readings += 1;
    if (outcome === 'failed') this.#failures += 1;
  }

  /** Says that this collector is alive, every few seconds at most. */
  async beat(): Promise<void> {
    const { db, clock, owner } = this.#environment;
    const nowMs = clock();
    if (nowMs - this.#beatMs < BEAT_MS) return;
    const facts = { seenMs: nowMs, readings: this.#readings, failures: this.#failures };
    await db.collector.upsert({
      where: { id: owner },
      create: { id: owner, startedMs: this.#startedMs, ...facts },
      update: facts,
    });
    await db.collector.deleteMany({ where: { seenMs: { lt: nowMs - GONE_MS } } });
    this.#beatMs = nowMs;
  }

  async leave(): Promise<void> {
    const { db, owner } = this.#environment;
    await db.collector.deleteMany({ where: { id: owner } });
  }
}
