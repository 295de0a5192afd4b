import { ServiceError } from '@/lib/server/service/service-error';

/** Lets at most `atOnce` pieces of work run and `waiting` more wait: hashing a password takes a core and 16 MiB, say. */
export class Turns {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
    private readonly fullWords = 'Too many people sign in at once.',
  ) {}

  /** @throws ServiceError `too-many` when too much is waiting already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.queue.length >= this.waiting) {
        throw new ServiceError('too-many', `${this.fullWords} Try again in a moment.`);
      }
      await new Promise<void>((resolve) => this.queue.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
