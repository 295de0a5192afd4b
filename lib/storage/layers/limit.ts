import type { Storage } from '../storage';

/** At most so many pieces of work at once; the others wait in the order in which they came. */
export class RequestLimit {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly most: number) {}

  /** Runs `work` when it is its turn. Whoever gives up while waiting leaves the queue with the reason of the signal. */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#running < this.most) this.#running++;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      // The place goes to the next in line without becoming free in between: nobody overtakes.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(start);
    });
  }
}

/** Requests to one host at once. S3 takes thousands; this keeps sockets and memory of one process within bounds. */
const MOST_PER_HOST = 32;
const limits = new Map<string, RequestLimit>();

/** The one limit of this process for a host, shared by everything that is read from there. */
export function limitOf(host: string): RequestLimit {
  const limit = limits.get(host) ?? new RequestLimit(MOST_PER_HOST);
  limits.set(host, limit);
  return limit;
}

/** The same storage; each page and each read waits for its turn, and holds its place only while it is asked. */
export function limitRequests(storage: Storage, limit: RequestLimit): Storage {
  return {
    location: storage.location,
    async *list(path, options) {
      const pages = storage.list(path, options)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done, value } = await limit.run(() => pages.next(), options.signal);
          if (done) return;
          yield value;
        }
      } finally {
        await pages.return?.();
      }
    },
    read: (path, options) => limit.run(() => storage.read(path, options), options?.signal),
  };
}
