import { describe, expect, test } from 'vitest';
import { hookOf } from './hooks';
import { parseConfig } from './parse-config';
import { problemOf } from './testing/problem-of';

const start = 'roots: [{ url: /a }]\nenvironments: { prod: {}, test: {} }\n';
const refused = (text: string) => problemOf(() => parseConfig(start + text, 'signalbox.yaml'));

describe('a job of Databricks is that of one version in one environment', () => {
  const two = `databricks:
  prod: { host: "https://adb-1.azuredatabricks.net", token: env:A }
  same: { host: "https://adb-1.azuredatabricks.net/", token: env:B }
  dev: { host: "https://adb-2.azuredatabricks.net", token: env:C }
`;
  const hooks = (text: string) => refused(`${two}hooks: { orders: { ${text} } }`);
  const job = (id: string, workspace = 'prod') => `{ databricks: ${workspace}, job: "${id}" }`;

  test.each([
    [
      'that v1 is stopped by and v2 started by',
      `environments: { prod: { stop-v1: ${job('7')}, start-v2: ${job('7')} } }`,
      /hooks\.orders\.environments\.prod\.stop-v1\.job: found "7", expected a job of its own for v1 in prod: this one is that of v2 in prod \(hooks\.orders\.environments\.prod\.start-v2\), and to cancel it for one would end the other\. Make a copy of the job/,
    ],
    [
      'of both under two names of one workspace',
      `environments: { prod: { start-v1: ${job('7')}, stop-v2: ${job('7', 'same')} } }`,
      /start-v1\.job: .*a job of its own for v1 in prod: this one is that of v2 in prod/,
    ],
    [
      'that runs v2 and switches its readers',
      `environments: { prod: { start-v2: ${job('7')}, switch-readers: ${job('7')} } }`,
      /switch-readers\.job: .*a job of its own for readers in prod/,
    ],
    [
      'of two environments',
      `environments: { prod: { stop-v1: ${job('7')} }, test: { stop-v1: ${job('7')} } }`,
      /environments\.test\.stop-v1\.job: .*a job of its own for v1 in test: this one is that of v1 in prod/,
    ],
    [
      'of two roots',
      `environments: { prod: { stop-v1: ${job('7')} } }, roots: { /a: { environments: { prod: { stop-v1: ${job('7')} } } } }`,
      /roots\["\/a"\]\.environments\.prod\.stop-v1\.job: .*v1 in prod of \/a/,
    ],
  ])('not one %s', (_what, text, expected) => expect(hooks(text)).toMatch(expected));

  test.each([
    [
      'starts and stops one version',
      `environments: { prod: { stop-v1: ${job('7')}, start-v1: ${job('7')}, start-v2: ${job('8')}, stop-v2: ${job('8')} } }`,
    ],
    [
      'switches readers there and back',
      `environments: { prod: { switch-readers: ${job('9')}, switch-readers-back: ${job('9')} } }`,
    ],
    [
      'has its number in another workspace too',
      `environments: { prod: { stop-v1: ${job('7')}, stop-v2: ${job('7', 'dev')} } }`,
    ],
  ])('one that %s is', (_what, text) => expect(hooks(text)).toBe('accepted'));

  test('and its state tells of no second version', () => {
    const statuses = (first: string, second: string) =>
      refused(
        `${two}queries: { orders: { environments: { prod: { versions: { 1: { status: ${first} }, 2: { status: ${second} } } } } } }`,
      );
    expect(statuses(job('7'), job('8'))).toBe('accepted');
    expect(statuses(job('7'), job('7', 'same'))).toMatch(
      /versions\.2\.status\.job: .*a job of its own for version 2 in prod: this one is that of version 1 in prod .*, and the state of one would be taken for that of the other/,
    );
  });
});

describe('a hook of a query whose name is that of another one', () => {
  const roots = `roots:
  - { url: /a }
  - { url: s3://lake/b/ }
  - { url: relative }
  - { url: /c, layout: "{catalog}/{environment}/{query}_v{version}" }
environments: { prod: {}, test: {} }
commands: { x: { run: [/x] }, y: { run: [/y] }, z: { run: [/z] } }
hooks:
  orders:
`;
  const parsed = (text: string) => parseConfig(`${roots}    ${text}`, '/etc/signalbox/signalbox.yaml');
  const of = (text: string, place: string, environment = 'prod') =>
    hookOf(parsed(text).hooks, { query: 'orders', environment, place }, 'stop-v1');

  test('is that of its root or catalog, where one is named; of all others else', () => {
    const hooks = (place: string, environment?: string) =>
      of(
        `stop-v1: { command: x }
    roots:
      s3://lake/b/: { environments: { test: { stop-v1: { command: y } } } }
      relative: { stop-v1: { command: y } }
    catalogs: { main: { stop-v1: { command: z } } }`,
        place,
        environment,
      );
    expect(hooks('root:/a')).toEqual({ command: 'x' });
    expect(hooks('root:s3://lake/b/')).toEqual({ command: 'x' });
    expect(hooks('root:s3://lake/b/', 'test')).toEqual({ command: 'y' });
    expect(hooks('root:/etc/signalbox/relative')).toEqual({ command: 'y' });
    expect(hooks('catalog:main')).toEqual({ command: 'z' });
    expect(hooks('catalog:constructor')).toEqual({ command: 'x' });
  });

  test.each([
    [
      'a root that is none',
      'roots: { /A: { stop-v1: { command: x } } }',
      /hooks\.orders\.roots\["\/A"\]: .*expected a root as it stands under roots: as well/,
    ],
    [
      'a root of catalogs',
      'roots: { /c: { stop-v1: { command: x } } }',
      /roots\["\/c"\]: .*expected its catalog under hooks\.<query>\.catalogs instead/,
    ],
    [
      'an environment that is none',
      'catalogs: { main: { environments: { prd: {} } } }',
      /catalogs\.main\.environments\.prd: .*expected an environment that stands under environments: as well/,
    ],
    [
      'a command that is none',
      'roots: { /a: { stop-v1: { command: w } } }',
      /roots\["\/a"\]\.stop-v1\.command: .*expected a command/,
    ],
    [
      'a job for every environment',
      'roots: { /a: { stop-v1: { databricks: prod, job: "1" } } }',
      /roots\["\/a"\]\.stop-v1\.job: .*expected the hook under environments\.<name>/,
    ],
    ['a step that is none', 'roots: { /a: { stop: {} } }', /stop: unknown field, expected one of start-v2/],
  ])('with %s is refused', (_what, text, expected) =>
    expect(problemOf(() => parsed(text))).toMatch(expected),
  );

  test('and a catalog where no layout has one', () => {
    expect(refused('hooks: { orders: { catalogs: { main: {} } } }')).toMatch(
      /catalogs\.main: .*expected no catalogs, as no layout under roots: has \{catalog\}/,
    );
  });
});
