/** Answers an API address without HTTP: a parsed body, or a rejection with the problem it would have sent. */
export type InProcessApi = (address: string, signal: AbortSignal | undefined) => Promise<unknown>;

// On globalThis under a symbol: the server's and the browser's half of a page are bundled apart.
const KEY: unique symbol = Symbol.for('signalbox.in-process-api') as never;
const slot = globalThis as typeof globalThis & { [KEY]?: () => InProcessApi | undefined };

/** The API of this process; set only while a server component prefetches. In the browser there is none. */
export function inProcessApi(): InProcessApi | undefined {
  return slot[KEY]?.();
}

/** Told once by the server how to find the API of the prefetch that is running. */
export function provideInProcessApi(current: () => InProcessApi | undefined): void {
  slot[KEY] = current;
}
