import { describe, expect, test } from 'vitest';
import { assertMayListen, publicAddress } from './reachable';
import type { SignInConfig } from './sign-in';

const password = (address?: string): SignInConfig => ({ method: 'password', address, secret: undefined });
const demo: SignInConfig = { method: 'demo', people: [] };

describe('an address that other machines can reach', () => {
  test.each<[string, SignInConfig | undefined, string]>([
    ['without sign-in', undefined, 'no sign-in is configured'],
    ['with the people of the demo', demo, 'the people of the demo have no passwords'],
    ['with sign-in of an address that is not said', password(), 'signIn.address is not set'],
  ])('%s is refused in one line', (_, signIn, why) => {
    for (const host of ['0.0.0.0', '::', '10.0.0.1', 'signalbox.example']) {
      const attempt = () => assertMayListen({ host }, signIn);
      expect(attempt).toThrow(why);
      expect(attempt).toThrow(/^environment HOST: found .*$/);
    }
  });

  test('with sign-in and its address is taken', () => {
    expect(() => assertMayListen({ host: '0.0.0.0' }, password('https://signalbox.example'))).not.toThrow();
  });
});

test.each([undefined, demo, password()])('this machine is always taken (%j)', (signIn) => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    expect(() => assertMayListen({ host }, signIn)).not.toThrow();
  }
});

test('people open what signIn.address says, else where it listens', () => {
  expect(publicAddress({ host: '0.0.0.0', port: 3000 }, password('https://signalbox.example'))).toBe(
    'https://signalbox.example',
  );
  expect(publicAddress({ host: '::1', port: 3001 }, undefined)).toBe('http://[::1]:3001');
});
