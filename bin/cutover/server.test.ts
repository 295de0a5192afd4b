import { expect, test } from 'vitest';
import { UsageError } from '../command/command';
import { serverOf } from './server';

const of = (url: string, token?: string) => serverOf({ SIGNALBOX_URL: url, SIGNALBOX_TOKEN: token });

test.each([
  'http://127.0.0.1:3000',
  'http://localhost:3000/',
  'http://[::1]:3000',
  'https://signalbox.example',
])('%s is asked', (url) =>
  expect(of(url, 'sbx_1')).toEqual({ address: new URL(url).origin, token: 'sbx_1' }),
);

test('left out, it is this machine, and nobody in particular asks', () =>
  expect(serverOf({})).toEqual({ address: 'http://127.0.0.1:3000', token: null }));

test.each([
  'http://signalbox.example',
  'http://127.0.0.1.example',
  'http://10.0.0.1:3000',
  'https://a:hunter2@signalbox.example',
  'https://signalbox.example/path',
  'ftp://127.0.0.1',
  'signalbox',
])('%s is not, and nothing of it is repeated that may be secret', (url) => {
  expect(() => of(url)).toThrow(UsageError);
  expect(() => of(url)).not.toThrow(/hunter2/);
});

test('a token with a line end is refused without being repeated', () => {
  expect(() => of('http://127.0.0.1', 'sbx_1\n')).toThrow(/SIGNALBOX_TOKEN/);
  expect(() => of('http://127.0.0.1', 'sbx_1\n')).not.toThrow(/sbx_1/);
});
