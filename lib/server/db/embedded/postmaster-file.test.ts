import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAlive, parsePostmasterFile, runningPostmaster } from './postmaster-file';

const whole = ['4711', '/srv/data', '1764460800', '45339', '', '127.0.0.1', '  5165141   7', 'ready   ', ''];

describe('parsePostmasterFile', () => {
  test('reads pid, port and status', () => {
    expect(parsePostmasterFile(whole.join('\n'))).toEqual({ pid: 4711, port: 45339, status: 'ready' });
  });

  test.each([
    ['empty', '', undefined],
    ['no number', 'garbage\n', undefined],
    ['pid only', '4711\n', { pid: 4711, port: 0, status: 'starting' }],
    ['without the status line', whole.slice(0, 6).join('\n'), { pid: 4711, port: 45339, status: 'starting' }],
    [
      'stopping',
      [...whole.slice(0, 7), 'stopping'].join('\n'),
      { pid: 4711, port: 45339, status: 'stopping' },
    ],
    ['a standalone backend', '-4711\n', { pid: 4711, port: 0, status: 'starting' }],
  ])('%s', (_name, text, expected) => {
    expect(parsePostmasterFile(text)).toEqual(expected);
  });

  test('never says ready before the last line is written', () => {
    const text = whole.join('\n');
    const end = text.indexOf('ready') + 'ready'.length;
    for (let length = 0; length < end; length += 1) {
      expect(parsePostmasterFile(text.slice(0, length))?.status).not.toBe('ready');
    }
  });
});

describe('runningPostmaster', () => {
  test('a file whose pid now belongs to another program is left over', () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-unit-'));
    try {
      // This very process is alive, and not a server of that folder.
      writeFileSync(join(folder, 'postmaster.pid'), [process.pid, ...whole.slice(1)].join('\n'));
      expect(runningPostmaster(folder)).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('isAlive knows this process, and none behind an impossible pid', () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(2 ** 30)).toBe(false);
});
