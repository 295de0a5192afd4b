import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A network that brings each page in pieces: the first ends after `cutAfter`, a text of the page, the second comes `pauseMs` later.
 * All else passes at once.
 */
export class SlowNetwork {
  private readonly server: Server;
  /** How many pages were cut. */
  cuts = 0;

  constructor(
    private readonly target: string,
    private readonly cutAfter: string,
    private readonly pauseMs: number,
  ) {
    this.server = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
      const passed = request(new URL(incoming.url ?? '/', this.target), { method: incoming.method, headers });
      passed.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (!answer.headers['content-type']?.startsWith('text/html')) {
          answer.pipe(outgoing);
          return;
        }
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on(
          'end',
          () =>
            void this.deliver(Buffer.concat(pieces).toString(), (text) => outgoing.write(text)).then(() =>
              outgoing.end(),
            ),
        );
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
  }

  private async deliver(page: string, write: (text: string) => void): Promise<void> {
    const at = page.indexOf(this.cutAfter);
    if (at === -1) {
      write(page);
      return;
    }
    const end = at + this.cutAfter.length;
    write(page.slice(0, end));
    await sleep(this.pauseMs);
    this.cuts += 1;
    write(page.slice(end));
  }

  /** Its address, once it listens. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
