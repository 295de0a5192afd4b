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
