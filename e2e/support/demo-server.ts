import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { ReplayControls } from './replay-controls';
import { Wire } from './wire';

const PATIENCE_MS = 240_000;

/** A replay of the recording that begins where a journey needs it, and a Signalbox of its own that watches it. */
export class DemoServer {
  private constructor(
    readonly controls: ReplayControls,
    private readonly folder: string,
    private readonly port: string,
    private readonly replay: Process,
    private readonly app: Process,
  ) {}

  /** `startAt` and `waitFor` as in docs/demo.md. Settles when the pages answer. */
  static async start(options: { startAt: string[]; waitFor?: string[] }): Promise<DemoServer> {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-cutover-'));
    const replay = new Process(
      [
        ...['--import', 'tsx', 'fixtures/replay/main.ts', '--to', join(folder, 'demo'), '--port', '0'],
        ...options.startAt.flatMap((each) => ['--start-at', each]),
        ...(options.waitFor ?? []).flatMap((each) => ['--wait-for', each]),
      ],
      {},
    );
    const [, config = '', control = ''] = await replay.says(/^ready root=.* config=(.*) control=(.*)$/m);
    const port = freePort();
    const app = new Process(['bin/start.js'], {
      PORT: port,
      SIGNALBOX_HOME: join(folder, 'home'),
      SIGNALBOX_CONFIG: config,
      DATABASE_URL: '',
      HOST: '',
    });
    const server = new DemoServer(new ReplayControls(control), folder, port, replay, app);
    await app.says(/^\s*open\s+http/m);
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A browser in which one person of the demo acts, at another address where something stands between. */
  async browserOf(
    browser: Browser,
    person: 'demo-operator' | 'second-operator',
    address = this.address,
  ): Promise<Page> {
    const context = await browser.newContext({ baseURL: address });
    await context.addCookies([{ name: 'signalbox-acts-as', value: person, url: address }]);
    return context.newPage();
  }

  /** A wire to it that can be cut. */
  async wire(): Promise<Wire> {
    const wire = new Wire(Number(this.port));
    await wire.mend();
    return wire;
  }

  /** Ctrl-C, and nothing of it is left. */
  async stop(): Promise<void> {
    await this.app.stop('SIGINT');
    await this.replay.stop('SIGTERM');
    const database = join(this.folder, 'home', 'postgres');
    if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A program of this repository, with all that it said. */
class Process {
  output = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;
  private code: number | null | undefined;

  constructor(args: string[], environment: Record<string, string>) {
    this.child = spawn(process.execPath, args, {
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.on('close', resolve);
    });
    void this.ended.then((code) => {
      this.code = code;
    });
  }

  async says(what: RegExp): Promise<RegExpExecArray> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
      const said = what.exec(this.output);
      if (said !== null) return said;
      if (this.code !== undefined) break;
    }
    throw new Error(`waited in vain for ${what} in what was said:\n${this.output}`);
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}

function freePort(): string {
  const script =
    'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(String(s.address().port));s.close()})';
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}
