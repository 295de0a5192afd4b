import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const CONFIGURATION = `roots:
  - url: checkpoints
    temporary: a test
environments:
  prod: { protected: true }
  dev: {}
signIn: { method: password }
`;
const PATIENCE_MS = 240_000;

/** A Signalbox of its own that asks for passwords, started like any other: its first link stands in the terminal. */
export class PasswordServer {
  output = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-people-'));
  private readonly port = freePort();
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;

  constructor() {
    for (const environment of ['prod', 'dev']) {
      const root = join(this.folder, 'checkpoints', environment);
      mkdirSync(root, { recursive: true });
      cpSync('fixtures/cases/SC-001/orders_v1', join(root, 'orders_v1'), { recursive: true });
    }
    const config = join(this.folder, 'signalbox.yaml');
    writeFileSync(config, CONFIGURATION);
    this.child = spawn(process.execPath, ['bin/start.js'], {
      env: {
        ...process.env,
        PORT: this.port,
        SIGNALBOX_HOME: join(this.folder, 'home'),
        SIGNALBOX_CONFIG: config,
        DATABASE_URL: '',
        HOST: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.on('close', resolve);
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The one-time link of the first admin, as the terminal shows it, once the pages answer. */
  async firstLink(): Promise<string> {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
      const link = /\shttp\S+\/join#[\w-]{43}\s/.exec(this.output)?.[0];
      if (link !== undefined && /^\s*open\s/m.test(this.output)) return link.trim();
      if (over) break;
    }
    throw new Error(`no link of the first admin in what the start said:\n${this.output}`);
  }

  /** Ctrl-C, and nothing of it is left. */
  async stop(): Promise<void> {
    this.child.kill('SIGINT');
    await this.ended;
    const database = join(this.folder, 'home', 'postgres');
    if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function freePort(): string {
  const script =
    'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(String(s.address().port));s.close()})';
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}
