import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  cleanClone,
  copyInstallation,
  databasePid,
  ensureAccount,
  freePort,
  gone,
  install,
  isFree,
  isRoot,
  ordinaryUser,
  ownerOf,
  readRun,
  removeClone,
  removeDatabase,
  removeOrdinaryUser,
  runs,
  Start,
  type User,
} from './start-scenario';

const source = process.cwd();
let clone = '';
let user: User | undefined;

beforeAll(() => {
  user = ordinaryUser();
  if (isRoot) ensureAccount('postgres');
  // As root: below root's home, which nobody else may enter.
  clone = cleanClone(source, { secret: isRoot });
});

afterAll(() => {
  if (clone !== '') removeClone(clone);
  removeOrdinaryUser();
});

/** Starts in a folder; whatever happens in the test, it is stopped at its end. */
async function start(
  folder: string,
  options: ConstructorParameters<typeof Start>[2] & { port?: number } = {},
) {
  const started = new Start(folder, options.port ?? (await freePort()), options);
  onTestFinished(async () => {
    try {
      started.signalGroup('SIGINT');
    } catch {
      // It has ended already.
    }
    await started.ended;
  });
  return started;
}

describe('npm ci && npm start', () => {
  test('Ctrl-C while it still builds stops what has been started', async () => {
    install(clone);
    const started = await start(clone);
    await started.says(/Building the pages/);
    const database = databasePid(join(clone, '.signalbox'));
    await started.interrupt();
    expect(started.output).toMatch(/Stopping …\nStopped\.\s*$/);
    expect(runs(database)).toBe(false);
  }, 900_000);

  test('in a clean clone opens the replayed demo; Ctrl-C stops everything, the database too', async () => {
    const began = Date.now();
    const started = await start(clone);
    await started.opened();
    console.log(`npm start, with the build: ${Math.round((Date.now() - began) / 1000)} s`);

    expect((await fetch(`${started.address}/api/health`)).status).toBe(200);
    const session: { notice: { text: string } | null } = await (
      await fetch(`${started.address}/api/v1/session`)
    ).json();
    expect(session.notice?.text).toMatch(/recording of real Spark/);
    await expect
      .poll(async () => (await fetch(`${started.address}/api/v1/fleet`)).text(), {
        timeout: 60_000,
        interval: 500,
      })
      .toContain('orders');

    const home = join(clone, '.signalbox');
    const { owner, children } = readRun(home);
    const database = databasePid(home);
    expect(Object.keys(children).sort()).toEqual(['collector', 'demo', 'pages']);
    if (isRoot) expect(ownerOf(database)).toBe('signalbox');

    await started.interrupt();
    expect(started.output).toMatch(/Stopped\.\s*$/);
    for (const pid of [owner, database, ...Object.values(children)]) expect(runs(pid)).toBe(false);
    expect(await isFree(started.port)).toBe(true);
  }, 900_000);

  test('the second time does not build again', async () => {
    const began = Date.now();
    const started = await start(clone);
    await started.opened();
    console.log(`npm start, built before: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    expect(started.output).not.toContain('Building');
  });

  test('while it runs, a second one in the same folder says so and exits with 3', async () => {
    const first = await start(clone);
    await first.opened();
    const second = await start(clone);
    expect(await second.ended).toBe(3);
    expect(second.output.trim()).toBe(
      `Signalbox runs here already: ${first.address} (pid ${readRun(join(clone, '.signalbox')).owner}). Stop it with Ctrl-C there, or with: kill ${readRun(join(clone, '.signalbox')).owner}`,
    );
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
  });

  test('after kill -9 the children end, and the next start adopts the database', async () => {
    const home = join(clone, '.signalbox');
    const killed = await start(clone);
    await killed.opened();
    const { owner, children } = readRun(home);
    const database = databasePid(home);
    process.kill(owner, 'SIGKILL');
    await killed.ended;
    await Promise.all(Object.values(children).map(gone));
    expect(runs(database)).toBe(true);

    const next = await start(clone, { port: killed.port });
    await next.opened();
    expect(next.output).toContain('adopted');
    expect(databasePid(home)).toBe(database);
    await next.interrupt();
    expect(runs(database)).toBe(false);
  });

  test('started again at once after kill -9, it waits for what the run before left behind', async () => {
    const killed = await start(clone);
    await killed.opened();
    process.kill(readRun(join(clone, '.signalbox')).owner, 'SIGKILL');
    const next = await start(clone, { port: killed.port });
    await next.opened();
    expect((await fetch(`${next.address}/api/health`)).status).toBe(200);
  });

  test('a child that dies is started again, and the database as well', async () => {
    const home = join(clone, '.signalbox');
    const started = await start(clone);
    await started.opened();
    const { children } = readRun(home);
    const database = databasePid(home);
    process.kill(children.collector ?? 0, 'SIGKILL');
    process.kill(database, 'SIGKILL');
    await expect
      .poll(() => readRun(home).children.collector, { timeout: 30_000 })
      .not.toBe(children.collector);
    await expect.poll(() => databasePid(home), { timeout: 30_000 }).not.toBe(database);
    await expect
      .poll(async () => (await fetch(`${started.address}/api/health`)).status, { timeout: 30_000 })
      .toBe(200);
    expect(started.output).toMatch(/The collector ended \(SIGKILL\)/);
    expect(started.output).toMatch(/The database ended/);
  });
});

describe('what is in the way is said in one line', () => {
  test('a taken port: exit code 4', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => {
      other.close();
    });
    const address = other.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const started = await start(clone, { port });
    expect(await started.ended).toBe(4);
    expect(started.output.trim()).toMatch(
      /^Port \d+ on 127\.0\.0\.1 is taken by another program\. Start on another one: PORT=\d+ npm start$/,
    );
  });

  test('a broken configuration: exit code 2, with file, line and field', async () => {
    const file = join(clone, 'signalbox.yaml');
    writeFileSync(file, 'roots:\n  - ulr: /checkpoints\n');
    onTestFinished(() => rmSync(file));
    const started = await start(clone);
    expect(await started.ended).toBe(2);
    const lines = started.output.trim().split('\n');
    expect(lines).toContain(
      `${file}:2 roots[0].ulr: unknown field, expected one of url, layout, feeds, temporary`,
    );
    expect(started.output).not.toMatch(/^\s+at /m);
  });

  test('an address beyond this machine: exit code 2', async () => {
    const started = await start(clone, { environment: { HOST: '0.0.0.0' } });
    expect(await started.ended).toBe(2);
    expect(started.output).toContain('which other machines can reach');
  });

  test('a database that does not answer, before anything is built: exit code 1', async () => {
    const started = await start(clone, {
      environment: { DATABASE_URL: 'postgresql://x:hunter2@127.0.0.1:1/signalbox' },
    });
    expect(await started.ended).toBe(1);
    expect(started.output).toContain('127.0.0.1:1');
    expect(started.output).not.toContain('hunter2');
    expect(started.output).not.toMatch(/^\s+at /m);
  });

  test('no write permission: exit code 5', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-start-'));
    const home = join(folder, 'home');
    mkdirSync(home);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    // Root may write anywhere, so that the folder's parent is a file for it.
    if (isRoot) writeFileSync(join(folder, 'file'), '');
    else chmodSync(home, 0o555);
    const started = await start(clone, {
      environment: { SIGNALBOX_HOME: isRoot ? join(folder, 'file', 'home') : home },
    });
    expect(await started.ended).toBe(5);
    expect(started.output.trim()).toMatch(
      /cannot be written by \S+ \(\w+\), .* SIGNALBOX_HOME=\/path npm start$/,
    );
  });
});

describe.runIf(isRoot)('as an ordinary user', () => {
  let own = '';

  beforeAll(() => {
    if (!user) throw new Error('no ordinary user');
    own = cleanClone(source, { secret: false, user });
    copyInstallation(clone, own, user);
  });

  afterAll(() => {
    if (own !== '') removeClone(own);
  });

  test('everything runs as that user, in its folder', async () => {
    const started = await start(own, { user });
    await started.opened();
    expect((await fetch(`${started.address}/api/health`)).status).toBe(200);
    const home = join(own, '.signalbox');
    const { owner, children } = readRun(home);
    for (const pid of [owner, databasePid(home), ...Object.values(children)])
      expect(ownerOf(pid)).toBe(user?.name);
    const database = databasePid(home);
    await started.interrupt();
    expect(runs(database)).toBe(false);
  });

  test('a folder that it may not write is named: exit code 5', async () => {
    const home = mkdtempSync(join(tmpdir(), 'signalbox-start-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const started = await start(own, { user, environment: { SIGNALBOX_HOME: home } });
    expect(await started.ended).toBe(5);
    expect(started.output.trim()).toBe(
      `${home} cannot be written by ${user?.name} (EACCES), and Signalbox keeps its database and logs there. Make it writable, or name another folder: SIGNALBOX_HOME=/path npm start`,
    );
  });
});

describe.runIf(isRoot)('as root in a folder that everybody may enter', () => {
  test('the database runs as an account of its own', async () => {
    const home = mkdtempSync(join(tmpdir(), 'signalbox-start-'));
    const started = await start(clone, { environment: { SIGNALBOX_HOME: home } });
    await started.opened();
    expect(ownerOf(databasePid(home))).toBe('signalbox');
    await started.interrupt();
    removeDatabase(home);
    rmSync(home, { recursive: true });
  });
});
