import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The account that plays the ordinary user when the tests run as root. */
const visitor = 'signalbox-visitor';
const homeOfVisitor = join(tmpdir(), `signalbox-home-${visitor}`);

export const isRoot = process.getuid?.() === 0;

export type User = { uid: number; gid: number; name: string };

/** One `npm start`, as a terminal would run it: a process group of its own. */
export class Start {
  output = '';
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(
    readonly folder: string,
    readonly port: number,
    options: { environment?: Record<string, string>; user?: User } = {},
  ) {
    const { user } = options;
    this.child = spawn('npm', ['start', '--silent'], {
      cwd: folder,
      env: environmentFor(user, { PORT: String(port), ...options.environment }),
      uid: user?.uid,
      gid: user?.gid,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.on('close', (code) => resolve(code));
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Waits until it says where it can be opened. */
  opened(): Promise<void> {
    return this.says(/^\s*open\s+http/m);
  }

  /** Waits until its output has something; fails with its output when it ends before. */
  async says(what: RegExp): Promise<void> {
    let code: number | null | undefined;
    void this.ended.then((ended) => {
      code = ended;
    });
    while (!what.test(this.output)) {
      if (code !== undefined) throw new Error(`npm start ended with ${code}:\n${this.output}`);
      await sleep(100);
    }
  }

  /** Ctrl-C: the terminal sends SIGINT to the whole group. Settles when all of it has ended. */
  async interrupt(): Promise<void> {
    this.signalGroup('SIGINT');
    await this.ended;
  }

  signalGroup(signal: NodeJS.Signals): void {
    if (this.child.pid === undefined) throw new Error('npm did not start');
    process.kill(-this.child.pid, signal);
  }
}

/** What the supervisor writes down about itself in its home folder. */
export function readRun(home: string): { owner: number; children: Record<string, number> } {
  const run: { owner: { pid: number }; children: { name: string; pid: number }[] } = JSON.parse(
    readFileSync(join(home, 'run.json'), 'utf8'),
  );
  return {
    owner: run.owner.pid,
    children: Object.fromEntries(run.children.map((child) => [child.name, child.pid])),
  };
}

/** The pid of the embedded database's server. */
export function databasePid(home: string): number {
  return Number.parseInt(readFileSync(join(home, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
}

/** The account that a process runs as. */
export function ownerOf(pid: number): string {
  return execFileSync('stat', ['-c', '%U', `/proc/${pid}`], { encoding: 'utf8' }).trim();
}

export async function gone(pid: number): Promise<void> {
  while (runs(pid)) await sleep(50);
}

export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return !/\) [ZX] /.test(stat);
}

/** Whether the port is free on the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Two neighbouring free ports (the second is for the demo's controls); returns the first. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

/** A clone of what is committed, in a new folder that its user may enter and, if `secret`, nobody else. */
export function cleanClone(source: string, place: { secret: boolean; user?: User }): string {
  // Root's home is the usual folder of mode 0700 that only root may enter.
  const parent = place.secret ? (process.env.HOME ?? tmpdir()) : tmpdir();
  const folder = mkdtempSync(join(parent, 'signalbox-start-'));
  chmodSync(folder, place.secret ? 0o700 : 0o755);
  const clone = join(folder, 'signalbox');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', source, clone]);
  if (place.user) execFileSync('chown', ['-R', `${place.user.uid}:${place.user.gid}`, folder]);
  return clone;
}

/** `npm ci` in a folder, as its user types it. */
export function install(folder: string, user?: User): void {
  const run = spawnSync('npm', ['ci', '--prefer-offline'], {
    cwd: folder,
    env: environmentFor(user, {}),
    uid: user?.uid,
    gid: user?.gid,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`npm ci failed in ${folder}:\n${run.stdout}${run.stderr}`);
}

/** Copies installed packages and the build for another user, which is quicker than a second installation. */
export function copyInstallation(from: string, to: string, user: User): void {
  for (const name of ['node_modules', '.next', 'lib/server/db/generated']) {
    if (!existsSync(join(from, name))) continue;
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, join(to, name)]);
  }
}

/** An ordinary user; as root one is created. */
export function ordinaryUser(): User | undefined {
  if (!isRoot) return undefined;
  ensureAccount(visitor);
  const id = (flag: string) => Number(execFileSync('id', [flag, visitor], { encoding: 'utf8' }));
  return { name: visitor, uid: id('-u'), gid: id('-g') };
}

export function removeOrdinaryUser(): void {
  if (!isRoot) return;
  spawnSync('userdel', [visitor]);
  rmSync(homeOfVisitor, { recursive: true, force: true });
}

/** Makes sure that an account of that name exists. */
export function ensureAccount(name: string): void {
  if (spawnSync('id', [name]).status === 0) return;
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name]);
}

/** Removes a clone and what its embedded database left outside of it. */
export function removeClone(clone: string): void {
  const home = join(clone, '.signalbox');
  if (existsSync(join(home, 'postgres'))) removeDatabase(home);
  rmSync(join(clone, '..'), { recursive: true, force: true });
}

/** Removes the files of a stopped embedded database, wherever they are. */
export function removeDatabase(home: string): void {
  const real = execFileSync('realpath', [join(home, 'postgres')], { encoding: 'utf8' }).trim();
  rmSync(real, { recursive: true, force: true });
}

function environmentFor(user: User | undefined, more: Record<string, string>): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _database,
    SIGNALBOX_CONFIG: _config,
    SIGNALBOX_HOME: _home,
    ...inherited
  } = process.env;
  // Vitest's own settings would reach the application through npm.
  const clean = Object.fromEntries(
    Object.entries(inherited).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$)/.test(name)),
  );
  const home = user ? { HOME: homeOf(user), USER: user.name, LOGNAME: user.name } : {};
  return { ...clean, ...home, ...more } as NodeJS.ProcessEnv;
}

function homeOf(user: User): string {
  mkdirSync(homeOfVisitor, { recursive: true });
  execFileSync('chown', [`${user.uid}:${user.gid}`, homeOfVisitor]);
  return homeOfVisitor;
}
