import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cutoverWrites } from '@/lib/server/http/cutover-writes';
import type { WriteHandler } from '@/lib/server/http/define-write';
import { matchRoute } from '@/lib/server/http/match-route';
import { routes } from '@/lib/server/http/routes';
import { tokenWrites } from '@/lib/server/http/token-writes';
import { unknownAddress } from '@/lib/server/http/unknown-address';
import { webhookWrites } from '@/lib/server/http/webhook-writes';

const WRITES: readonly WriteHandler[] = [
  ...Object.values(cutoverWrites),
  ...Object.values(tokenWrites),
  ...Object.values(webhookWrites),
];

/** The handlers of the API behind a real socket of this machine, without Next. */
export async function served(): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers));
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      },
      (error) => outgoing.destroy(error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(incoming: IncomingMessage): Promise<Response> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = 'GET', url = '/' } = incoming;
  const request = new Request(`http://${incoming.headers.host}${url}`, {
    method,
    headers: Object.entries(incoming.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    ),
    ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
  });
  if (method === 'GET') {
    const match = matchRoute(url);
    if (match !== undefined)
      return routes[match.name].GET(request, { params: Promise.resolve(match.params) });
  }
  const { pathname } = new URL(request.url);
  for (const write of WRITES) {
    const [verb = '', path = ''] = write.declared.at.split(' ');
    const found = new RegExp(`^${path.replace('{id}', '(?<id>[^/]+)')}$`).exec(pathname);
    if (verb === method && found) return write(request, { params: Promise.resolve({ ...found.groups }) });
  }
  return unknownAddress(request);
}
