import { expect, test } from 'vitest';
import { subjectWords } from './subject-words';

const told = (subject: string, after: unknown = null, before: unknown = null) => ({
  subject,
  before: before === null ? null : JSON.stringify(before),
  after: after === null ? null : JSON.stringify(after),
});

test.each([
  [told('declaration:main.prod.orders.v1', { origin: 'api' }), 'main.prod.orders.v1'],
  [told('sign-in:bo@example.com'), 'bo@example.com'],
  [told('person:u7', { name: 'Bo', email: 'bo@example.com', disabled: true }), 'Bo, bo@example.com'],
  [
    told('grant:u7/prod/operator', { person: 'bo@example.com', environment: 'prod', role: 'operator' }),
    'operator in prod, for bo@example.com',
  ],
  [
    told('grant:u7/*/viewer', { person: 'bo@example.com', environment: null, role: 'viewer' }),
    'viewer in all environments, for bo@example.com',
  ],
  [told('link:l1', { kind: 'join', email: 'bo@example.com' }), 'for bo@example.com to join'],
  [told('link:l1', { kind: 'first-admin', email: null }), 'for the first admin'],
])('%o is said as “%s”', (entry, words) => {
  expect(subjectWords(entry)).toBe(words);
});

test('the state before says it where nothing is after', () => {
  expect(subjectWords(told('person:u7', null, { name: 'Bo', email: 'bo@example.com' }))).toBe(
    'Bo, bo@example.com',
  );
});

test('a password is said by whose it is', () => {
  expect(subjectWords(told('password:u7', { digest: 'ab' }), new Map([['u7', 'Bo']]))).toBe('Bo');
  expect(subjectWords(told('password:u7', { digest: 'ab' }))).toBe('password:u7');
});

test('what is not known is said as it is', () => {
  expect(subjectWords(told('cutover:c1'))).toBe('cutover:c1');
  expect(subjectWords(told('grant:u7/prod/operator'))).toBe('grant:u7/prod/operator');
  expect(subjectWords(told('no colon'))).toBe('no colon');
});
