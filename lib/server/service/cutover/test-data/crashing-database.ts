import type { Database } from '@/lib/server/db/client';

/** The process that died. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * A database whose user dies at its `at`-th transaction, counted from 0: `before` it commits, so that nothing of it is there,
 * or `after`, so that all of it is and nobody knows. Later transactions of the dead find nobody.
 */
export function crashingDatabase(db: Database, at: number, when: 'before' | 'after'): Database {
  let count = -1;
  let isDead = false;
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (isDead) throw new Crash('the process is dead');
      if (name !== '$transaction') return typeof member === 'function' ? member.bind(target) : member;
      return async (work: (tx: unknown) => Promise<unknown>, options: unknown) => {
        count += 1;
        const run = Reflect.get(target, '$transaction', target) as (...given: unknown[]) => Promise<unknown>;
        if (count !== at) return run.call(target, work, options);
        isDead = true;
        if (when === 'after') {
          await run.call(target, work, options);
          throw new Crash('died after the transaction');
        }
        return run.call(
          target,
          async (tx: unknown) => {
            await work(tx);
            throw new Crash('died before the transaction was committed');
          },
          options,
        );
      };
    },
  });
}
