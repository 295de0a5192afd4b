import { expect, test } from 'vitest';
import { parseConfig } from '@/lib/server/config/parse-config';
import { declaredAt } from './declared-at';

const config = parseConfig(
  `
roots: [{ url: /lake }]
environments: { prod: {}, test: {} }
queries:
  orders:
    versions: { 1: { checkpoint: "s3://lake/{environment}/orders_v1" }, 2: {} }
  payments:
    environments: { prod: { versions: { 1: { checkpoint: s3a://lake/prod/orders_v1/ } } } }
`,
  '/srv/signalbox.yaml',
);

test('who is declared to use a place, in whatever spelling', () => {
  expect(declaredAt(config, ['s3n://lake/prod/orders_v1', 's3://lake/prod/orders_v1/'])).toEqual([
    { environment: 'prod', query: 'orders', version: 1, checkpoint: 's3://lake/prod/orders_v1' },
    { environment: 'prod', query: 'payments', version: 1, checkpoint: 's3a://lake/prod/orders_v1/' },
  ]);
  expect(declaredAt(config, ['s3://lake/test/orders_v1']).map(({ environment }) => environment)).toEqual([
    'test',
  ]);
  expect(declaredAt(config, ['s3://lake/prod/orders_v2'])).toEqual([]);
});
