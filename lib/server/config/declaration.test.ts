import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isConfigError } from './config-error';
import { declarationText } from './declaration-text';
import { parseDeclaration, parsePostedDeclaration } from './parse-declaration';

const full = `
job: https://jobs.example/42
author: "A. Person"
conf: { spark.sql.shuffle.partitions: 200, b: true, a: [1, 2] }
sink: { delta: s3://lake/orders_v2, txnAppId: orders-v2, mode: foreachBatch }
sources:
  - kafka: { topic: orders, kafka.sasl.jaas.config: env:JAAS }   # a comment
  - delta: { path: s3://lake/in, maxFilesPerTrigger: 100 }
  - rate: {}
operators: [{ kind: dedup, keys: [id], ttl: 90 minutes, bound: 5 }]
trigger: { availableNow: true, every: 60 min }
checkpoint: s3://lake/checkpoints/orders_v2
`;

describe('a declaration as text', () => {
  test('has one form, whatever was posted: order, units, numbers and comments do not matter', () => {
    expect(declarationText(parseDeclaration(full))).toBe(`checkpoint: s3://lake/checkpoints/orders_v2
trigger:
  availableNow: true
  every: 1h
sources:
  - kafka:
      kafka.sasl.jaas.config: env:JAAS
      topic: orders
  - delta:
      path: s3://lake/in
      maxFilesPerTrigger: 100
  - rate: true
sink:
  delta: s3://lake/orders_v2
  mode: foreachBatch
  txnAppId: orders-v2
operators:
  - kind: dedup
    keys:
      - id
    ttl: 90m
    bound: "5"
conf:
  a: 1,2
  b: "true"
  spark.sql.shuffle.partitions: "200"
author: A. Person
job: https://jobs.example/42
`);
  });

  test('is read back to the same, also as JSON', () => {
    const declaration = parseDeclaration(full);
    expect(parseDeclaration(declarationText(declaration))).toEqual(declaration);
    expect(parseDeclaration('{\n\t"trigger":\t{"processingTime": "30s"}}')).toEqual(
      parseDeclaration('trigger: { processingTime: 30s }'),
    );
    expect(declarationText(parseDeclaration('{}'))).toBe('{}\n');
  });

  test('holds every option as it was given', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => text !== 'path' && text !== '__proto__');
    const value = fc.oneof(fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.dictionary(word, value, { noNullPrototype: true }), (given) => {
        const posted = JSON.stringify({ sources: [{ kafka: given }], conf: given });
        let declaration: ReturnType<typeof parseDeclaration>;
        try {
          declaration = parseDeclaration(posted);
        } catch (error) {
          return isConfigError(error);
        }
        const again = parseDeclaration(declarationText(declaration));
        expect(again).toEqual(declaration);
        expect(again.sources?.[0]?.options).toEqual(given);
        return true;
      }),
    );
  });
});

test('the example of the guide to the API can be posted', () => {
  const guide = readFileSync('docs/api.md', 'utf8');
  const [example = ''] = [...guide.matchAll(/^```yaml\n(.*?)^```/gms)].map((match) => match[1]);
  expect(parsePostedDeclaration(example).checkpoint).toBe('/Volumes/main/ops/checkpoints/prod/orders_v2');
});

describe('what cannot be used is named by line and field', () => {
  const problem = (text: string) => {
    try {
      parsePostedDeclaration(text);
      return 'accepted';
    } catch (error) {
      if (isConfigError(error)) return error.message;
      throw error;
    }
  };
  test.each([
    [
      '\ncheckpoint: orders_v2',
      'declaration:2 checkpoint: found "orders_v2", expected an absolute path or a URL',
    ],
    ['checkpoint: /a/../b', 'expected an absolute path or a URL'],
    ['checkpoint: "/lake/a\\0b"', 'checkpoint: found "/lake/a\\u0000b", expected a path without NUL'],
    ['checkpoint: "/lake/\\uD800"', 'checkpoint: found "/lake/\\ud800", expected a path without NUL'],
    ['checkpoint: "/lake/{environment}/x"', 'expected a path without placeholders'],
    ['conf: { a: 9007199254740993 }', 'expected a number of up to 15 digits, or a longer one in quotes'],
    [
      'retries: 3',
      'declaration:1 retries: unknown field, expected one of checkpoint, trigger, sources, sink, operators, conf, status, author, job',
    ],
    ['sink: { delta: s3://x, kafka: true }', 'declaration:1 sink: found a mapping, expected one kind'],
    ['sink: { delta: { path: 7 } }', 'declaration:1 sink: found a mapping, expected one kind'],
    ['- 1', 'declaration:1: found a list, expected a mapping with the fields of a declaration'],
    ['', 'declaration: is empty, expected a mapping'],
    ['[a, b]: 1', 'declaration:1: not valid YAML: '],
    ['trigger: { availableNow: true, realTime: 5m }', 'expected one of { processingTime: 30s }'],
    ['trigger: { processingTime: -30s }', 'trigger.processingTime: found "-30s", expected a duration'],
    [
      'trigger: { availableNow: true, every: 0s }',
      'trigger.every: found "0s", expected a duration longer than',
    ],
    ['trigger: { realTime: 0s }', 'trigger.realTime: found "0s", expected a duration longer than zero'],
    [
      'operators: [{ kind: aggregation, window: 0 s }]',
      'operators[0].window: found "0 s", expected a duration',
    ],
    [
      'operators: [{ kind: dedup, ttl: 0s }]',
      'operators[0].ttl: found "0s", expected a duration longer than',
    ],
    ['operators: [{ kind: dedup, watermark: -1s }]', 'operators[0].watermark: found "-1s", expected a'],
  ])('%j', (text, expected) => {
    expect(problem(text)).toContain(expected);
  });

  test('a trigger as fast as can be, and a watermark without delay, are Spark’s', () => {
    expect(problem('trigger: { processingTime: 0s }')).toBe('accepted');
    expect(problem('operators: [{ kind: dedup, watermark: 0s }]')).toBe('accepted');
  });

  test.each([
    'conf: { fs.s3a.secret.key: hunter2 }',
    'conf: { spark.password: [hunter2] }',
    'conf: { spark.password: { is: hunter2 } }',
    'password: hunter2',
    'sources: [{ kafka: { kafka.sasl.jaas.config: "x password=hunter2;" } }]',
    'sources: [{ kafka: { note: "x password=\\"hunter2\\";" } }]',
    'sources: [{ jdbc: "jdbc:postgresql://db/x?user=u&password=hunter2" }]',
    'sources: ["jdbc:postgresql://u:hunter2@db/x"]',
    'sink: { delta: "s3://u:hunter2@lake/x" }',
    'sink: { delta: s3://lake/x, password: hunter2 }',
    'sink: { delta: s3://lake/x, mode: "pwd=hunter2" }',
    'checkpoint: s3://u:hunter2@lake/x',
    'trigger: "token=hunter2"',
    'operators: [{ kind: "sig=hunter2" }]',
    'operators: [{ kind: limit, bound: "password = hunter2" }]',
    'author: "password=hunter2"',
    'conf: { a: *hunter2 }',
    'conf: { a: "hunter2 }',
    '{"conf": {}} hunter2',
  ])('a secret is refused and not repeated: %j', (text) => {
    expect(problem(text)).not.toBe('accepted');
    expect(problem(text)).not.toContain('hunter');
  });
});
