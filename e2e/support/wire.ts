import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The network between a browser and a server: what goes through it can be cut, and mended again. */
export class Wire {
  private server: Server | undefined;
  private port = 0;
  private readonly sockets = new Set<Socket>();

  constructor(private readonly to: number) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Lets everything through, again on the same port. */
  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.to, '127.0.0.1');
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('close', () => {
          this.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
        socket.on('error', () => socket.destroy());
      }
      near.pipe(far);
      far.pipe(near);
    });
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Nothing goes through any more, and what was on its way is lost. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
