import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { Resolver } from '../resolve-host';

/** What arrived at a server. */
export interface Arrived {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The address that it was sent to. */
  at: string;
}

export interface LoopbackServer {
  port: number;
  /** Oldest first, each once it had arrived as a whole. */
  arrived: Arrived[];
}

/** Starts HTTP servers on loopback that end with the test, whatever is still open. */
export function withLoopbackServers() {
  const running: { server: Server; sockets: Set<Socket> }[] = [];
  afterEach(async () => {
    await Promise.all(
      running.splice(0).map(({ server, sockets }) => {
        for (const socket of sockets) socket.destroy();
        return new Promise((done) => server.close(done));
      }),
    );
  });
  return async (
    answer: (arrived: Arrived, ...rest: Parameters<RequestListener>) => void,
    { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
  ): Promise<LoopbackServer> => {
    const arrived: Arrived[] = [];
    const sockets = new Set<Socket>();
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const one = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          at: request.socket.localAddress ?? '',
        };
        arrived.push(one);
        answer(one, request, response);
      });
    });
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((done) => server.listen(port, host, done));
    running.push({ server, sockets });
    return { port: (server.address() as AddressInfo).port, arrived };
  };
}

/** A name server that knows these names; each question takes the next answer, the last one again and again. */
export function resolverOf(names: Record<string, string[][]>): Resolver & { asked: string[] } {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    const nth = asked.filter((each) => each === host).length;
    asked.push(host);
    const answers = names[host];
    if (answers === undefined)
      throw Object.assign(new Error(`queryA ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    const addresses = answers[Math.min(nth, answers.length - 1)] ?? [];
    return addresses.map((address) => ({
      address,
      family: address.includes(':') ? (6 as const) : (4 as const),
    }));
  };
  return Object.assign(resolve, { asked });
}
