import type { RequestOptions, Storage } from '../storage';

/** Requests so far. A page of a listing is one request, and so are the answer that nothing is there and a failure. */
export interface RequestCount {
  list: number;
  read: number;
}

/** The same storage with its requests counted in `count`, which grows as they are made; retries below it count too. */
export function countRequests(storage: Storage): { storage: Storage; count: RequestCount } {
  const count: RequestCount = { list: 0, read: 0 };
  const alsoExtra = (kind: keyof RequestCount, { onExtraRequest }: RequestOptions = {}) => ({
    onExtraRequest() {
      count[kind]++;
      onExtraRequest?.();
    },
  });
  const counted: Storage = {
    location: storage.location,
    async *list(path, options) {
      let pages = 0;
      const pagesBelow = storage.list(path, { ...options, ...alsoExtra('list', options) });
      try {
        for await (const page of pagesBelow) {
          pages++;
          count.list++;
          yield page;
        }
      } catch (error) {
        count.list++;
        throw error;
      }
      if (pages === 0) count.list++;
    },
    read(path, options) {
      count.read++;
      return storage.read(path, { ...options, ...alsoExtra('read', options) });
    },
  };
  return { storage: counted, count };
}
