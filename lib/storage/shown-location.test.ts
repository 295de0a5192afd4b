import { expect, test } from 'vitest';
import { shownLocation } from './shown-location';

test('user and password of a URL are left out', () => {
  expect(shownLocation('s3://AKIAX:hush-hush@lake/ops')).toBe('s3://…@lake/ops');
  expect(shownLocation('s3://AKIAX:hu@sh@lake/ops')).toBe('s3://…@lake/ops');
});

test.each([
  '/tmp/a:b@c',
  'relative/x@y',
  's3://lake/orders:v1@prod',
  'abfss://container@account/orders',
  's3://lake/a@b',
])('%s stays', (location) => {
  expect(shownLocation(location)).toBe(location);
});
