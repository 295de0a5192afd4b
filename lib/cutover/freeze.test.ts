import { expect, test } from 'vitest';
import { type FreezeWindow, freezeAt } from './freeze';

const at = (text: string) => BigInt(Date.parse(text));
const MONDAY = '2026-11-30';
const deny: FreezeWindow = {
  name: 'Black Friday week',
  kind: 'deny',
  environments: ['prod'],
  when: { fromMs: at(`${MONDAY}T09:00:00Z`), toMs: at(`${MONDAY}T10:00:00Z`) },
};
const hours: FreezeWindow = {
  name: 'office hours',
  kind: 'allow',
  environments: null,
  when: { days: [1, 2, 3, 4, 5], fromMinute: 8 * 60, toMinute: 17 * 60 },
};
const night: FreezeWindow = {
  ...hours,
  name: 'the night',
  when: { days: [1], fromMinute: 22 * 60, toMinute: 5 * 60 },
};

test.each([
  ['no window', [], 'prod', `${MONDAY}T09:30:00Z`, true],
  ['a window that denies', [deny], 'prod', `${MONDAY}T09:30:00Z`, false],
  ['its last moment', [deny], 'prod', `${MONDAY}T09:59:59.999Z`, false],
  ['after it', [deny], 'prod', `${MONDAY}T10:00:00Z`, true],
  ['another environment', [deny], 'test', `${MONDAY}T09:30:00Z`, true],
  ['deny beats allow', [hours, deny], 'prod', `${MONDAY}T09:30:00Z`, false],
  ['inside what is allowed', [hours], 'prod', `${MONDAY}T08:00:00Z`, true],
  ['outside what is allowed', [hours], 'prod', `${MONDAY}T17:00:00Z`, false],
  ['on a Sunday', [hours], 'prod', '2026-11-29T09:30:00Z', false],
  ['one of two that allow', [hours, night], 'prod', `${MONDAY}T23:00:00Z`, true],
  ['over midnight', [night], 'prod', '2026-12-01T04:59:00Z', true],
  ['after its end', [night], 'prod', '2026-12-01T05:00:00Z', false],
  ['before midnight of the next day', [night], 'prod', '2026-12-01T23:00:00Z', false],
] as const)('%s', (_, windows, environment, moment, open) => {
  expect(freezeAt(windows, environment, at(moment)).open).toBe(open);
});

test('says which window and until when', () => {
  expect(freezeAt([hours, deny], 'prod', at(`${MONDAY}T09:30:00Z`)).words).toBe(
    'Black Friday week holds until 2026-11-30 10:00:00 UTC.',
  );
});
