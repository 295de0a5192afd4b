import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 240_000;

/** A Signalbox with a configuration of its own, over a root `checkpoints` that is empty until something is laid into it. */
export class OwnServer {
  output = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-own-'));
  private readonly port = freePort();
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;

  constructor(configuration: string, environments: readonly string[] = []) {
    mkdirSync(join(this.folder, 'checkpoints'));
    for (const environment of environments) this.layOut(environment);
    const config = join(this.folder, 'signalbox.yaml');
    writeFileSync(config, configuration);
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

  /** A recorded checkpoint, `orders_v1` of an environment. */
  layOut(environment: string): void {
    const root = join(this.folder, 'checkpoints', environment);
    mkdirSync(root, { recursive: true });
    cpSync('fixtures/cases/SC-001/orders_v1', join(root, 'orders_v1'), { recursive: true });
  }

  /** Waits until the start says what `wanted` finds, and gives it. */
  async says<T>(what: string, wanted: (output: string) => T | undefined): Promise<T> {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
      const found = wanted(this.output);
      if (found !== undefined) return found;
      if (over) break;
    }
    throw new Error(`no ${what} in what the start said:\n${this.output}`);
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
