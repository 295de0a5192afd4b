import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalLocation, partsOf, spellingsOf } from './location';

describe('one place in one spelling', () => {
  test.each([
    ['/a/b/', '/a/b'],
    ['/a//./b', '/a/b'],
    ['file:/a/b', '/a/b'],
    ['file:///a/b/', '/a/b'],
    ['s3a://lake/x/', 's3://lake/x'],
    ['S3://Lake/X', 's3://lake/X'],
    ['abfss://c@account.example/x', 'abfss://c@account.example/x'],
    ['uc:///Volumes/main/ops/x', '/Volumes/main/ops/x'],
    ['dbfs:/Volumes/main/ops/x', '/Volumes/main/ops/x'],
    ['/dbfs/mnt/x', 'dbfs:/mnt/x'],
    ['dbfs:///mnt/x', 'dbfs:/mnt/x'],
    ['/', '/'],
    ['s3://lake', 's3://lake/'],
    ['relative/x', 'relative/x'],
  ])('%s is %s', (location, expected) => {
    expect(normalLocation(location)).toBe(expected);
    expect(normalLocation(expected)).toBe(expected);
  });

  test('names that look alike stay apart', () => {
    expect(normalLocation('/a/orders_v1')).not.toBe(normalLocation('/a/orders_v10'));
    expect(normalLocation('s3://lake/x')).not.toBe(normalLocation('gs://lake/x'));
    expect(normalLocation('/a/B')).not.toBe(normalLocation('/a/b'));
  });

  test('every spelling is the same place', () => {
    const location = fc
      .tuple(
        fc.constantFrom('', 'file:', 's3://lake', 's3a://lake', 'dbfs:', 'uc://', 'gs://lake'),
        fc.array(fc.constantFrom('a', 'Volumes', 'dbfs', 'b c', '%20'), { minLength: 1, maxLength: 4 }),
      )
      .map(([start, folders]) => `${start}/${folders.join('/')}`);
    fc.assert(
      fc.property(location, (place) => {
        for (const spelled of spellingsOf(place)) expect(normalLocation(spelled)).toBe(normalLocation(place));
      }),
    );
  });
});

test('parts of a location', () => {
  expect(partsOf('s3a://lake/a/b/')).toEqual({ scheme: 's3', authority: 'lake', path: '/a/b' });
  expect(partsOf('/tmp/x')).toEqual({ scheme: '', authority: '', path: '/tmp/x' });
});
