import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { until } from '@/lib/server/collector/testing/until';
import { type CommandLine, runCommand } from './run-command';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-command-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const PATH = '/usr/bin:/bin';
const run = (more: Partial<CommandLine> & Pick<CommandLine, 'run'>) =>
  runCommand({
    environment: { PATH },
    stdin: '',
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...more,
  });
const shell = (text: string, more: Partial<CommandLine> = {}) =>
  run({ run: ['/bin/sh', '-c', text], ...more });

/** A file in which a script writes the id of a process; whatever still runs ends with the test. */
function pidFile(name: string) {
  const file = join(folder, name);
  const pid = () => Number(readFileSync(file, 'utf8'));
  const isAlive = () => {
    try {
      process.kill(pid(), 0);
      return true;
    } catch {
      return false;
    }
  };
  onTestFinished(() => {
    if (existsSync(file) && isAlive()) process.kill(pid(), 'SIGKILL');
  });
  return { file, isAlive };
}

describe('a program', () => {
  test('gets its arguments as they stand: no shell reads them', async () => {
    const args = ['$(id)', '; exit 3', '*', 'a b', '{v1.name}', '"', ''];
    const { end, output } = await run({ run: ['/usr/bin/printf', '[%s]', ...args] });
    expect(end).toEqual({ kind: 'exited', code: 0 });
    expect(output).toBe(args.map((arg) => `[${arg}]`).join(''));
  });

  test('gets this environment and nothing of ours', async () => {
    const { output } = await run({ run: ['/usr/bin/env'], environment: { PATH, ONE: '1' } });
    const names = output.split('\n').map((line) => line.split('=')[0]);
    expect(names.filter((name) => name !== '' && !name?.startsWith('__CF')).toSorted()).toEqual([
      'ONE',
      'PATH',
    ]);
  });

  test('reads its stdin to the end, or leaves it', async () => {
    const stdin = 'x'.repeat(1_000_000);
    expect(await shell('wc -c', { stdin })).toMatchObject({
      output: expect.stringMatching(/^\s*1000000\s*$/),
    });
    expect(await shell('exec <&-; exit 0', { stdin })).toMatchObject({ end: { kind: 'exited', code: 0 } });
  });

  test.each([0, 1, 75, 255])('tells its exit code %d', async (code) => {
    expect((await shell(`exit ${code}`)).end).toEqual({ kind: 'exited', code });
  });

  test('that is killed says by what', async () => {
    expect((await shell('kill -9 $$')).end).toEqual({ kind: 'killed', by: 'SIGKILL' });
  });

  test('that prints megabytes to both sides is read to its end, and its first words are kept', async () => {
    const { end, output } = await shell(
      'echo first; yes | head -c 5000000; yes e | head -c 5000000 >&2; echo last',
    );
    expect(end).toEqual({ kind: 'exited', code: 0 });
    expect(output).toMatch(/^first\ny\n/);
    expect(output.length).toBeLessThanOrEqual(16_384);
  });
});

describe('a program that cannot be started', () => {
  test.each([
    ['is not there', () => join(folder, 'absent'), 'ENOENT'],
    ['may not be run', () => script('not-executable', 'exit 0', 0o644), 'EACCES'],
    ['is a folder', () => folder, 'EACCES'],
    ['lies below a file', () => join(script('a-file', 'exit 0', 0o755), 'x'), 'ENOTDIR'],
  ])('since it %s is said so', async (_what, place, code) => {
    expect((await run({ run: [place()] })).end).toEqual({ kind: 'not-started', code });
  });

  test('since it is told too much is said so', async () => {
    const { end } = await run({ run: ['/bin/echo', 'x'.repeat(8_000_000)] });
    expect(end).toEqual({ kind: 'not-started', code: 'E2BIG' });
  });
});

describe('when its time is up', () => {
  test('it is ended with all that it started', async () => {
    const inner = pidFile('inner');
    const begun = Date.now();
    const { end, output } = await shell(`sleep 60 & echo $! > '${inner.file}'; echo waiting; wait`, {
      timeoutMs: 300,
    });
    expect(end).toEqual({ kind: 'timeout' });
    expect(output).toBe('waiting\n');
    expect(Date.now() - begun).toBeLessThan(4_000);
    await until(async () => !inner.isAlive());
  });

  test('also where it does not want to', async () => {
    const own = pidFile('stubborn');
    const text = `echo $$ > '${own.file}'; trap '' TERM HUP INT; while :; do sleep 1; done`;
    expect((await shell(text, { timeoutMs: 300 })).end).toEqual({ kind: 'timeout' });
    await until(async () => !own.isAlive());
  });
});

test('what stays in the background holds nobody up, and goes on', async () => {
  const inner = pidFile('background');
  const begun = Date.now();
  const { end, output } = await shell(`sleep 60 & echo $! > '${inner.file}'; echo on its way`);
  expect(end).toEqual({ kind: 'exited', code: 0 });
  expect(output).toBe('on its way\n');
  expect(Date.now() - begun).toBeLessThan(4_000);
  expect(inner.isAlive()).toBe(true);
});

test('when the process ends, or somebody else has the work, it is ended at once', async () => {
  const own = pidFile('cut-short');
  const cut = new AbortController();
  const running = shell(`echo $$ > '${own.file}'; sleep 60`, { signal: cut.signal });
  await until(async () => existsSync(own.file) && readFileSync(own.file, 'utf8').endsWith('\n'));
  cut.abort(new Error('the claim is lost'));
  await expect(running).rejects.toThrow('the claim is lost');
  await until(async () => !own.isAlive());
  await expect(shell('exit 0', { signal: cut.signal })).rejects.toThrow('the claim is lost');
});

function script(name: string, text: string, mode: number): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, mode);
  return file;
}
