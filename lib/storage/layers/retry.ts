import { setTimeout as sleepFor } from 'node:timers/promises';
import type { ListOptions, ListPage, Storage } from '../storage';
import { isStorageError } from '../storage-error';

/** How often and how patiently a request is made again. */
export interface RetryPolicy {
  /** Tries of one request in all. */
  tries: number;
  /** The first pause is at most this long, each further one at most twice the one before. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** Between 0 and 1: pauses of many clients must not end at the same time. */
  random: () => number;
  sleep: (pauseMs: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** At most 2 seconds of pauses: a person waits for the command line, and a collector comes back anyway. */
export const RETRY_POLICY: RetryPolicy = {
  tries: 4,
  firstPauseMs: 300,
  longestPauseMs: 5_000,
  random: Math.random,
  sleep: (pauseMs, signal) => sleepFor(pauseMs, undefined, { signal }),
};

/**
 * The same storage; what throttled, was unavailable or broke off is asked again. A listing goes on behind its last
 * page; where the backend cannot do that, only its first page is tried again. The last failure is thrown as it is.
 */
export function retryRequests(storage: Storage, policy: RetryPolicy = RETRY_POLICY): Storage {
  return {
    location: storage.location,
    list: (path, options) => retryPages(storage, path, options, policy),
    async read(path, options = {}) {
      for (let tried = 1; ; tried++) {
        try {
          return await storage.read(path, options);
        } catch (error) {
          await pauseOrThrow(error, tried, policy, options.signal);
          options.onExtraRequest?.();
        }
      }
    },
  };
}

async function* retryPages(
  storage: Storage,
  path: string,
  options: ListOptions,
  policy: RetryPolicy,
): AsyncGenerator<ListPage> {
  let { resumeAfter } = options;
  let canResume = true;
  for (let tried = 1; ; tried++) {
    try {
      for await (const page of storage.list(path, { ...options, resumeAfter })) {
        yield page;
        ({ resumeAfter } = page);
        canResume = resumeAfter !== undefined;
        tried = 1;
      }
      return;
    } catch (error) {
      if (!canResume) throw error;
      await pauseOrThrow(error, tried, policy, options.signal);
      options.onExtraRequest?.();
    }
  }
}

async function pauseOrThrow(
  error: unknown,
  tried: number,
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!isStorageError(error) || !error.retryable || tried >= policy.tries) throw error;
  const longest = Math.min(policy.firstPauseMs * 2 ** (tried - 1), policy.longestPauseMs);
  // Half of the pause is certain, so that a throttled server is given time in any case.
  const pauseMs = longest * (0.5 + policy.random() / 2);
  try {
    await policy.sleep(pauseMs, signal);
  } catch (interruption) {
    signal?.throwIfAborted();
    throw interruption;
  }
}
