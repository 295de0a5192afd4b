import { expect, test } from 'vitest';
import { requireKnownHost } from './host-check';

test.each(['signalbox.example', 'signalbox.example:8443', 'Signalbox.Example'])(
  '%s is the address under which people open it',
  (host) => expect(() => requireKnownHost(host, 'https://signalbox.example')).not.toThrow(),
);

test.each([
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'box.localhost',
  'LOCALHOST',
  '0.0.0.0:3000',
  '10.0.0.5',
])('%s is this machine, or a number that nobody can make resolve elsewhere', (host) =>
  expect(() => requireKnownHost(host, 'https://signalbox.example')).not.toThrow(),
);

test.each([
  'evil.example',
  'evil.example:3000',
  'signalbox.example.evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '',
  null,
])('%s is refused', (host) =>
  expect(() => requireKnownHost(host, 'https://signalbox.example')).toThrow(/does not answer under the name/),
);
