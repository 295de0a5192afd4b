import { beforeEach, expect, test } from 'vitest';
import type { Webhook } from '@/lib/server/config/webhooks';
import { WebhookSecrets } from './webhook-secrets';

const webhook = (secret: string): Webhook => ({ secret, environments: ['prod'], actions: ['start'] });
const WEBHOOKS = { deploy: webhook('env:DEPLOY'), pager: webhook('env:PAGER'), good: webhook('env:GOOD') };
const variables: Record<string, string | undefined> = {};
const lines: string[] = [];
let secrets: WebhookSecrets;

beforeEach(() => {
  Object.assign(variables, { DEPLOY: undefined, PAGER: 'hunter2', GOOD: 'sixteen characters at least' });
  lines.length = 0;
  secrets = new WebhookSecrets(variables, (line) => lines.push(line));
});

test('what takes no call is told once, at start, without the secret; no call adds a line', () => {
  secrets.tellOf(WEBHOOKS);
  for (let call = 0; call < 100; call += 1) secrets.tellOf(WEBHOOKS);
  expect(lines).toEqual([
    'webhooks.deploy takes no call: env:DEPLOY is not set. Set it for the process of the pages, to 16 characters at least.',
    'webhooks.pager takes no call: env:PAGER holds 7 characters. Set it for the process of the pages, to 16 characters at least.',
  ]);
});

test('and again when it has changed', () => {
  secrets.tellOf(WEBHOOKS);
  variables.PAGER = 'hunter';
  secrets.tellOf(WEBHOOKS);
  expect(lines.slice(2)).toEqual([expect.stringContaining('env:PAGER holds 6 characters')]);
  variables.PAGER = 'long enough to be one';
  expect(secrets.of('pager', WEBHOOKS.pager)).toBe('long enough to be one');
  variables.PAGER = 'hunter';
  expect(secrets.of('pager', WEBHOOKS.pager)).toBeNull();
  expect(lines).toHaveLength(4);
});

test('sixteen characters are taken, fifteen are not', () => {
  variables.GOOD = 'a'.repeat(16);
  expect(secrets.of('good', WEBHOOKS.good)).toBe('a'.repeat(16));
  variables.GOOD = 'a'.repeat(15);
  expect(secrets.of('good', WEBHOOKS.good)).toBeNull();
});
