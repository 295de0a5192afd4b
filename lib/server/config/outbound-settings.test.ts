import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { declarationText } from './declaration-text';
import { declaredVersion } from './declared';
import { hookOf } from './hooks';
import { parseConfig } from './parse-config';
import { parseDeclaration, parsePostedDeclaration } from './parse-declaration';
import { problemOf } from './testing/problem-of';

const file = 'signalbox.yaml';
const start = 'roots: [{ url: /a }]\nenvironments: { prod: {}, test: {} }\n';
const configOf = (text: string) => parseConfig(start + text, file);

const refused = (text: string) => problemOf(() => configOf(text));

describe('without a word of it', () => {
  test('nothing is allowed, nobody is called, and no time is closed', () => {
    expect(configOf('')).toMatchObject({
      outbound: { allow: { hosts: [], networks: [] } },
      hooks: {},
      freezeWindows: [],
    });
    expect(configOf('').notifications).toBeUndefined();
  });
});

describe('outbound.allow', () => {
  test('takes names as URLs have them, addresses and networks', () => {
    const allow = '[Jobs.Internal., bücher.example, localhost, 10.1.2.3, 10.20.0.0/16, "::1", "fd12::/32"]';
    expect(configOf(`outbound: { allow: ${allow} }`).outbound.allow).toEqual({
      hosts: ['jobs.internal', 'xn--bcher-kva.example', 'localhost'],
      networks: ['10.1.2.3/32', '10.20.0.0/16', '::1/128', 'fd12::/32'],
    });
  });

  test.each([
    '"*"',
    '"*.internal"',
    '0.0.0.0/0',
    '"::/0"',
    '10.0.0.0/33',
    '127.1',
    '0x7f000001',
    '"a b"',
    '"http://a"',
    'a:80',
    '10.0.0.0/8/8',
    '""',
    '7',
  ])('does not take %s', (entry) => {
    expect(refused(`outbound: { allow: [good.example, ${entry}] }`)).toMatch(
      /^signalbox\.yaml:3 outbound\.allow\[1\]: .*expected a host such as jobs\.internal/,
    );
  });
});

const hook = (url: string) => `{ url: "${url}", secret: env:HOOK_SECRET }`;

describe('hooks', () => {
  const config = configOf(
    `hooks:\n  orders:\n    start-v2: ${hook('https://jobs.example/start')}\n    stop-v1: { url: "https://jobs.example/stop", secret: env:S, headers: { Authorization: env:TOKEN } }\n    environments: { test: { start-v2: ${hook('https://test.example/start')} } }`,
  );
  const orders = { query: 'orders', environment: 'prod', place: 'root:/a' };

  test('are found by query and step; an environment has its own', () => {
    expect(hookOf(config.hooks, orders, 'start-v2')).toEqual({
      url: 'https://jobs.example/start',
      secret: 'env:HOOK_SECRET',
      headers: {},
    });
    expect(hookOf(config.hooks, { ...orders, environment: 'test' }, 'start-v2')).toMatchObject({
      url: 'https://test.example/start',
    });
    expect(hookOf(config.hooks, { ...orders, environment: 'test' }, 'stop-v1')).toMatchObject({
      headers: { Authorization: 'env:TOKEN' },
    });
  });

  test('are absent where nobody named one, whatever the name', () => {
    expect(hookOf(config.hooks, orders, 'start-v1')).toBeUndefined();
    for (const query of ['payments', 'constructor', '__proto__'])
      expect(
        hookOf(config.hooks, { query, environment: 'toString', place: 'root:constructor' }, 'start-v2'),
      ).toBeUndefined();
  });

  test.each([
    [
      'a secret in plain text',
      'start-v2: { url: "https://a.example/", secret: hunter2 }',
      /^signalbox\.yaml:5 hooks\.orders\.start-v2\.secret: found a secret in plain text, expected env:NAME/,
    ],
    ['no secret', 'start-v2: { url: "https://a.example/" }', /:5 hooks\.orders\.start-v2.*secret/],
    [
      'a password in the address',
      'start-v2: { url: "https://me:hunter2@a.example/", secret: env:S }',
      /:5 hooks\.orders\.start-v2\.url: found a secret in plain text/,
    ],
    [
      'a token in the address',
      'start-v2: { url: "https://a.example/?token=hunter2", secret: env:S }',
      /:5 hooks\.orders\.start-v2\.url: found a/,
    ],
    [
      'another scheme',
      'start-v2: { url: "ftp://a.example/", secret: env:S }',
      /:5 hooks\.orders\.start-v2\.url: .*expected an address/,
    ],
    [
      'an unknown step',
      'start-v3: { url: "https://a.example/", secret: env:S }',
      /:5 hooks\.orders\.start-v3: unknown field, expected one of start-v2, stop-v1/,
    ],
    [
      'a header of ours',
      'start-v2: { url: "https://a.example/", secret: env:S, headers: { Signalbox-Step: env:S } }',
      /:5 .*headers.*: .*expected a header that Signalbox does not set itself/,
    ],
    [
      'a header in plain text',
      'start-v2: { url: "https://a.example/", secret: env:S, headers: { Authorization: hunter2 } }',
      /:5 hooks\.orders\.start-v2\.headers\.Authorization: found a secret in plain text/,
    ],
    [
      'an unknown environment',
      'environments: { prd: {} }',
      /:5 hooks\.orders\.environments\.prd: .*expected an environment that stands under environments: as well/,
    ],
  ])('with %s are refused at their line, without repeating it', (_what, line, expected) => {
    const said = refused(`hooks:\n  orders:\n    ${line}`);
    expect(said).toMatch(expected);
    expect(said).not.toContain('hunter2');
  });

  test('notifications have one address and a secret', () => {
    expect(configOf(`notifications: ${hook('https://chat.example/x')}`).notifications).toEqual({
      url: 'https://chat.example/x',
      secret: 'env:HOOK_SECRET',
    });
    expect(refused('notifications: { url: "https://chat.example/x" }')).toMatch(/:3 notifications.*secret/);
  });
});

test('the examples of docs/hooks.md are a configuration and a declaration', () => {
  const page = readFileSync('docs/hooks.md', 'utf8');
  const examples = [...page.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text]) => text ?? '');
  const isStatus = (text: string) => text.startsWith('status:');
  const isWhole = (text: string) => text.startsWith('roots:');
  const [all, databricks, command, ...more] = examples
    .filter((text) => !isStatus(text) && !isWhole(text))
    .map(configOf);
  expect(more).toEqual([]);
  const [places] = examples
    .filter(isWhole)
    .map((text) => parseConfig(`environments: { prod: {} }\n${text}`, file));
  const at = (place: string) =>
    places && hookOf(places.hooks, { query: 'orders', environment: 'prod', place }, 'stop-v1');
  expect([at('root:/lake/checkpoints'), at('catalog:main'), at('catalog:dev')]).toMatchObject([
    { url: 'https://jobs.example/stop' },
    { url: 'https://main.example/stop' },
    undefined,
  ]);
  expect(
    all && hookOf(all.hooks, { query: 'orders', environment: 'test', place: 'root:/a' }, 'start-v2'),
  ).toMatchObject({
    url: 'https://jobs-test.example/start',
  });
  const inProd = { query: 'orders', environment: 'prod', place: 'root:/a' };
  for (const config of [all, databricks])
    expect(config && hookOf(config.hooks, inProd, 'stop-v1')).toMatchObject({
      databricks: 'prod',
      job: '1121',
    });
  expect(command?.commands['start-orders']?.run[0]).toBe('/opt/jobs/start-orders.sh');
  const [byUrl, byJob] = examples.filter(isStatus).map((text) => parseDeclaration(text).status);
  expect(byUrl).toMatchObject({ stoppedWhen: { pointer: '/state/life_cycle_state' } });
  expect(byJob).toEqual({ databricks: 'prod', job: '1121' });
});

describe('freeze windows', () => {
  test('are times, or days of each week', () => {
    const { freezeWindows } = configOf(`freezeWindows:
  - { name: Christmas, kind: deny, environments: [prod], from: 2026-12-20T00:00:00Z, to: 2027-01-04T00:00Z }
  - { name: Office hours, kind: allow, days: [mon, fri], from: "09:00", to: "16:30" }
  - { name: Night, kind: deny, days: [sun], from: 22:00, to: 24:00 }
`);
    expect(freezeWindows).toEqual([
      {
        name: 'Christmas',
        kind: 'deny',
        environments: ['prod'],
        when: { fromMs: 1_797_724_800_000n, toMs: 1_799_020_800_000n },
      },
      {
        name: 'Office hours',
        kind: 'allow',
        environments: null,
        when: { days: [1, 5], fromMinute: 540, toMinute: 990 },
      },
      {
        name: 'Night',
        kind: 'deny',
        environments: null,
        when: { days: [0], fromMinute: 1320, toMinute: 1440 },
      },
    ]);
  });

  test.each([
    [
      'a slip in an environment',
      'kind: deny, environments: [prod, prd], from: 2026-12-20T00:00:00Z, to: 2027-01-04T00:00:00Z',
      /:4 freezeWindows\[0\]\.environments\[1\]: found "prd", expected an environment/,
    ],
    [
      'no time zone',
      'kind: deny, from: 2026-12-20T00:00:00, to: 2027-01-04T00:00:00Z',
      /:4 freezeWindows\[0\]\.from: .*expected a moment in UTC/,
    ],
    [
      'a day that is none',
      'kind: deny, from: 2026-02-30T00:00:00Z, to: 2027-01-04T00:00:00Z',
      /freezeWindows\[0\]\.from/,
    ],
    [
      'an end before its beginning',
      'kind: deny, from: 2026-12-20T00:00:00Z, to: 2026-12-20T00:00:00Z',
      /freezeWindows\[0\]\.to: .*expected a moment after from/,
    ],
    [
      'times of the day without days',
      'kind: deny, from: "09:00", to: "16:00"',
      /freezeWindows\[0\]\.from: found "09:00", expected a moment/,
    ],
    [
      'days with moments',
      'kind: deny, days: [mon], from: 2026-12-20T00:00:00Z, to: "16:00"',
      /freezeWindows\[0\]\.from: .*expected a time of the day/,
    ],
    [
      'an unknown day',
      'kind: deny, days: [monday], from: "09:00", to: "16:00"',
      /freezeWindows\[0\]\.days\[0\]: found "monday", expected one of sun/,
    ],
    [
      'no environments at all',
      'kind: deny, environments: [], from: "09:00", to: "16:00"',
      /freezeWindows\[0\]\.environments: found an empty list/,
    ],
    [
      'an unknown kind',
      'kind: forbid, from: 2026-12-20T00:00:00Z, to: 2027-01-04T00:00:00Z',
      /freezeWindows\[0\]\.kind: found "forbid", expected deny or allow/,
    ],
  ])('with %s are refused at their line', (_what, rest, expected) => {
    expect(refused(`freezeWindows:\n  - { name: x, ${rest} }`)).toMatch(expected);
  });
});

describe('a status in a declaration', () => {
  const status = `url: https://jobs.example/prod/orders
stoppedWhen: { pointer: /state, equals: [TERMINATED, 7, false] }`;
  const indented = (text: string) => `status:\n${text.replaceAll(/^/gm, '  ')}\n`;

  test('has one form as text and is read back to the same; an older text without it stays readable', () => {
    const declaration = parseDeclaration(
      indented(
        `header: { x-b: env:B, Authorization: env:A }\n${status}\nrunningWhen: { pointer: "", equals: [up] }`,
      ),
    );
    const text = declarationText(declaration);
    expect(text).toBe(`status:
  url: https://jobs.example/prod/orders
  header:
    Authorization: env:A
    x-b: env:B
  stoppedWhen:
    pointer: /state
    equals:
      - TERMINATED
      - 7
      - false
  runningWhen:
    pointer: ""
    equals:
      - up
`);
    expect(parseDeclaration(text)).toEqual(declaration);
    expect(declarationText(parseDeclaration('job: x'))).toBe('job: x\n');
  });

  test('that is posted may name no secret: whoever posts it says where it would be sent', () => {
    expect(parsePostedDeclaration(indented(status)).status).toMatchObject({
      url: 'https://jobs.example/prod/orders',
    });
    expect(
      problemOf(() =>
        parsePostedDeclaration(indented(`${status}\nheader: { Authorization: env:DATABASE_URL }`)),
      ),
    ).toMatch(/status\.header: .*expected no header in a declaration that is posted/);
    expect(
      problemOf(() => parsePostedDeclaration(indented(status.replace('prod', '{environment}')))),
    ).toMatch(/status\.url: .*without placeholders/);
  });

  test('said for all environments names each: the status of one job is not that of all', () => {
    const said = (url: string) =>
      `queries: { orders: { versions: { 2: { status: { url: "${url}", stoppedWhen: { pointer: /s, equals: [x] } } } } } }`;
    const name = { environment: 'prod/eu', query: 'orders', version: '2' };
    expect(
      declaredVersion(configOf(said('https://jobs.example/{environment}/x')), name)?.status,
    ).toMatchObject({ url: 'https://jobs.example/prod%2Feu/x' });
    expect(declaredVersion(configOf(said('https://jobs.example/{environment}/{catalog}')), name)).toEqual({});
    expect(refused(said('https://jobs.example/x'))).toMatch(
      /queries\.orders\.versions\.2\.status\.url: .*expected a path with \{environment\}/,
    );
  });

  test.each([
    ['pointer: state', /pointer: found "state", expected a JSON pointer/],
    ['pointer: /a~2', /pointer: /],
    ['pointer: /a, equals: []', /equals: found an empty list/],
    ['pointer: /a, equals: [{}]', /equals\[0\]/],
    ['pointer: /a, is: [x], equals: [x]', /is: unknown field, expected one of pointer, equals/],
  ])('with %s is refused', (condition, expected) => {
    const whole = condition.includes('equals') ? condition : `${condition}, equals: [x]`;
    expect(
      problemOf(() => parseDeclaration(`status: { url: "https://a.example/", stoppedWhen: { ${whole} } }`)),
    ).toMatch(expected);
  });
});
