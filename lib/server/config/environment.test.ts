import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLoopback, readEnvironment } from './environment';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-unit-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('readEnvironment', () => {
  test('needs nothing', () => {
    expect(readEnvironment({}, folder)).toEqual({
      configFile: undefined,
      databaseUrl: undefined,
      host: '127.0.0.1',
      port: 3000,
      home: join(folder, '.signalbox'),
    });
  });

  test('takes signalbox.yaml of the folder when it exists; the variable comes first', () => {
    writeFileSync(join(folder, 'signalbox.yaml'), '');
    expect(readEnvironment({}, folder).configFile).toBe(join(folder, 'signalbox.yaml'));
    expect(readEnvironment({ SIGNALBOX_CONFIG: 'other.yaml' }, folder).configFile).toBe(
      join(folder, 'other.yaml'),
    );
  });

  test('the word demo asks for the demo although there is a configuration', () => {
    writeFileSync(join(folder, 'signalbox.yaml'), '');
    expect(readEnvironment({ SIGNALBOX_CONFIG: 'demo' }, folder).configFile).toBeUndefined();
  });

  test('an empty variable is not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', HOST: '' }, folder)).toEqual(
      readEnvironment({}, folder),
    );
  });

  test.each([
    [{ PORT: 'http' }, 'environment PORT: found "http", expected a port from 1 to 65535'],
    [{ PORT: '70000' }, 'environment PORT: found "70000", expected a port from 1 to 65535'],
    [{ PORT: '0' }, 'environment PORT: found "0", expected a port from 1 to 65535'],
    [{ HOST: 'http://x' }, 'environment HOST: found "http://x", expected an address of this machine'],
    [
      { DATABASE_URL: 'mysql://root:hunter2@db/x' },
      'environment DATABASE_URL: found something else, expected an address',
    ],
    [
      { DATABASE_URL: 'postgresql://db:5432' },
      'environment DATABASE_URL: found something else, expected an address that ends',
    ],
  ])('%j', (variables, message) => {
    expect(() => readEnvironment(variables, folder)).toThrow(message);
    expect(() => readEnvironment(variables, folder)).not.toThrow('hunter2');
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['localhost.example', false],
  ['10.0.0.1', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
