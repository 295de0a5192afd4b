import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Guard, guardedRequest, type OutboundRequest } from './guarded-request';
import { isOutboundError, type OutboundError } from './outbound-error';
import { resolverOf, withLoopbackServers } from './testing/loopback-server';

const serve = withLoopbackServers();
const HOST = 'hooks.example';
const HERE = resolverOf({ [HOST]: [['127.0.0.1']] });
const allowed: Guard = { allow: { hosts: [HOST], networks: [] }, resolve: HERE };

const post = (port: number, path = '/start', more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'POST',
  url: `http://${HOST}:${port}${path}`,
  body: '{"a":1}',
  ...more,
});

async function trouble(asked: Promise<unknown>): Promise<OutboundError> {
  const error = await asked.then(
    (answer) => new Error(`answered ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  if (isOutboundError(error)) return error;
  throw error;
}

/** Whatever is written to a connection, byte by byte as the test says. */
async function raw(serveOne: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serveOne(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe('an allowed host', () => {
  test('gets method, headers and body, under its own name, on one connection that is not kept', async () => {
    const server = await serve((_arrived, _request, response) => response.writeHead(201).end('done'));
    const answer = await guardedRequest(
      post(server.port, '/start?run=1', { headers: { 'x-one': '1' } }),
      allowed,
    );
    expect(answer).toEqual({ status: 201, body: 'done', isCut: false, retryAfterMs: null });
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]).toMatchObject({
      method: 'POST',
      path: '/start?run=1',
      body: '{"a":1}',
      headers: { host: `${HOST}:${server.port}`, 'x-one': '1', connection: 'close', 'content-length': '7' },
    });
  });

  test.each([
    ['40', 40_000n],
    ['0', 0n],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['-5', null],
  ])(
    'that asks with %j to be left alone is understood as far as that needs no clock',
    async (header, expected) => {
      const server = await serve((_arrived, _request, response) =>
        response.writeHead(429, { 'retry-after': header }).end(),
      );
      expect((await guardedRequest(post(server.port), allowed)).retryAfterMs).toBe(expected);
    },
  );

  test('is read as far as the guard says', async () => {
    const server = await serve((_arrived, _request, response) => response.end('x'.repeat(100_000)));
    const read = (mostBodyBytes: number) => guardedRequest(post(server.port), { ...allowed, mostBodyBytes });
    expect(await read(99_999)).toMatchObject({ body: 'x'.repeat(99_999), isCut: true });
    expect(await read(100_000)).toMatchObject({ body: 'x'.repeat(100_000), isCut: false });
  });

  test('a redirect is an answer: nobody goes where it points', async () => {
    const target = await serve((_arrived, _request, response) => response.end('credentials'));
    const places = ['http://169.254.169.254/latest/meta-data/', `http://${HOST}:${target.port}/`];
    let nth = 0;
    const server = await serve((_arrived, _request, response) =>
      response.writeHead(307, { location: places[nth++] }).end('moved'),
    );
    for (const _place of places)
      expect(await guardedRequest(post(server.port), allowed)).toMatchObject({ status: 307, body: 'moved' });
    expect(target.arrived).toHaveLength(0);
  });

  test('proxies of the environment are not used', async () => {
    const proxy = await serve((_arrived, _request, response) => response.end('proxy'));
    const server = await serve((_arrived, _request, response) => response.end('itself'));
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
      const before = process.env[name];
      process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${proxy.port}`;
      onTestFinished(() => {
        if (before === undefined) delete process.env[name];
        else process.env[name] = before;
      });
    }
    expect((await guardedRequest(post(server.port), allowed)).body).toBe('itself');
    expect(proxy.arrived).toHaveLength(0);
  });
});

describe('what is not allowed is not connected to', () => {
  const open = async () => serve((_arrived, _request, response) => response.end('inside'));

  test.each([
    ['an address', '127.0.0.1'],
    ['an address in another spelling', '2130706433'],
    ['a short one', '127.1'],
    ['hexadecimal', '0x7f.0.0.1'],
    ['octal', '0177.0.0.1'],
    ['IPv6', '[::1]'],
    ['IPv4 inside IPv6', '[::ffff:127.0.0.1]'],
    ['no address', '0.0.0.0'],
    ['nothing but zero', '0'],
    ['one hexadecimal number', '0x7f000001'],
    ['one octal number', '017700000001'],
    ['IPv4 inside IPv6, as hexadecimal', '[::ffff:7f00:1]'],
    ['IPv4 inside IPv6, of old', '[::127.0.0.1]'],
    ['NAT64', '[64:ff9b::7f00:1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['link-local', '[fe80::1]'],
    ['where clouds keep credentials', '169.254.169.254'],
    ['the same inside IPv6', '[::ffff:a9fe:a9fe]'],
    ['full-width digits', '１２７.0.0.1'],
    ['a name', 'localhost'],
    ['a name with a dot', 'localhost.'],
  ])('%s', async (_what, host) => {
    const server = await open();
    for (const scheme of ['http', 'https']) {
      const request = { method: 'GET', url: `${scheme}://${host}:${server.port}/` } as const;
      const error = await trouble(guardedRequest(request, { allow: { hosts: [HOST], networks: [] } }));
      expect(error.kind).toBe('refused');
      expect(error.message).toContain('outbound.allow');
    }
    expect(server.arrived).toHaveLength(0);
  });

  test('a name with one public and one private address, in any order', async () => {
    for (const addresses of [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      ['2606:2800:220:1::1', '::1'],
    ]) {
      const resolve = resolverOf({ [HOST]: [addresses] });
      const error = await trouble(guardedRequest(post(1), { allow: { hosts: [], networks: [] }, resolve }));
      expect(error).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('this machine itself'),
      });
    }
  });

  test('http to a public host', async () => {
    const resolve = resolverOf({ [HOST]: [['93.184.216.34']] });
    const error = await trouble(guardedRequest(post(1), { allow: { hosts: [], networks: [] }, resolve }));
    expect(error).toMatchObject({ kind: 'refused', message: expect.stringContaining('Use https') });
  });

  test('an address with a user, or of another scheme; what it says is not repeated', async () => {
    for (const url of ['http://me:hunter2@hooks.example/', 'file:///etc/passwd', 'gopher://x/', 'nonsense']) {
      const error = await trouble(guardedRequest({ method: 'GET', url }, allowed));
      expect(error.kind).toBe('invalid');
      expect(error.message).not.toContain('hunter2');
    }
  });
});

describe('rebinding: a name that answers something else the second time', () => {
  const network = { hosts: [], networks: ['127.0.0.2/32'] };

  test('is asked once, and what was judged is connected to', async () => {
    const meant = await serve((_arrived, _request, response) => response.end('meant'), { host: '127.0.0.2' });
    const inside = await serve((_arrived, _request, response) => response.end('inside'), {
      port: meant.port,
    });
    const resolve = resolverOf({ [HOST]: [['127.0.0.2'], ['127.0.0.1']] });
    expect((await guardedRequest(post(meant.port), { allow: network, resolve })).body).toBe('meant');
    expect(resolve.asked).toEqual([HOST]);
    expect(meant.arrived[0]?.at).toBe('127.0.0.2');
    const again = await trouble(guardedRequest(post(meant.port), { allow: network, resolve }));
    expect(again.kind).toBe('refused');
    expect(inside.arrived).toHaveLength(0);
  });

  test('several judged addresses: the next one is taken when the first does not answer', async () => {
    const server = await serve((_arrived, _request, response) => response.end('second'), {
      host: '127.0.0.3',
    });
    const resolve = resolverOf({ [HOST]: [['127.0.0.2', '127.0.0.3']] });
    const guard = { allow: { hosts: [], networks: ['127.0.0.0/29'] }, resolve };
    expect((await guardedRequest(post(server.port), guard)).body).toBe('second');
  });
});

describe('hostile servers end in words, in bounded time', () => {
  const quick: Guard = { ...allowed, timeoutMs: 300 };
  const timed = async (asked: Promise<unknown>) => {
    const begun = Date.now();
    const error = await trouble(asked);
    expect(Date.now() - begun).toBeLessThan(2_000);
    return error;
  };

  test('one that never answers, and one that answers a byte at a time', async () => {
    const silent = await raw(() => undefined);
    expect(await timed(guardedRequest(post(silent), quick))).toMatchObject({
      kind: 'timeout',
      message: `POST http://${HOST}:${silent}/start: no whole answer within 0.3 seconds.`,
    });
    const slow = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      const timer = setInterval(() => socket.write('.'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect((await timed(guardedRequest(post(slow), quick))).kind).toBe('timeout');
  });

  test('a name server that never answers', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    expect((await timed(guardedRequest(post(1), { ...quick, resolve }))).kind).toBe('timeout');
  });

  test('a body without end is cut at 64 kB', async () => {
    let sent = 0;
    const endless = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const more = () => {
        while (socket.writable && socket.write('x'.repeat(16_384))) sent += 16_384;
      };
      socket.on('drain', more);
      more();
    });
    const answer = await guardedRequest(post(endless), allowed);
    expect(answer).toMatchObject({ status: 200, isCut: true });
    expect(answer.body).toHaveLength(65_536);
    expect(sent).toBeLessThan(64 * 1_048_576);
  });

  test.each([
    ['a connection that is reset', 'unreachable', (socket: Socket) => socket.resetAndDestroy()],
    [
      'a body that is cut',
      'unreachable',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
    ],
    ['a connection that ends at once', 'unreachable', (socket: Socket) => socket.end()],
    ['no HTTP', 'malformed', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'headers without end',
      'malformed',
      (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}`),
    ],
    [
      'another protocol',
      'unreachable',
      (socket: Socket) => socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
    [
      'two lengths',
      'malformed',
      (socket: Socket) =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    ],
  ] as const)('%s', async (_what, kind, serveOne) => {
    const port = await raw((socket) => socket.once('data', () => serveOne(socket)));
    const error = await timed(guardedRequest(post(port), quick));
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(new RegExp(`^POST http://${HOST}:${port}/start: `));
  });

  test('nothing listens; no such name', async () => {
    const port = await raw(() => undefined);
    const gone = await serve(() => undefined);
    expect(port).not.toBe(gone.port);
    const refused = { ...allowed, resolve: resolverOf({ [HOST]: [['127.0.0.9']] }) };
    expect(await trouble(guardedRequest(post(port), refused))).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('nothing listens there (ECONNREFUSED)'),
    });
    const unknown = { ...allowed, resolve: resolverOf({}) };
    expect((await trouble(guardedRequest(post(port), unknown))).kind).toBe('unresolved');
  });

  test('a header that HTTP does not take; its value is not repeated', async () => {
    const error = await trouble(
      guardedRequest(post(1, '/', { headers: { 'x-token': 'hunter2\r\nhost: x' } }), allowed),
    );
    expect(error.kind).toBe('invalid');
    expect(error.message).not.toContain('hunter2');
  });

  test('whoever asks may end it', async () => {
    const silent = await raw(() => undefined);
    const stop = new AbortController();
    const asked = guardedRequest(post(silent), { ...allowed, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('ending')), 20);
    await expect(asked).rejects.toThrow('ending');
  });
});

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('TLS', () => {
  test('what speaks no TLS is not trusted', async () => {
    const server = await serve((_arrived, _request, response) => response.end());
    const request = post(server.port, '/', { url: `https://${HOST}:${server.port}/` });
    expect((await trouble(guardedRequest(request, allowed))).kind).toBe('untrusted');
  });

  test.runIf(hasOpenssl)(
    'a certificate counts for the name that was asked for, and only if its issuer is known',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'signalbox-tls-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`];
      execFileSync(
        'openssl',
        [...asked, '-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', certificate],
        { stdio: 'ignore' },
      );
      const server = createTlsServer(
        { key: readFileSync(key), cert: readFileSync(certificate) },
        (_request, response) => response.end('secure'),
      );
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      onTestFinished(() => void server.close());
      const { port } = server.address() as AddressInfo;
      const ask = (host: string) =>
        guardedRequest(
          { method: 'GET', url: `https://${host}:${port}/` },
          { allow: { hosts: [host], networks: [] }, resolve: resolverOf({ [host]: [['127.0.0.1']] }) },
        );
      const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      onTestFinished(() => {
        if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
        else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      });
      expect((await trouble(ask(HOST))).kind).toBe('untrusted');
      const known = (host: string) => {
        const script = `
        import { guardedRequest } from './lib/server/outbound/guarded-request.ts';
        const guard = { allow: { hosts: ['${host}'], networks: [] }, resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
        const said = await guardedRequest({ method: 'GET', url: 'https://${host}:${port}/' }, guard).then(({ body }) => body, ({ kind }) => kind);
        process.stdout.write(said);`;
        return new Promise<string>((done, failed) => {
          import('node:child_process').then(({ execFile }) =>
            execFile(
              process.execPath,
              ['--import', 'tsx', '--input-type=module', '-e', script],
              { env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '', NODE_EXTRA_CA_CERTS: certificate } },
              (error, out) => (error ? failed(error) : done(out)),
            ),
          );
        });
      };
      expect(await known(HOST)).toBe('secure');
      expect(await known('other.example')).toBe('untrusted');
    },
  );
});
