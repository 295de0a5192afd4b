import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError } from './config-error';
import { declaredNames, declaredQuery, declaredVersion, isProtected } from './declared';
import { matchLayout } from './layout';
import { parseConfig } from './parse-config';

const file = '/srv/signalbox/signalbox.yaml';

function problem(text: string): string {
  try {
    parseConfig(text, file);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.replaceAll(file, 'signalbox.yaml');
    throw error;
  }
  return 'accepted';
}

describe('a minimal configuration', () => {
  const config = parseConfig('roots: [{ url: /Volumes/main/ops/checkpoints }]', file);

  test('is one root; everything else has a default', () => {
    expect(config).toMatchObject({
      file,
      roots: [{ url: '/Volumes/main/ops/checkpoints', feeds: {} }],
      environments: {},
      queries: {},
      collector: { refreshSeconds: 5, deepRefreshSeconds: 300, leaseSeconds: 60, concurrency: 8 },
      history: { rawDays: 7, hourlyMonths: 13 },
    });
    expect(config.notice).toBeUndefined();
  });

  test('has the layout of the design', () => {
    const layout = config.roots[0]?.layout;
    expect(layout && matchLayout(layout, 'prod/orders_v2')).toEqual({
      environment: 'prod',
      query: 'orders',
      version: '2',
    });
  });
});

describe('a full configuration', () => {
  const config = parseConfig(
    `
notice: { text: "Demo", href: "http://127.0.0.1:4000/", linkText: Replay controls }
roots:
  - url: volumes
    layout: "{catalog}/ops/checkpoints/{environment}/{query}_v{version}"
    feeds: { heads: "feeds/{environment}/{query}.jsonl", progress: "/abs/{environment}/{query}_v{version}.jsonl" }
  - url: s3://lake/checkpoints
environments: { prod: { protected: true }, test: {}, dev: {} }
queries:
  orders:
    owner: payments-oncall
    runbook: https://wiki.example/orders
    versions:
      2:
        trigger: { processingTime: 30s }
        sources: [{ kafka: { brokers: env:KAFKA_BROKERS, topic: orders } }, { delta: s3://lake/in }]
        sink: { delta: s3://lake/orders_v2, mode: foreachBatch, txnAppId: orders-v2 }
        conf: { spark.sql.shuffle.partitions: 200, spark.secret.key: env:KEY }
        operators: [{ kind: aggregation, keys: [window], watermark: 10 minutes, window: 5m, outputMode: append }]
    environments:
      prod: { owner: prod-oncall, versions: { 2: { trigger: { availableNow: true, every: 1h } }, 3: {} } }
collector: { refreshSeconds: 2 }
`,
    file,
  );

  test('resolves relative paths against its own folder and leaves URLs as they are', () => {
    expect(config.roots.map((root) => root.url)).toEqual(['/srv/signalbox/volumes', 's3://lake/checkpoints']);
    expect(config.roots[0]?.feeds).toEqual({
      heads: '/srv/signalbox/feeds/{environment}/{query}.jsonl',
      progress: '/abs/{environment}/{query}_v{version}.jsonl',
    });
  });

  test('declares versions, with durations in milliseconds', () => {
    expect(declaredVersion(config, { environment: 'dev', query: 'orders', version: '2' })).toEqual({
      trigger: { kind: 'processingTime', intervalMs: 30_000 },
      sources: [
        { kind: 'kafka', location: undefined, options: { brokers: 'env:KAFKA_BROKERS', topic: 'orders' } },
        { kind: 'delta', location: 's3://lake/in', options: {} },
      ],
      sink: {
        kind: 'delta',
        location: 's3://lake/orders_v2',
        options: {},
        mode: 'foreachBatch',
        txnAppId: 'orders-v2',
      },
      conf: { 'spark.sql.shuffle.partitions': '200', 'spark.secret.key': 'env:KEY' },
      operators: [
        { kind: 'aggregation', keys: ['window'], watermark: 600_000, window: 300_000, outputMode: 'append' },
      ],
    });
  });

  test('what is said for an environment comes first, the rest stays', () => {
    expect(declaredVersion(config, { environment: 'prod', query: 'orders', version: '2' })).toMatchObject({
      trigger: { kind: 'availableNow', everyMs: 3_600_000 },
      sink: { kind: 'delta' },
    });
    expect(declaredVersion(config, { environment: 'prod', query: 'orders', version: '3' })).toEqual({});
    expect(declaredQuery(config, 'prod', 'orders')).toEqual({
      owner: 'prod-oncall',
      runbook: 'https://wiki.example/orders',
    });
  });

  test('says nothing of what is not declared, whatever its name', () => {
    for (const name of ['payments', 'constructor', '__proto__', 'toString']) {
      expect(declaredVersion(config, { environment: 'prod', query: name, version: '2' })).toBeUndefined();
      expect(declaredQuery(config, name, name)).toEqual({ owner: undefined, runbook: undefined });
      expect(isProtected(config, name)).toBe(false);
    }
    expect(isProtected(config, 'prod')).toBe(true);
    expect(isProtected(config, 'test')).toBe(false);
  });
});

describe('a declared checkpoint', () => {
  const root = 'roots: [{ url: /a }]\nenvironments: { prod: {}, test: {} }';
  const said = (checkpoint: string) =>
    `${root}\nqueries: { orders: { versions: { 2: { checkpoint: ${checkpoint} } } } }`;
  const name = { environment: 'prod', query: 'orders', version: '2' };

  test('has its placeholders filled, for each environment', () => {
    const config = parseConfig(said('"s3://lake/{environment}/{query}_v{version}"'), file);
    expect(declaredVersion(config, name)?.checkpoint).toBe('s3://lake/prod/orders_v2');
    expect(declaredVersion(config, { ...name, environment: 'test' })?.checkpoint).toBe(
      's3://lake/test/orders_v2',
    );
    expect(declaredNames(config)).toEqual([name, { ...name, environment: 'test' }]);
  });

  test('with {catalog} is declared where there is one', () => {
    const config = parseConfig(said('"/Volumes/{catalog}/{environment}/x"'), file);
    expect(declaredVersion(config, { ...name, catalog: 'main' })?.checkpoint).toBe('/Volumes/main/prod/x');
    expect(declaredVersion(config, name)).toEqual({});
  });

  test('of one environment needs none', () => {
    const here = 'queries: { orders: { environments: { prod: { versions: { 2: { checkpoint: /x } } } } } }';
    const config = parseConfig(`roots: [{ url: /a }]\n${here}`, file);
    expect(declaredVersion(config, name)?.checkpoint).toBe('/x');
    expect(declaredVersion(config, { ...name, environment: 'test' })).toBeUndefined();
    expect(declaredNames(config)).toEqual([name]);
  });

  test.each([
    ['/lake/orders_v2', 'expected a path with {environment}, as this is said for all of them'],
    ['"/lake/{env}/x"', 'expected only the placeholders'],
  ])('%s is refused for all environments', (checkpoint, expected) => {
    expect(problem(said(checkpoint))).toContain(
      'signalbox.yaml:3 queries.orders.versions.2.checkpoint: found ',
    );
    expect(problem(said(checkpoint))).toContain(expected);
  });
});

test('the example of the guide is a configuration', () => {
  const guide = readFileSync('docs/configuration.md', 'utf8');
  const examples = [...guide.matchAll(/^```yaml\n(.*?)^```/gms)].map((match) => match[1] ?? '');
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) expect(problem(example)).toBe('accepted');
});

describe('what cannot be used is named by file, line and field, with found and expected', () => {
  const root = 'roots: [{ url: /checkpoints }]';
  test.each([
    ['', 'signalbox.yaml: is empty, expected at least "roots:" with one root'],
    ['# nothing', 'signalbox.yaml: is empty, expected at least "roots:" with one root'],
    ['roots: []', 'signalbox.yaml:1 roots: found an empty list, expected at least one root with a url'],
    ['\nroots:\n', 'signalbox.yaml:2 roots: found nothing, expected a list of roots, each with a url'],
    ['collector: {}', 'signalbox.yaml:1 roots: found nothing, expected a list of roots, each with a url'],
    [
      'hello',
      'signalbox.yaml:1: found "hello", expected a mapping with the fields of signalbox.yaml: notice, roots, environments, queries, signIn, collector, history, outbound, databricks, commands, hooks, webhooks, notifications, freezeWindows',
    ],
    [
      `${root}\nroot: x`,
      'signalbox.yaml:2 root: unknown field, expected one of notice, roots, environments, queries, signIn, collector, history, outbound, databricks, commands, hooks, webhooks, notifications, freezeWindows',
    ],
    [
      'roots:\n  - /checkpoints',
      'signalbox.yaml:2 roots[0]: found "/checkpoints", expected a mapping with the fields of a root: url, layout, feeds, temporary',
    ],
    ['roots:\n  - url: 7', 'signalbox.yaml:2 roots[0].url: found 7, expected text'],
    [
      'roots:\n  - url: /a\n  - url: /a/',
      'signalbox.yaml roots[1].url: found "/a", which is roots[0] already, expected each root once',
    ],
    [
      'roots:\n  - url: s3://key:secret@lake/x',
      'signalbox.yaml:2 roots[0].url: found a secret in plain text, expected a location without a password: credentials come from the environment',
    ],
    [
      'roots:\n  - url: /a\n    layout: "{env}/{query}_v{version}"',
      'signalbox.yaml:3 roots[0].layout: found "{env}/{query}_v{version}", expected only the placeholders {catalog}, {environment}, {query}, {version}, not {env}',
    ],
    [
      'roots:\n  - url: /a\n    layout: "{environment}/{query}"',
      'signalbox.yaml:3 roots[0].layout: found "{environment}/{query}", expected a layout with {version}, such as {environment}/{query}_v{version}',
    ],
    [
      'roots:\n  - url: /a\n    layout: "../{environment}/{query}_v{version}"',
      'signalbox.yaml:3 roots[0].layout: found "../{environment}/{query}_v{version}", expected a path without . and ..',
    ],
    [
      `${root}\nenvironments:\n  prod: { protected: yes please }`,
      'signalbox.yaml:3 environments.prod.protected: found "yes please", expected true or false',
    ],
    [
      `${root}\ncollector:\n  refreshSeconds: 0`,
      'signalbox.yaml:3 collector.refreshSeconds: found 0, expected seconds from 1 to 86400',
    ],
    [
      `${root}\ncollector:\n  deepRefreshSeconds: -1`,
      'signalbox.yaml:3 collector.deepRefreshSeconds: found -1, expected seconds from 1 to 604800',
    ],
    [
      `${root}\ncollector:\n  leaseSeconds: 4`,
      'signalbox.yaml:3 collector.leaseSeconds: found 4, expected seconds from 5 to 3600',
    ],
    [
      `${root}\ncollector:\n  concurrency: .inf`,
      'signalbox.yaml:3 collector.concurrency: found null, expected a number from 1 to 256',
    ],
    [
      `${root}\nhistory:\n  rawDays: 0`,
      'signalbox.yaml:3 history.rawDays: found 0, expected days from 1 to 3650',
    ],
    [
      `${root}\nhistory:\n  hourlyMonths: 121`,
      'signalbox.yaml:3 history.hourlyMonths: found 121, expected months from 1 to 120',
    ],
    [
      `${root}\ncollector:\n  refreshSeconds: 2.5`,
      'signalbox.yaml:3 collector.refreshSeconds: found 2.5, expected seconds from 1 to 86400',
    ],
    [
      `${root}\nqueries:\n  orders:\n    versions:\n      v2: {}`,
      'signalbox.yaml:5 queries.orders.versions.v2: found "v2", expected a version number such as 2',
    ],
    [
      `${root}\nqueries:\n  orders:\n    versions:\n      2:\n        trigger: 30s`,
      'signalbox.yaml:6 queries.orders.versions.2.trigger: found "30s", expected a mapping with the fields of a trigger: processingTime, continuous, realTime, availableNow, once, every',
    ],
    [
      `${root}\nqueries:\n  orders:\n    versions:\n      2:\n        trigger: { processingTime: soon }`,
      'signalbox.yaml:6 queries.orders.versions.2.trigger.processingTime: found "soon", expected a duration such as 30s, 5 minutes or 1h',
    ],
    [
      `${root}\nqueries:\n  orders:\n    versions:\n      2:\n        trigger: { once: true, availableNow: true }`,
      'signalbox.yaml:6 queries.orders.versions.2.trigger: found a mapping, expected one of { processingTime: 30s }, { availableNow: true, every: 1h }, { once: true, every: 1d }, { continuous: 1s }, { realTime: 5m }',
    ],
    [
      `${root}\nqueries:\n  orders:\n    versions:\n      2:\n        sources: [{ kafka: {}, delta: x }]`,
      'signalbox.yaml:6 queries.orders.versions.2.sources[0]: found a mapping, expected one kind for each source, such as { kafka: { topic: orders } }',
    ],
    [
      `${root}\nqueries:\n  orders:\n    versions:\n      2:\n        conf:\n          spark.ssl.keyPassword: hunter2`,
      'signalbox.yaml:7 queries.orders.versions.2.conf["spark.ssl.keyPassword"]: found a secret in plain text, expected env:NAME, the name of a variable that holds the secret',
    ],
    [
      `${root}\nqueries:\n  orders:\n    versions:\n      2:\n        sources:\n          - kafka: { kafka.sasl.jaas.config: "x y=z" }`,
      'signalbox.yaml:7 queries.orders.versions.2.sources[0].kafka["kafka.sasl.jaas.config"]: found a secret in plain text, expected env:NAME, the name of a variable that holds the secret',
    ],
    [
      `${root}\nqueries:\n  orders:\n    runbook: javascript:alert(1)`,
      'signalbox.yaml:4 queries.orders.runbook: found "javascript:alert(1)", expected an address such as https://wiki.example/orders',
    ],
    [
      `${root}\nnotice: { text: "" }`,
      'signalbox.yaml:2 notice.text: found "", expected text that is not empty',
    ],
    [
      `${root}\nsignIn: password`,
      'signalbox.yaml:2 signIn: found "password", expected a mapping with a method and its fields, as in docs/sign-in.md',
    ],
    [
      `${root}\nsignIn: { method: ldap }`,
      'signalbox.yaml:2 signIn.method: found "ldap", expected a mapping with a method and its fields, as in docs/sign-in.md',
    ],
    [
      `${root}\nsignIn: { method: password, secret: hunter2hunter2 }`,
      'signalbox.yaml:2 signIn.secret: found a secret in plain text, expected env:NAME, the variable that holds the secret',
    ],
    [
      `${root}\nsignIn: { method: password, address: https://signalbox.example/app }`,
      'signalbox.yaml:2 signIn.address: found "https://signalbox.example/app", expected an address without a path, such as https://signalbox.example',
    ],
    [
      `${root}\nsignIn:\n  method: demo\n  people: [{ id: a, name: A, roles: [owner] }]`,
      'signalbox.yaml:4 signIn.people[0].roles[0]: found "owner", expected one of viewer, operator, approver, admin',
    ],
  ])('%j', (text, expected) => {
    expect(problem(text)).toBe(expected);
  });

  test('syntax errors too', () => {
    expect(problem('roots: [\n  {url: /a}\n')).toMatch(/^signalbox\.yaml:\d: not valid YAML: /);
    expect(problem(`${root}\n${root}`)).toBe('signalbox.yaml:2: not valid YAML: Map keys must be unique');
    expect(problem('a: &a [x]\nb: *c')).toMatch(/signalbox.yaml/);
  });

  test('several problems are several lines', () => {
    expect(problem('roots: []\ncollector: { concurrency: -1 }').split('\n')).toHaveLength(2);
  });
});

test('whatever the file holds, it is a configuration or a ConfigError that repeats no secret', () => {
  const yamlLike = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .array(
        fc.constantFrom(
          'roots',
          ':',
          ' ',
          '\n',
          '- ',
          'url',
          '/a',
          '{',
          '}',
          '[',
          ']',
          '&a',
          '*a',
          '"',
          'null',
          'queries',
          '  ',
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(yamlLike, (text) => {
      try {
        expect(parseConfig(text, file).roots.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
      }
    }),
    { numRuns: 500 },
  );
});
