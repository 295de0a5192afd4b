import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { goOn, Interrupted } from './interrupted';
import { acquireRunLock } from './run-lock';
import { hashSources } from './source-hash';
import { StartError } from './start-error';
import { say } from './terminal';

/** Next's own stages, as they are worth a line on the terminal. */
const stage = /^\s*(✓|Creating|Running|Collecting|Generating|Finalizing)\s/;

/** Builds the pages when their sources are not those of the last build. Two at once: the second waits and has nothing to do. */
export async function buildIfNeeded(root: string, stop?: AbortSignal): Promise<'built' | 'fresh'> {
  const output = join(root, '.next');
  const stamp = join(output, 'signalbox-sources');
  const wanted = hashSources(root);
  if (readIfPresent(stamp) === wanted) return 'fresh';
  const lock = await takeTurn(root, stop);
  try {
    if (readIfPresent(stamp) === wanted) return 'fresh';
    say('Building the pages; this happens once, and again when the sources change.');
    rmSync(stamp, { force: true });
    await nextBuild(root, stop);
    writeFileSync(stamp, wanted);
    return 'built';
  } finally {
    lock.release();
  }
}

async function takeTurn(root: string, stop: AbortSignal | undefined): Promise<{ release(): void }> {
  for (let waited = false; ; waited = true) {
    goOn(stop);
    const turn = lockBuild(root);
    if ('lock' in turn) return turn.lock;
    if (!waited) say(`Waiting for a build of the same folder (pid ${turn.holder.owner.pid}).`);
    await sleep(500);
  }
}

function lockBuild(root: string): ReturnType<typeof acquireRunLock> {
  try {
    const cache = join(root, 'node_modules', '.cache');
    mkdirSync(join(root, '.next'), { recursive: true });
    mkdirSync(cache, { recursive: true });
    return acquireRunLock(join(cache, 'signalbox-build.json'));
  } catch (cause) {
    throw new StartError(
      'no-permission',
      `The pages must be built, and ${root} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}. Make it writable, or run \`npm run build\` there as its owner.`,
      { cause },
    );
  }
}

function nextBuild(root: string, stop: AbortSignal | undefined): Promise<void> {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [next, 'build'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        FORCE_COLOR: undefined,
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stop,
    });
    const lines: string[] = [];
    let shown = '';
    const take = (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) {
        if (line.trim() === '') continue;
        lines.push(line);
        const text = line.trim();
        // Counting up is for a line that redraws itself; the last one has a tick.
        if (!stage.test(line) || text === shown || /^[^✓].*\(\d+\/\d+\)/.test(text)) continue;
        shown = text;
        say(`  ${text}`);
      }
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => {
      if (!stop?.aborted) reject(error);
    });
    child.on('close', (code, signal) => {
      // Ctrl-C reaches everything in the foreground: the build may be gone before this process has heard of it.
      if (stop?.aborted || signal === 'SIGINT') return reject(new Interrupted());
      if (code === 0) return resolve();
      const how = signal ?? `exit code ${code}`;
      reject(new StartError('failed', `Building the pages failed (${how}):\n${lines.slice(-30).join('\n')}`));
    });
  });
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
