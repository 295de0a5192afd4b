import { StorageError } from '@/lib/storage/storage-error';

/**
 * The result of `work`, or `unavailable` when it is not there after `ms`. The signal then tells what hangs to end; what
 * does not listen is left to itself.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ms: number,
  location: string,
): Promise<T> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new StorageError(
        'unavailable',
        'read',
        location,
        `no complete answer within ${ms / 1000} s`,
      );
      stop.abort(error);
      reject(error);
    }, ms);
  });
  try {
    const working = work(stop.signal);
    // When the deadline wins, a later failure of the work has nobody to tell.
    working.catch(() => undefined);
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
  }
}
