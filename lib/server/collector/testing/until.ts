import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `ask` gives something other than `undefined` or `false`, and fails after `patienceMs`. */
export async function until<T>(ask: () => Promise<T | undefined | false>, patienceMs = 20_000): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`not so within ${patienceMs} ms`);
    await sleep(25);
  }
}
