import http from 'node:http';
import https from 'node:https';
import { StorageError } from '../../storage-error';

/** An answer as it came, whatever its status; nothing is decoded, and no redirection is followed. */
export interface HttpAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Uint8Array;
}

export interface HttpGetOptions {
  headers: Record<string, string>;
  /** No answer, or no further byte of it, for so long, and it is given up. */
  patienceMs: number;
  signal: AbortSignal | undefined;
  /** For messages; the URL is never in one, as it holds a signature. */
  path: string;
}

/** A server that sends less is given up even if it sends something all the time. */
const SLOWEST_BYTES_PER_MS = 20;
/** As much is read of an answer that is an error. */
const MOST_ERROR_BYTES = 65_536;

const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

/**
 * One GET. The body of a success is as long as its Content-Length says.
 * @throws StorageError `unavailable` when no answer came, `short-read` when it broke off; the reason of the signal
 */
export async function httpGet(url: string, options: HttpGetOptions): Promise<HttpAnswer> {
  const { signal, path } = options;
  signal?.throwIfAborted();
  const exchange = new Exchange(url, options);
  try {
    const { statusCode: status = 0, headers } = await exchange.answer;
    const isSuccess = status >= 200 && status < 300;
    const body = isSuccess ? await exchange.whole(lengthOf(headers)) : await exchange.beginning();
    return { status, headers, body };
  } catch (error) {
    signal?.throwIfAborted();
    const cause = exchange.givenUp ?? error;
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw exchange.received === undefined
      ? new StorageError('unavailable', 'read', path, detail, { cause })
      : new StorageError('short-read', 'read', path, `${exchange.received}: ${detail}`, { cause });
  } finally {
    exchange.end();
  }
}

/** A request and its answer, until one of both sides gives up. */
class Exchange {
  readonly answer: Promise<http.IncomingMessage>;
  /** Why this side broke it off. */
  givenUp: Error | undefined;
  /** How much of the body has come, in words; undefined before it begins. */
  received: string | undefined;
  readonly #request: http.ClientRequest;
  readonly #patienceMs: number;
  #deadline: NodeJS.Timeout | undefined;

  constructor(url: string, { headers, patienceMs, signal }: HttpGetOptions) {
    const [client, agent] = url.startsWith('https:') ? [https, agents.https] : [http, agents.http];
    this.#patienceMs = patienceMs;
    this.#request = client.get(url, { agent, headers, signal, timeout: patienceMs });
    this.#request.on('timeout', () => this.#giveUp(`nothing came for ${patienceMs} ms`));
    this.answer = new Promise((resolve, reject) => {
      this.#request.once('response', resolve);
      this.#request.on('error', reject);
    });
  }

  /** The body, of which the length is known. */
  async whole(length: number): Promise<Uint8Array> {
    const response = await this.answer;
    const body = new Uint8Array(length);
    let at = 0;
    this.received = `0 of ${length} bytes came`;
    const allowedMs = this.#patienceMs + length / SLOWEST_BYTES_PER_MS;
    this.#deadline = setTimeout(
      () => this.#giveUp(`not complete after ${Math.ceil(allowedMs)} ms`),
      allowedMs,
    );
    for await (const chunk of response) {
      body.set(chunk, at);
      at += chunk.length;
      this.received = `${at} of ${length} bytes came`;
    }
    if (at < length) throw new Error('the answer ended');
    return body;
  }

  /** The first bytes of a body that says what is wrong; as much as came when it breaks off. */
  async beginning(): Promise<Uint8Array> {
    const response = await this.answer;
    const chunks: Uint8Array[] = [];
    let size = 0;
    this.#deadline = setTimeout(() => this.#giveUp('the reason did not come'), this.#patienceMs);
    try {
      for await (const chunk of response) {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= MOST_ERROR_BYTES) break;
      }
    } catch {
      // The status is known, and what came of the reason is better than none.
    }
    return Buffer.concat(chunks);
  }

  end(): void {
    clearTimeout(this.#deadline);
  }

  #giveUp(why: string): void {
    this.givenUp ??= new Error(why);
    this.#request.destroy(this.givenUp);
  }
}

function lengthOf(headers: http.IncomingHttpHeaders): number {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (Number.isSafeInteger(length)) return length;
  throw new Error('an answer without a length is not one of S3');
}
