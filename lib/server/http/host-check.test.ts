import { expect, test } from 'vitest';
import { requireKnownHost } from './host-check';

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'box.localhost', 'LOCALHOST'])(
  '%s is this machine',
  (host) => expect(() => requireKnownHost(host)).not.toThrow(),
);

test.each([
  'evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '',
  null,
])('%s is refused', (host) => expect(() => requireKnownHost(host)).toThrow(/does not answer under the name/));
