/**
 * Runs `work` for a name at most once per interval and never twice at a time: what is asked for in between is
 * done once, afterwards. A storm of events costs one refetch per key and second, and the last event is never lost.
 */
export class Coalescer {
  readonly #work: (name: string) => Promise<unknown>;
  readonly #intervalMs: number;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();

  constructor(work: (name: string) => Promise<unknown>, intervalMs: number) {
    this.#work = work;
    this.#intervalMs = intervalMs;
  }

  request(name: string): void {
    if (this.#busy.has(name) || this.#timers.has(name)) {
      this.#again.add(name);
      return;
    }
    void this.#run(name);
  }

  /** Forgets everything that waits. Work under way ends by itself. */
  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#again.clear();
  }

  async #run(name: string): Promise<void> {
    this.#busy.add(name);
    const rest = new Promise<void>((resolve) => {
      this.#timers.set(name, setTimeout(resolve, this.#intervalMs));
    });
    try {
      await this.#work(name);
    } catch {
      // the query itself carries the error to the page
    }
    this.#busy.delete(name);
    await rest;
    this.#timers.delete(name);
    if (this.#again.delete(name)) void this.#run(name);
  }
}
