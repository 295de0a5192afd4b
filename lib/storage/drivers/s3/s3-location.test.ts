import { expect, test } from 'vitest';
import { parseS3Location } from './s3-location';

test.each([
  ['s3://lake/ops/checkpoints/orders_v1', 'lake', 'ops/checkpoints/orders_v1'],
  ['s3://lake/ops/', 'lake', 'ops'],
  ['s3://lake', 'lake', ''],
  ['s3://lake/', 'lake', ''],
  ['s3a://lake/ops', 'lake', 'ops'],
  ['S3://lake.eu-1_x/ops', 'lake.eu-1_x', 'ops'],
  ['s3://lake//ops///v1', 'lake', 'ops/v1'],
  ['s3://lake/with blank/per%20cent/#a?b@c:d', 'lake', 'with blank/per%20cent/#a?b@c:d'],
])('%s', (location, bucket, prefix) => {
  expect(parseS3Location(location)).toEqual({ bucket, prefix });
});

test.each(['s3://', 's3:///ops', 's3://two words/ops', 's3://lake:9000/ops'])(
  '%s has no bucket',
  (location) => {
    expect(() => parseS3Location(location)).toThrow(/expected s3:\/\/bucket\/prefix/);
  },
);

test('credentials in a location are refused and not repeated', () => {
  expect(() => parseS3Location('s3://AKIAX:hush-hush@lake/ops')).toThrow(/from the environment/);
  expect(() => parseS3Location('s3://AKIAX:hush-hush@lake/ops')).not.toThrow(/hush/);
});
