import type { Storage } from '../storage';

/** Requests so far. A page of a listing is one request, and so is the answer that nothing is there. */
export interface RequestCount {
  list: number;
  read: number;
}

/** The same storage with its requests counted in `count`, which grows as they are made. */
export function countRequests(storage: Storage): { storage: Storage; count: RequestCount } {
  const count: RequestCount = { list: 0, read: 0 };
  const counted: Storage = {
    location: storage.location,
    async *list(path, options) {
      let pages = 0;
      for await (const page of storage.list(path, options)) {
        pages++;
        count.list++;
        yield page;
      }
      if (pages === 0) count.list++;
    },
    read(path, options) {
      count.read++;
      return storage.read(path, options);
    },
  };
  return { storage: counted, count };
}
