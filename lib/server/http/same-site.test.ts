import { describe, expect, test } from 'vitest';
import { requireSameSite } from './same-site';

const attempt = (headers: Record<string, string>) => () =>
  requireSameSite(new Headers(headers), 'https://signalbox.example');
const host = 'localhost:3000';

describe('a write is taken from', () => {
  test.each<[string, Record<string, string>]>([
    ['a program', { host }],
    ['our own page', { host, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    [
      'our own page behind a proxy',
      { host, 'sec-fetch-site': 'same-origin', origin: 'https://signalbox.example' },
    ],
    ['our own page in an older browser', { host, origin: 'http://localhost:3000' }],
    ['the same behind a proxy', { host, origin: 'https://signalbox.example' }],
  ])('%s', (_, headers) => {
    expect(attempt(headers)).not.toThrow();
  });
});

describe('a write is refused from', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', { host, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    [
      'another port of this machine',
      { host, 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' },
    ],
    ['another site in an older browser', { host, origin: 'https://evil.example' }],
    ['a sandboxed frame', { host, origin: 'null' }],
    ['another port in an older browser', { host, origin: 'http://localhost:4000' }],
  ])('%s', (_, headers) => {
    expect(attempt(headers)).toThrow('page of another site');
  });
});
