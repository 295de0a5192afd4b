import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@/lib/contract/live';
import { apiPath } from '@/lib/contract/paths';
import { Coalescer } from './coalesce';
import { compareKeys, isComparisonWith } from './compare';
import { cutoverKeys } from './cutover';
import { findingsKeys } from './findings';
import { fleetKeys } from './fleet';
import { handoverKeys } from './handover';
import { queryKeys } from './query';
import { sessionKeys } from './session';
import { versionKeys } from './version';

/** `lost`: the stream broke and is being tried again; meanwhile pages are refreshed on a slow clock. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'paused';

const REFETCH_AT_MOST_EVERY_MS = 1000;
const REFRESH_WHILE_LOST_MS = 15_000;
const BACKOFF_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];
/** The server says something every 15 s. After more than two such times of silence nobody is there, whatever the socket says. */
const SILENCE_MS = 40_000;
const EVERYTHING = '*';

/** The keys that an event makes old. */
export function keysTouchedBy(event: LiveEvent): readonly (readonly string[])[] {
  switch (event.kind) {
    case 'hello':
      return [];
    case 'fleet-changed':
      return [fleetKeys.all(), findingsKeys.all()];
    case 'cutover-changed':
      return [cutoverKeys.all()];
    case 'version-recorded':
    case 'version-failed':
      return [
        fleetKeys.all(),
        findingsKeys.all(),
        ...(event.queryId === null ? [] : [queryKeys.everything(event.queryId)]),
        ...(event.versionId === null ? [] : keysOfVersion(event.versionId)),
      ];
    default:
      return event.kind satisfies never;
  }
}

function keysOfVersion(id: string): readonly (readonly string[])[] {
  return [versionKeys.everything(id), compareKeys.withVersion(id), handoverKeys.of(id)];
}

/** Keeps what is on screen fresh by the server's event stream. One per tab; `start` and `stop` come from the provider. */
export class LiveStream {
  readonly #queryClient: QueryClient;
  readonly #refetches: Coalescer;
  readonly #listeners = new Set<() => void>();
  #state: LiveState = 'connecting';
  #source: EventSource | undefined;
  #reconnect: ReturnType<typeof setTimeout> | undefined;
  #slowClock: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
    this.#refetches = new Coalescer((name) => this.#refetch(name), REFETCH_AT_MOST_EVERY_MS);
  }

  readonly state = (): LiveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly start = (): void => {
    if (this.#source !== undefined) return;
    this.#set(this.#failures === 0 ? 'connecting' : 'lost');
    const source = new EventSource(apiPath.events());
    this.#source = source;
    source.onopen = () => this.#opened();
    source.onmessage = (message: MessageEvent<string>) => void this.#heard(message.data);
    source.onerror = this.#broke;
    // A socket outlives its network for minutes: a sleeping laptop, a tunnel that is down.
    window.addEventListener('offline', this.#broke);
    window.addEventListener('online', this.#tryNow);
    this.#expectWords();
  };

  readonly pause = (): void => {
    this.stop();
    this.#set('paused');
  };

  /** Goes live again and makes up for what was missed. */
  readonly resume = (): void => {
    this.#failures = 0;
    this.start();
    this.#refetches.request(EVERYTHING);
  };

  readonly stop = (): void => {
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#reconnect);
    clearTimeout(this.#silence);
    clearInterval(this.#slowClock);
    this.#slowClock = undefined;
    window.removeEventListener('offline', this.#broke);
    window.removeEventListener('online', this.#tryNow);
    this.#refetches.clear();
  };

  readonly #tryNow = (): void => {
    clearTimeout(this.#reconnect);
    this.start();
  };

  #expectWords(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#broke, SILENCE_MS);
  }

  #opened(): void {
    clearInterval(this.#slowClock);
    this.#slowClock = undefined;
    if (this.#failures > 0) this.#refetches.request(EVERYTHING);
    this.#failures = 0;
    this.#set('live');
  }

  async #heard(data: string): Promise<void> {
    this.#expectWords();
    const { liveEvent } = await import('@/lib/contract/live');
    const parsed = liveEvent.safeParse(jsonOrNothing(data));
    if (!parsed.success) return;
    for (const key of keysTouchedBy(parsed.data)) this.#refetches.request(JSON.stringify(key));
  }

  readonly #broke = (): void => {
    clearTimeout(this.#silence);
    clearTimeout(this.#reconnect);
    this.#source?.close();
    this.#source = undefined;
    this.#set('lost');
    // A stream does not say why it broke; whether the session has ended the session knows.
    if (this.#failures === 0) this.#refetches.request(JSON.stringify(sessionKeys.all()));
    this.#slowClock ??= setInterval(() => this.#refetches.request(EVERYTHING), REFRESH_WHILE_LOST_MS);
    const wait = BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)] ?? REFRESH_WHILE_LOST_MS;
    this.#failures += 1;
    this.#reconnect = setTimeout(this.start, wait * (0.75 + Math.random() / 2));
  };

  #refetch(name: string): Promise<unknown> {
    if (name === EVERYTHING) return this.#queryClient.invalidateQueries({}, { cancelRefetch: false });
    const queryKey: unknown = JSON.parse(name);
    if (!Array.isArray(queryKey)) return Promise.resolve();
    const [noun, id] = queryKey;
    const which =
      noun === 'compare'
        ? { predicate: (query: Query) => isComparisonWith(id, query.queryKey) }
        : { queryKey };
    return this.#queryClient.invalidateQueries(which, { cancelRefetch: false });
  }

  #set(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
