import type { Witness } from '@/lib/cutover/gate/facts';
import { isConfigError } from '@/lib/server/config/config-error';
import { resolveSecret } from '@/lib/server/config/secret';
import type { DeclaredStatus } from '@/lib/server/config/status';
import { type Guard, guardedRequest, type OutboundAnswer } from './guarded-request';
import { isOutboundError } from './outbound-error';
import { shownUrl } from './shown-url';
import { statusWitness } from './status-witness';

export interface StatusQuestion {
  status: DeclaredStatus;
  /** True for what signalbox.yaml itself declares: only that may name secrets. */
  isConfigured: boolean;
}

/**
 * Asks a job's status URL, through the guard. What goes wrong is an unknown answer with words, never an exception;
 * `variables` is the environment that `env:NAME` refers to.
 */
export async function askStatus(
  { status, isConfigured }: StatusQuestion,
  guard: Guard,
  variables: Record<string, string | undefined>,
  clock: () => bigint,
): Promise<Witness> {
  // Before the question: what is answered was true then at the earliest.
  const atMs = clock();
  const unknown = (words: string): Witness => ({ atMs, says: 'unknown', words });
  if (!isConfigured && status.header !== undefined)
    return unknown(
      `${shownUrl(status.url)} was not asked: its declaration names a secret, which only one in signalbox.yaml may.`,
    );
  let headers: Record<string, string>;
  try {
    headers = Object.fromEntries(
      Object.entries(status.header ?? {}).map(([name, value]) => [
        name,
        resolveSecret(value, `the header ${name} of ${shownUrl(status.url)}`, variables),
      ]),
    );
  } catch (error) {
    if (isConfigError(error)) return unknown(error.message);
    throw error;
  }
  let answer: OutboundAnswer;
  try {
    answer = await guardedRequest({ method: 'GET', url: status.url, headers }, guard);
  } catch (error) {
    if (isOutboundError(error)) return unknown(error.message);
    throw error;
  }
  return statusWitness(status, answer, atMs, Object.values(headers));
}
