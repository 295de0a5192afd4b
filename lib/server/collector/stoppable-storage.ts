import type { Storage } from '@/lib/storage/storage';

/** The same storage until `signal` aborts: then every further request fails with the signal's reason. */
export function stoppableStorage(storage: Storage, signal: AbortSignal): Storage {
  const either = (own: AbortSignal | undefined) =>
    own === undefined ? signal : AbortSignal.any([own, signal]);
  return {
    location: storage.location,
    async *list(path, options) {
      signal.throwIfAborted();
      for await (const page of storage.list(path, { ...options, signal: either(options.signal) })) {
        signal.throwIfAborted();
        yield page;
      }
    },
    async read(path, options) {
      signal.throwIfAborted();
      return storage.read(path, { ...options, signal: either(options?.signal) });
    },
  };
}
