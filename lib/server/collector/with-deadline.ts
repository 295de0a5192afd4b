import { StorageError } from '@/lib/storage/storage-error';

/** The result of `work`, or `unavailable` when it is not there after `ms`. What hangs is left to itself. */
export async function withDeadline<T>(work: Promise<T>, ms: number, location: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StorageError('unavailable', 'read', location, `no complete answer within ${ms / 1000} s`));
    }, ms);
  });
  // When the deadline wins, a later failure of the work has nobody to tell.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
