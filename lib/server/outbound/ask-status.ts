import type { Witness } from '@/lib/cutover/gate/facts';
import { isConfigError } from '@/lib/server/config/config-error';
import type { Workspaces } from '@/lib/server/config/databricks';
import { resolveSecrets } from '@/lib/server/config/secret';
import type { DeclaredStatus, StatusUrl } from '@/lib/server/config/status';
import { jobWitness } from '@/lib/server/connector/databricks/job-witness';
import { type Guard, guardedRequest, type OutboundAnswer } from './guarded-request';
import { isOutboundError } from './outbound-error';
import { withParts } from './said-text';
import { shownUrl } from './shown-url';
import { statusWitness } from './status-witness';

export interface StatusQuestion {
  status: DeclaredStatus;
  /** True for what signalbox.yaml itself declares: only that may name secrets. */
  isConfigured: boolean;
}

/** What a question needs. */
export interface StatusSources {
  guard: Guard;
  workspaces: Workspaces;
  /** The environment that `env:NAME` refers to. */
  variables: Record<string, string | undefined>;
  clock: () => bigint;
}

/**
 * Asks a job's status, at a URL or at Databricks, through the guard. What goes wrong is an unknown answer with words, never an
 * exception.
 */
export async function askStatus(
  { status, isConfigured }: StatusQuestion,
  { guard, workspaces, variables, clock }: StatusSources,
): Promise<Witness> {
  // Before the question: what is answered was true then at the earliest.
  const atMs = clock();
  const needsSecret = 'databricks' in status || status.header !== undefined;
  if (needsSecret && !isConfigured)
    return {
      atMs,
      says: 'unknown',
      words: `${'url' in status ? shownUrl(status.url) : `Job ${status.job}`} was not asked: its declaration names a secret, which only one in signalbox.yaml may.`,
    };
  return 'url' in status
    ? askUrl(status, guard, variables, atMs)
    : jobWitness(status, { workspaces, guard, variables }, atMs);
}

async function askUrl(
  status: StatusUrl,
  guard: Guard,
  variables: StatusSources['variables'],
  atMs: bigint,
): Promise<Witness> {
  const unknown = (words: string): Witness => ({ atMs, says: 'unknown', words });
  let headers: Record<string, string>;
  try {
    headers = resolveSecrets(
      status.header ?? {},
      (name) => `the header ${name} of ${shownUrl(status.url)}`,
      variables,
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
  return statusWitness(status, answer, atMs, Object.values(headers).flatMap(withParts));
}
