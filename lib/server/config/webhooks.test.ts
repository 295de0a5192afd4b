import { expect, test } from 'vitest';
import { ConfigError } from './config-error';
import { parseConfig } from './parse-config';

const start = 'roots: [{ url: /a }]\nenvironments: { prod: {}, test: {} }\n';
const of = (text: string) => parseConfig(start + text, 'signalbox.yaml').webhooks;
const hook = (fields: string) => `webhooks: { deploy: { ${fields} } }`;
const whole = 'secret: env:DEPLOY, environments: [prod], actions: [start]';

test('none unless they are named', () => expect(of('')).toEqual({}));

test('says who may do what, and where', () =>
  expect(of(hook(whole))).toEqual({
    deploy: { secret: 'env:DEPLOY', environments: ['prod'], actions: ['start'] },
  }));

test.each([
  [hook(whole.replace('env:DEPLOY', 'hunter2')), /webhooks.deploy.secret.*expected env:NAME/],
  [hook(whole.replace('[start]', '[approve]')), /webhooks.deploy.actions\[0\].*one of start, advance/],
  [hook(whole.replace('[start]', '[]')), /at least one of start/],
  [hook(whole.replace('[prod]', '[]')), /at least one environment/],
  [hook(whole.replace('[prod]', '[prd]')), /stands under environments: as well/],
  [hook('secret: env:DEPLOY'), /environments/],
  [hook(`${whole}, url: https://a.example`), /url/],
  [`webhooks: { "a/b": { ${whole} } }`, /a name of letters/],
  [
    `webhooks: { a: { ${whole} }, b: { ${whole} } }`,
    /webhooks.b.secret.*a secret of its own: a has this one/,
  ],
])('refuses %s', (text, message) => {
  expect(() => of(text)).toThrow(ConfigError);
  expect(() => of(text)).toThrow(message);
  expect(() => of(text)).not.toThrow(/hunter2/);
});
