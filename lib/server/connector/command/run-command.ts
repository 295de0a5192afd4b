import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** A program to be run as it stands: no shell reads it, and it gets this environment and nothing else. */
export interface CommandLine {
  run: readonly string[];
  environment: Record<string, string>;
  stdin: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/** How it ended. `code` of what was not started: that of the operating system, such as ENOENT. */
export type CommandEnd =
  | { kind: 'exited'; code: number }
  | { kind: 'killed'; by: string }
  | { kind: 'timeout' }
  | { kind: 'not-started'; code: string };

export interface CommandResult {
  end: CommandEnd;
  /** What it wrote first to stdout and stderr, as it came. */
  output: string;
}

const MOST_OUTPUT_BYTES = 16_384;
/** How long what it wrote last is waited for; whoever stays in the background may hold its output for ever. */
const LAST_WORDS_MS = 200;
/** Between asking a group to end and ending it. */
const GRACE_MS = 1_000;

/**
 * Runs a program in a process group of its own and waits until it exits, not until what it left in the background does; from
 * then on nobody reads what these write. When its time is up, or the signal says so, the whole group is ended.
 * @throws the signal's reason
 */
export async function runCommand(line: CommandLine): Promise<CommandResult> {
  const { run, environment, stdin, timeoutMs, signal } = line;
  signal.throwIfAborted();
  const [program = '', ...args] = run;
  let child: ChildProcessWithoutNullStreams;
  try {
    // A group of its own, so that all of it can be ended; `/` is there on every host.
    const env = environment as NodeJS.ProcessEnv;
    child = spawn(program, args, { cwd: '/', env, detached: true, stdio: 'pipe' });
  } catch (error) {
    return { end: { kind: 'not-started', code: codeOf(error) }, output: '' };
  }
  const output = firstBytes(child);
  const ended = endOf(child);
  // It may have ended, or closed its stdin, before all was written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  const hurry = hurried(timeoutMs, signal);
  try {
    const end = await Promise.race([ended, hurry.over]);
    if (end !== 'hurry') {
      await Promise.race([output.closed, sleep(LAST_WORDS_MS)]);
      return { end, output: output.text() };
    }
    await endGroup(child, ended, signal);
    signal.throwIfAborted();
    return { end: { kind: 'timeout' }, output: output.text() };
  } finally {
    hurry.forget();
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  }
}

function endOf(child: ChildProcess): Promise<CommandEnd> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ kind: 'not-started', code: codeOf(error) });
    });
    child.on('exit', (code, by) =>
      resolve(code === null ? { kind: 'killed', by: by ?? 'a signal' } : { kind: 'exited', code }),
    );
  });
}

/** Reads on after enough was kept: who writes to a full pipe would wait for ever. */
function firstBytes(child: ChildProcess): { text: () => string; closed: Promise<unknown> } {
  const kept: Buffer[] = [];
  let bytes = 0;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      if (bytes < MOST_OUTPUT_BYTES) kept.push(chunk.subarray(0, MOST_OUTPUT_BYTES - bytes));
      bytes += chunk.length;
    });
  return {
    text: () => Buffer.concat(kept).toString('utf8'),
    closed: new Promise((resolve) => child.on('close', resolve)),
  };
}

function hurried(timeoutMs: number, signal: AbortSignal): { over: Promise<'hurry'>; forget: () => void } {
  let forget = () => {};
  const over = new Promise<'hurry'>((resolve) => {
    const stop = () => resolve('hurry');
    const timer = setTimeout(stop, timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    forget = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
  });
  return { over, forget };
}

/** Asks the group to end, and ends it a moment later; at once where the signal says that nobody may wait. */
async function endGroup(child: ChildProcess, ended: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    killGroup(child, 'SIGTERM');
    await sleep(GRACE_MS);
  }
  killGroup(child, 'SIGKILL');
  // What waits for a disk that does not answer cannot be ended.
  await Promise.race([ended, sleep(GRACE_MS)]);
}

function killGroup({ pid }: ChildProcess, by: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, by);
  } catch (error) {
    // Nobody of it is left (ESRCH), or only what may not be ended (EPERM; macOS says so of a group of zombies).
    if (!['ESRCH', 'EPERM'].includes(codeOf(error))) throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
