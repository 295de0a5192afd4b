import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error';

/** Refuses a port that cannot be listened on; waits up to `patienceMs` for one that is about to be released. */
export async function assertPortFree(host: string, port: number, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const code = await tryPort(host, port);
    if (code === undefined) return;
    if (code === 'EADDRINUSE' && Date.now() < until) {
      await sleep(200);
      continue;
    }
    if (code === 'EADDRINUSE') {
      throw new StartError(
        'port-taken',
        `Port ${port} on ${host} is taken by another program. Start on another one: PORT=${port === 65_535 ? 3000 : port + 1} npm start`,
      );
    }
    if (code === 'EACCES') {
      throw new StartError(
        'no-permission',
        `Port ${port} may not be used by this user. Start on one above 1023: PORT=3000 npm start`,
      );
    }
    throw new StartError('failed', `Cannot listen on ${host} port ${port}: ${code}.`);
  }
}

/** `port` if it is free, else 0, which lets the listener take any. */
export async function portOrAny(host: string, port: number): Promise<number> {
  return port <= 65_535 && (await tryPort(host, port)) === undefined ? port : 0;
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
