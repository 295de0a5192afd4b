import { setTimeout as sleep } from 'node:timers/promises';
import { goOn } from './interrupted';
import { StartError } from './start-error';

const patienceMs = 120_000;

/** Waits until /api/health answers that all is well. `givenUp` returns why waiting has no point any more. */
export async function untilHealthy(
  address: string,
  stop: AbortSignal,
  givenUp: () => string | undefined,
): Promise<void> {
  const until = Date.now() + patienceMs;
  let last = 'no answer';
  for (;;) {
    goOn(stop);
    const reason = givenUp();
    if (reason !== undefined) throw new StartError('failed', `The pages do not start:\n${reason}`);
    if (Date.now() > until) {
      throw new StartError(
        'failed',
        `${address}/api/health was not well within ${patienceMs / 1000} s: ${last}`,
      );
    }
    last = await ask(`${address}/api/health`);
    if (last === '') return;
    await sleep(150);
  }
}

/** Empty when well, else what is wrong. */
async function ask(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return answer.ok ? '' : `status ${answer.status}: ${(await answer.text()).slice(0, 300)}`;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
}
