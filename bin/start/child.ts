import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from './log-file';
import { say } from './terminal';

/** What to run. `environment` is asked at each start, so that a restart sees what has changed. */
export type ChildPlan = {
  name: string;
  /** Arguments of `node`. */
  arguments: readonly string[];
  environment: () => Record<string, string>;
  log: string;
  /** How long it may take to end when asked. */
  patienceMs: number;
  /** Told whenever the process is another one. */
  onStart?: (pid: number | undefined) => void;
  /** Sees each line of standard output. */
  onLine?: (line: string) => void;
};

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/** Who ran this long was healthy: its next end starts with the shortest delay again. */
const healthyMs = 60_000;

/** For each child's name, what to tell when its process is another one. */
export type Remember = (name: string) => (pid: number | undefined) => void;

/** A process of ours that is started again when it ends by itself, and ends when we do (see end-with-parent.js). */
export class Child {
  private readonly log: LogFile;
  private process: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private wanted = true;
  private readonly lastLines: string[] = [];
  /** How often it has ended by itself. */
  ends = 0;

  constructor(private readonly plan: ChildPlan) {
    this.log = new LogFile(plan.log);
    void this.keepRunning();
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** The last lines that it printed, for a message about its end. */
  get tail(): string {
    return this.lastLines.join('\n');
  }

  /** Ends the process; it is started again at once. */
  restart(): void {
    this.process?.kill('SIGTERM');
  }

  /** Ends the process for good: asks first, and does not wait for ever. */
  async stop(): Promise<void> {
    this.wanted = false;
    const process = this.process;
    if (!process) return;
    process.kill('SIGTERM');
    const patience = new AbortController();
    const gone = await Promise.race([
      this.ended.then(() => true),
      sleep(this.plan.patienceMs, false, { signal: patience.signal }).catch(() => true),
    ]);
    patience.abort();
    if (gone) return;
    process.kill('SIGKILL');
    await this.ended;
  }

  private async keepRunning(): Promise<void> {
    let delayMs = firstDelayMs;
    while (this.wanted) {
      const startedAt = Date.now();
      const how = await this.runOnce();
      if (!this.wanted) return;
      this.ends += 1;
      if (Date.now() - startedAt > healthyMs) delayMs = firstDelayMs;
      say(
        `The ${this.plan.name} ended (${how}); started again in ${delayMs / 1000} s. Its log: ${this.log.path}`,
      );
      await sleep(delayMs);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
    }
  }

  private runOnce(): Promise<string> {
    const child = spawn(process.execPath, [...this.plan.arguments], {
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...this.plan.environment() },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A session of its own: Ctrl-C reaches us alone, and we end everything in order.
      detached: true,
    });
    this.process = child;
    // Ending while we close its input is no news.
    child.stdin.on('error', () => undefined);
    eachLine(child.stdout, (line) => {
      this.keep(line);
      this.plan.onLine?.(line);
    });
    eachLine(child.stderr, (line) => {
      this.keep(line);
      if (this.wanted && line.trim() !== '') say(`  ${this.plan.name}: ${line}`);
    });
    const end = new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(error.message));
      child.on('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    this.ended = end.then(() => {
      this.process = undefined;
      this.plan.onStart?.(undefined);
    });
    this.plan.onStart?.(child.pid);
    return this.ended.then(() => end);
  }

  private keep(line: string): void {
    this.lastLines.push(line);
    if (this.lastLines.length > 20) this.lastLines.shift();
    this.log.append(`${line}\n`);
  }
}

function eachLine(stream: NodeJS.ReadableStream, use: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(use);
  });
  stream.on('end', () => {
    if (rest !== '') use(rest);
  });
}
