import { describe, expect, test } from 'vitest';
import { declarationText } from './declaration-text';
import { declaredVersion } from './declared';
import { hookOf } from './hooks';
import { parseConfig } from './parse-config';
import { parseDeclaration, parsePostedDeclaration } from './parse-declaration';
import { shownHook } from './shown-hook';
import { problemOf } from './testing/problem-of';

const start = 'roots: [{ url: /a }]\nenvironments: { prod: {}, test: {} }\n';
const workspaces = `databricks:
  prod: { host: "https://adb-1.azuredatabricks.net/", token: env:DATABRICKS_TOKEN }
`;
const commands = `commands:
  start-orders: { run: [/opt/jobs/start.sh, --env, prod], environment: { JOBS_TOKEN: env:JOBS_TOKEN }, timeout: 1m }
`;
const configOf = (text: string) => parseConfig(start + text, 'signalbox.yaml');

const refused = (text: string) => problemOf(() => configOf(text));
const orders = { query: 'orders', environment: 'prod', place: 'root:/a' };

test('without a word of them there is no workspace and no command', () => {
  expect(configOf('')).toMatchObject({ databricks: {}, commands: {} });
});

describe('databricks', () => {
  test('is workspaces by name, entered with a token or as a service principal', () => {
    const { databricks } =
      configOf(`${workspaces}  dev: { host: "https://dbc-2.cloud.databricks.com", clientId: 6f1c, clientSecret: env:DEV_SECRET }
`);
    expect(databricks).toEqual({
      prod: { host: 'https://adb-1.azuredatabricks.net', token: 'env:DATABRICKS_TOKEN' },
      dev: { host: 'https://dbc-2.cloud.databricks.com', clientId: '6f1c', clientSecret: 'env:DEV_SECRET' },
    });
  });

  test.each([
    [
      'no way to enter',
      '{ host: "https://a.example" }',
      /prod: found a mapping, expected how a workspace is entered: a mapping with one of the fields token, clientId/,
    ],
    [
      'a token in plain text',
      '{ host: "https://a.example", token: hunter2 }',
      /:4 databricks\.prod\.token: found a secret in plain text, expected env:NAME/,
    ],
    ['no client secret', '{ host: "https://a.example", clientId: x }', /clientSecret: .*expected env:NAME/],
    [
      'both',
      '{ host: "https://a.example", token: env:A, clientId: x }',
      /clientId: unknown field, expected one of host, token/,
    ],
    [
      'a path in the host',
      '{ host: "https://a.example/jobs", token: env:A }',
      /host: .*expected the address of a workspace alone/,
    ],
    [
      'a host without a scheme',
      '{ host: a.example, token: env:A }',
      /host: found "a\.example", expected an address/,
    ],
  ])('with %s is refused at its line', (_what, workspace, expected) => {
    const said = refused(`databricks:\n  prod: ${workspace}`);
    expect(said).toMatch(expected);
    expect(said).not.toContain('hunter2');
  });
});

describe('commands', () => {
  test('are programs with their arguments, variables and a time', () => {
    expect(configOf(commands).commands['start-orders']).toEqual({
      run: ['/opt/jobs/start.sh', '--env', 'prod'],
      environment: { JOBS_TOKEN: 'env:JOBS_TOKEN' },
      timeout: 60_000,
    });
    expect(configOf('commands: { a: { run: [/bin/true] } }').commands.a).toEqual({
      run: ['/bin/true'],
      environment: {},
      timeout: 30_000,
    });
  });

  test.each([
    ['a line for a shell', 'run: "/opt/start.sh --env prod"', /run: .*expected a list: the absolute path/],
    ['nothing to run', 'run: []', /run: found an empty list, expected the absolute path/],
    [
      'a program to be looked for',
      'run: [start.sh]',
      /run\[0\]: found "start\.sh", expected an absolute path/,
    ],
    [
      'a placeholder',
      'run: [/opt/start.sh, "{v1.name}"]',
      /run\[1\]: .*expected an argument without placeholders: what varies stands on stdin/,
    ],
    [
      'a reference among arguments',
      'run: [/opt/start.sh, env:JOBS_TOKEN]',
      /run\[1\]: found "env:JOBS_TOKEN", expected an argument as it stands/,
    ],
    ['a number', 'run: [/opt/start.sh, 7]', /run\[1\]: found 7, expected text, in quotes/],
    ['a secret among arguments', 'run: [/opt/start.sh, "--x=1&token=hunter2"]', /run\[1\]: found a .*secret/],
    ['a password as an option', 'run: [/opt/start.sh, --password=hunter2]', /run\[1\]: found a .*secret/],
    ['a token after its option', 'run: [/opt/start.sh, --token, hunter2]', /run\[2\]: found a secret/],
    [
      'a secret in plain text',
      'run: [/opt/a], environment: { JOBS_TOKEN: hunter2 }',
      /environment\.JOBS_TOKEN: found a secret in plain text/,
    ],
    [
      'our database',
      'run: [/opt/a], environment: { DB: env:DATABASE_URL }',
      /environment\.DB: .*expected a variable that Signalbox does not keep for itself/,
    ],
    [
      'a variable of ours',
      'run: [/opt/a], environment: { SIGNALBOX_STEP: x }',
      /SIGNALBOX_STEP.*expected a variable that Signalbox does not keep/,
    ],
    ['no time', 'run: [/opt/a], timeout: 0s', /timeout: found "0s", expected a time from 1s to 10m/],
    [
      'too long a time',
      'run: [/opt/a], timeout: 11m',
      /timeout: found "11m", expected a time from 1s to 10m/,
    ],
    [
      'a shell',
      'run: [/opt/a], shell: true',
      /shell: unknown field, expected one of run, environment, timeout/,
    ],
  ])('with %s are refused at their line', (_what, command, expected) => {
    const said = refused(`commands:\n  a: { ${command} }`);
    expect(said).toMatch(expected);
    expect(said).toMatch(/^signalbox\.yaml:4 /);
    expect(said).not.toContain('hunter2');
  });
});

describe('a hook', () => {
  const config = configOf(`${workspaces}${commands}hooks:
  orders:
    start-v1: { command: start-orders }
    environments:
      prod:
        start-v2: { databricks: prod, job: "9223372036854775807", parameters: { starting_offsets: "{start.startingOffsets}" } }
        stop-v1: { databricks: prod, job: "1121" }
        switch-readers: { databricks: prod, job: "7" }
`);

  test('names a job of a workspace, or a command', () => {
    expect(hookOf(config.hooks, orders, 'start-v2')).toEqual({
      databricks: 'prod',
      job: '9223372036854775807',
      parameters: { starting_offsets: '{start.startingOffsets}' },
    });
    expect(hookOf(config.hooks, orders, 'stop-v1')).toEqual({
      databricks: 'prod',
      job: '1121',
      parameters: {},
    });
    expect(hookOf(config.hooks, orders, 'start-v1')).toEqual({ command: 'start-orders' });
  });

  test('is shown as where it goes', () => {
    const shown = (step: 'start-v2' | 'start-v1') => {
      const hook = hookOf(config.hooks, orders, step);
      return hook === undefined ? null : shownHook(hook, config);
    };
    expect(shown('start-v2')).toBe('https://adb-1.azuredatabricks.net/jobs/9223372036854775807');
    expect(shown('start-v1')).toBe('command start-orders');
  });

  test.each([
    [
      'no kind',
      'start-v2: { job: "1" }',
      /start-v2: found a mapping, expected a hook: a mapping with one of the fields url, databricks, command/,
    ],
    ['nothing', 'start-v2: 7', /start-v2: found 7, expected a hook/],
    [
      'two kinds',
      'start-v2: { command: start-orders, databricks: prod, job: "1" }',
      /start-v2\.command: unknown field, expected one of databricks, job, parameters/,
    ],
    [
      'an unknown workspace',
      'start-v2: { databricks: prd, job: "1" }',
      /:9 hooks\.orders\.start-v2\.databricks: found "prd", expected a workspace that stands under databricks: as well/,
    ],
    [
      'a job for every environment',
      'stop-v1: { databricks: prod, job: "1" }',
      /:9 hooks\.orders\.stop-v1\.job: .*expected the hook under environments\.<name>: one job is not that of all environments/,
    ],
    [
      'an unknown command',
      'environments: { test: { stop-v1: { command: start-order } } }',
      /:9 hooks\.orders\.environments\.test\.stop-v1\.command: found "start-order", expected a command that stands under commands: as well/,
    ],
    [
      'a name that every object has',
      'start-v2: { command: constructor }',
      /expected a command that stands under commands: as well/,
    ],
    [
      'a program of its own',
      'start-v2: { command: start-orders, run: [/bin/sh] }',
      /start-v2\.run: unknown field, expected one of command/,
    ],
    [
      'an id that YAML would round',
      'start-v2: { databricks: prod, job: 9223372036854775807 }',
      /job: found \d+, expected the id of a job in quotes/,
    ],
    [
      'an id beyond 64 bits',
      'start-v2: { databricks: prod, job: "9223372036854775808" }',
      /job: .*expected the id of a job/,
    ],
    [
      'parameters for a stop',
      'stop-v1: { databricks: prod, job: "1", parameters: {} }',
      /stop-v1\.parameters: unknown field, expected one of databricks, job$/,
    ],
    [
      'a placeholder that is none',
      'start-v2: { databricks: prod, job: "1", parameters: { a: "{start}" } }',
      /parameters\.a: found "\{start\}", expected the placeholders .* and \{start\.<option>\}/,
    ],
    [
      'a start for v1',
      'start-v1: { databricks: prod, job: "1", parameters: { a: "{start.startingOffsets}" } }',
      /parameters\.a: .*\{v2\.location\} only/,
    ],
    [
      'a reference as parameter, which nothing would read',
      'start-v2: { databricks: prod, job: "1", parameters: { a: env:TOKEN } }',
      /parameters\.a: found "env:TOKEN", expected a value as it stands: .*secret scope/,
    ],
    [
      'a secret as parameter',
      'start-v2: { databricks: prod, job: "1", parameters: { a: "Bearer hunter2hunter2" } }',
      /parameters\.a: found .*secret/,
    ],
  ])('with %s is refused at its line', (_what, line, expected) => {
    const said = refused(`${workspaces}${commands}hooks:\n  orders:\n    ${line}`);
    expect(said).toMatch(expected);
    expect(said).not.toContain('hunter2');
  });

  test('JSON among parameters is no placeholder', () => {
    const parameters = `{ a: '{"orders":{"0":1}}' }`;
    expect(
      refused(
        `${workspaces}hooks: { orders: { environments: { prod: { start-v2: { databricks: prod, job: "1", parameters: ${parameters} } } } } }`,
      ),
    ).toBe('accepted');
  });
});

describe('the status of a job of Databricks', () => {
  const status = 'status: { databricks: prod, job: "1121" }';

  test('stands where one environment is meant, and names a workspace that is there', () => {
    const here = (name: string) =>
      `queries: { orders: { environments: { prod: { versions: { 1: { status: { databricks: ${name}, job: "1121" } } } } } } }`;
    const config = configOf(workspaces + here('prod'));
    const version = { environment: 'prod', query: 'orders', version: '1' };
    expect(declaredVersion(config, version)).toEqual({ status: { databricks: 'prod', job: '1121' } });
    expect(refused(workspaces + here('prd'))).toMatch(
      /queries\.orders\.environments\.prod\.versions\.1\.status\.databricks: found "prd", expected a workspace/,
    );
    expect(refused(`${workspaces}queries: { orders: { versions: { 1: { ${status} } } } }`)).toMatch(
      /queries\.orders\.versions\.1\.status\.job: .*expected the status under environments\.<name>: one job/,
    );
  });

  test('has one form as text, and cannot be posted', () => {
    const text = declarationText(parseDeclaration(status));
    expect(text).toBe('status:\n  databricks: prod\n  job: "1121"\n');
    expect(parseDeclaration(text)).toEqual(parseDeclaration(status));
    expect(problemOf(() => parsePostedDeclaration(status))).toMatch(
      /status\.databricks: .*expected no workspace in a declaration that is posted/,
    );
    expect(problemOf(() => parseDeclaration('status: { job: "1" }'))).toMatch(
      /status: .*expected where a job is asked: a mapping with one of the fields url, databricks/,
    );
  });
});

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
