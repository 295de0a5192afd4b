import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowList } from '@/lib/server/config/outbound';
import { judgeAddress } from './allowed-address';
import { OutboundError } from './outbound-error';
import { type ResolvedAddress, type Resolver, systemResolver } from './resolve-host';
import { shownUrl } from './shown-url';
import { troubleOf } from './trouble-of';

export interface OutboundRequest {
  method: 'GET' | 'POST';
  /** `https:`, or `http:` where the configuration allows the host; no user and password. */
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a request is held to. */
export interface Guard {
  allow: AllowList;
  /** Asked once for each request: exactly what it answers is judged, and connected to. */
  resolve?: Resolver;
  /** For the whole, from the name to the last byte. */
  timeoutMs?: number;
  /** How much of an answer is read; 64 kB where nothing is said. */
  mostBodyBytes?: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  /** The first 64 kB (or what the guard says), as UTF-8. */
  body: string;
  /** True where there was more. */
  isCut: boolean;
  /** What `Retry-After` says in seconds; null without it, and where it names a date. */
  retryAfterMs: bigint | null;
}

const TIMEOUT_MS = 10_000;
const MOST_BODY_BYTES = 65_536;
const MOST_HEADER_BYTES = 16_384;

/**
 * One HTTP request to the outside. The name is resolved once, every address judged, and only what was judged is connected to:
 * a second answer of the name server is never asked for. No redirect is followed: it is an answer like any other. Proxies
 * of the environment are not used. Bounded in time and size.
 * @throws OutboundError
 */
export async function guardedRequest(request: OutboundRequest, guard: Guard): Promise<OutboundAnswer> {
  const { timeoutMs = TIMEOUT_MS, mostBodyBytes = MOST_BODY_BYTES } = guard;
  const url = parseUrl(request.url);
  const what = `${request.method} ${shownUrl(request.url)}`;
  const deadline = new AbortController();
  const timer = setTimeout(
    () =>
      deadline.abort(
        new OutboundError('timeout', `${what}: no whole answer within ${timeoutMs / 1_000} seconds.`),
      ),
    timeoutMs,
  );
  const signal =
    guard.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, guard.signal]);
  try {
    const addresses = await whileLasting(signal, resolved(url, what, guard.resolve ?? systemResolver));
    requireAllowed(url, what, addresses, guard.allow);
    return await exchange(url, what, request, { addresses, signal, mostBodyBytes });
  } finally {
    clearTimeout(timer);
  }
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new OutboundError('invalid', `${shownUrl(text)} cannot be asked: expected https://host/path.`);
  if (url.username !== '' || url.password !== '')
    throw new OutboundError(
      'invalid',
      `${shownUrl(text)} cannot be asked: its address holds a user or a password. Send them in a header, as env:NAME.`,
    );
  return url;
}

/** As the allow list and sockets have it: IPv6 without brackets, names without a dot at the end. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

async function resolved(url: URL, what: string, resolve: Resolver): Promise<ResolvedAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  let addresses: ResolvedAddress[];
  try {
    addresses = await resolve(host);
  } catch (cause) {
    throw new OutboundError('unresolved', `${what}: ${host} has no address (${codeOf(cause)}).`, { cause });
  }
  if (addresses.length > 0) return addresses;
  throw new OutboundError('unresolved', `${what}: ${host} has no address.`);
}

/** One address that is not allowed refuses all: a public name has no business with a private one. */
function requireAllowed(
  url: URL,
  what: string,
  addresses: readonly ResolvedAddress[],
  allow: AllowList,
): void {
  const host = hostOf(url);
  const decisions = addresses.map(({ address }) => judgeAddress(address, host, allow));
  for (const decision of decisions) {
    if (decision.allowed) continue;
    throw new OutboundError(
      'refused',
      `${what} was not sent: ${host} lies at ${decision.why}. Where that is meant, name the host or its network under outbound.allow in signalbox.yaml.`,
    );
  }
  const isMeant = decisions.every((decision) => decision.allowed && decision.byConfiguration);
  if (url.protocol === 'https:' || isMeant) return;
  throw new OutboundError(
    'refused',
    `${what} was not sent: http can be read and changed on its way. Use https, or name the host or its network under outbound.allow in signalbox.yaml.`,
  );
}

function exchange(
  url: URL,
  what: string,
  { method, headers = {}, body }: OutboundRequest,
  {
    addresses,
    signal,
    mostBodyBytes,
  }: { addresses: readonly ResolvedAddress[]; signal: AbortSignal; mostBodyBytes: number },
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const host = hostOf(url);
    const fail = (error: unknown) => reject(signal.aborted ? signal.reason : troubleOf(error, what));
    let call: ClientRequest;
    try {
      call = (isSecure ? httpsRequest : httpRequest)({
        protocol: url.protocol,
        hostname: host,
        port: url.port === '' ? undefined : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method,
        headers: {
          host: url.host,
          'user-agent': 'signalbox',
          accept: 'application/json',
          ...headers,
          connection: 'close',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        lookup: pinnedTo(addresses),
        // One of its own: the shared one may keep connections, and use proxies.
        agent: isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
        maxHeaderSize: MOST_HEADER_BYTES,
        insecureHTTPParser: false,
        signal,
        // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
        ...(isSecure ? { rejectUnauthorized: true } : {}),
      });
    } catch (error) {
      fail(error);
      return;
    }
    call.on('error', fail);
    let isAnswered = false;
    call.on('close', () => {
      if (!isAnswered) fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    });
    call.on('response', (response) => {
      isAnswered = true;
      collect(response, mostBodyBytes).then(
        (answer) => {
          resolve(answer);
          call.destroy();
        },
        (error) => {
          fail(error);
          call.destroy();
        },
      );
    });
    call.end(body);
  });
}

/** Answers every question for an address with the addresses that were judged. */
function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, done) => {
    const wanted = addresses.filter(
      ({ family }) => !options.family || options.family === family || options.family === `IPv${family}`,
    );
    const [first] = wanted;
    if (first === undefined) {
      done(Object.assign(new Error('no address of this family'), { code: 'ENOTFOUND' }), '', 0);
    } else if (options.all) done(null, wanted);
    else done(null, first.address, first.family);
  };
}

async function collect(response: IncomingMessage, mostBytes: number): Promise<OutboundAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) break;
  }
  return {
    status: response.statusCode ?? 0,
    body: Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8'),
    isCut: bytes > mostBytes,
    retryAfterMs: secondsOf(response.headers['retry-after']),
  };
}

function secondsOf(retryAfter: string | undefined): bigint | null {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? BigInt(retryAfter) * 1_000n : null;
}

/** A promise, but no longer than the signal lasts: name servers cannot be told to stop. */
function whileLasting<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer of the name server';
}
