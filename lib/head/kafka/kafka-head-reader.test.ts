import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readKafkaHeads } from './kafka-head-reader';

const servers: Server[] = [];
const sockets = new Set<Socket>();
let opened = 0;

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  opened = 0;
});

/** Something on this machine that takes connections, and its address. */
async function listener(hear: (socket: Socket, bytes: Buffer) => void): Promise<string> {
  const server = createServer((socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => hear(socket, bytes));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const silent = () => listener(() => undefined);
/** Answers the question for its versions with none. */
const ancient = () =>
  listener((socket, bytes) => {
    const answer = Buffer.alloc(16);
    answer.writeInt32BE(12, 0);
    answer.writeInt32BE(bytes.readInt32BE(8), 4);
    answer.writeInt8(1, 10);
    socket.write(answer);
  });

const ask = (brokers: string[]) =>
  readKafkaHeads({ brokers }, { topics: ['orders'] }, { clock: () => 1n, timeoutMs: 600 });

describe('a broker that takes the connection and says nothing', () => {
  it('holds up nobody: the next one is asked', async () => {
    const brokers = [await silent(), await silent(), await ancient()];
    await expect(ask(brokers)).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining(brokers[2] ?? ''),
    });
  });

  it('is unreachable when it is alone, and is left alone after', async () => {
    await expect(ask([await silent(), await silent()])).rejects.toMatchObject({ kind: 'unreachable' });
    const before = opened;
    await sleep(900);
    expect([opened, sockets.size]).toEqual([before, 0]);
  });
});

it('repeats nothing of what something else than a broker says', async () => {
  const chatty = await listener((socket) => socket.write('HTTP/1.1 400 password=hunter2\r\n\r\n'));
  await expect(ask([chatty])).rejects.toThrow(/^(?!.*hunter2)/);
});
