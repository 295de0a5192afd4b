import pg from 'pg';
import type { LiveEvent } from '@/lib/contract/live';
import { CHANNEL, parseNotification } from './channel';

type Hear = (event: LiveEvent) => void;

const RECONNECT_MS = 1_000;

/**
 * One database connection that listens for this whole process and tells everybody in it.
 * It connects with the first subscriber, reconnects while there is one, and lets go with the last.
 */
export class Listener {
  readonly #url: string;
  readonly #subscribers = new Set<Hear>();
  #client: pg.Client | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Hears every event from now on, until the returned function is called. */
  subscribe(hear: Hear): () => void {
    this.#subscribers.add(hear);
    if (this.#client === undefined && this.#retry === undefined) this.#connect();
    return () => {
      this.#subscribers.delete(hear);
      if (this.#subscribers.size === 0) this.close();
    };
  }

  get subscribers(): number {
    return this.#subscribers.size;
  }

  /** Ends the connection. A later subscriber opens a new one. */
  close(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => undefined);
  }

  #connect(): void {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'signalbox-listen' });
    this.#client = client;
    const again = () => this.#lost(client);
    client.on('error', again);
    client.on('end', again);
    client.on('notification', (message) => this.#tell(parseNotification(message.payload)));
    client
      .connect()
      .then(() => client.query(`LISTEN ${CHANNEL}`))
      .catch(again);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (this.#subscribers.size === 0) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      if (this.#subscribers.size === 0) return;
      this.#connect();
      // What was said meanwhile was not heard: everybody looks again.
      this.#tell({ kind: 'fleet-changed', queryId: null, versionId: null, atMs: String(Date.now()) });
    }, RECONNECT_MS);
  }

  #tell(event: LiveEvent | undefined): void {
    if (event === undefined) return;
    for (const hear of this.#subscribers) hear(event);
  }
}
