import { describe, expect, it, test } from 'vitest';
import { compareManifests, type Manifest, type ManifestFile, notByV1 } from './manifest';

const T = 1_764_000_000_000n;
const file = (path: string, age = 0, more: Partial<ManifestFile> = {}): ManifestFile => ({
  path,
  sizeBytes: 100n,
  modifiedMs: T + BigInt(age),
  hash: null,
  ...more,
});
const manifest = (...files: ManifestFile[]): Manifest => ({ takenMs: T + 1_000_000n, files });
const told = (before: Manifest, after: Manifest) =>
  compareManifests(before, after).map(({ path, change, culprits }) => [path, change, culprits[0]]);

const BEFORE = manifest(
  file('metadata', 0),
  file('offsets/1', 1),
  file('commits/1', 2),
  file('offsets/2', 3),
  file('commits/2', 4),
  file('state/0/0/2.delta', 5),
);

test('the same files: no difference', () => {
  expect(compareManifests(BEFORE, { ...BEFORE, takenMs: T + 2_000_000n })).toEqual([]);
});

describe('a query that runs', () => {
  const after = manifest(
    file('metadata', 0),
    file('offsets/2', 3),
    file('commits/2', 4),
    file('offsets/3', 6),
    file('commits/3', 7),
    file('state/0/0/3.delta', 8),
  );

  it('adds batches and purges the oldest', () => {
    expect(told(BEFORE, after)).toEqual([
      ['commits/1', 'gone', 'v1'],
      ['commits/3', 'added', 'v1'],
      ['offsets/1', 'gone', 'v1'],
      ['offsets/3', 'added', 'v1'],
      ['state/0/0/2.delta', 'gone', 'v1'],
      ['state/0/0/3.delta', 'added', 'v1'],
    ]);
    expect(notByV1(compareManifests(BEFORE, after))).toEqual([]);
  });

  it('does not take the newest and leave older ones', () => {
    const hole = manifest(
      file('metadata', 0),
      file('offsets/1', 1),
      file('commits/1', 2),
      file('offsets/3', 6),
      file('state/0/0/2.delta', 5),
    );
    expect(notByV1(compareManifests(BEFORE, hole)).map(({ path }) => path)).toEqual([
      'commits/2',
      'offsets/2',
    ]);
  });
});

test('files that vanish by age: a lifecycle rule first', () => {
  const after = manifest(...BEFORE.files.slice(3));
  expect(told(BEFORE, after)).toEqual([
    ['commits/1', 'gone', 'lifecycle-rule'],
    ['metadata', 'gone', 'cleaner'],
    ['offsets/1', 'gone', 'lifecycle-rule'],
  ]);
});

test('one file out of the middle: a cleaner or a person', () => {
  const after = manifest(...BEFORE.files.filter(({ path }) => path !== 'commits/2'));
  expect(told(BEFORE, after)).toEqual([['commits/2', 'gone', 'cleaner']]);
});

describe('a file that is there has no reason to change', () => {
  test.each([
    ['another size', { sizeBytes: 101n }],
    ['another time', { modifiedMs: T + 99n }],
    ['another content of the same size and time', { hash: 'b' }],
  ])('%s', (_, change) => {
    const before = manifest(file('offsets/2', 3, { hash: 'a' }));
    const [difference, ...more] = compareManifests(
      before,
      manifest(file('offsets/2', 3, { hash: 'a', ...change })),
    );
    expect(difference).toMatchObject({
      path: 'offsets/2',
      change: 'changed',
      culprits: ['unknown', 'cleaner'],
    });
    expect(more).toEqual([]);
    expect(difference?.words).toMatch(/^offsets\/2 was .* somebody else than Spark and Signalbox/);
  });

  it('a hash that only one of them has says nothing', () => {
    expect(compareManifests(manifest(file('x', 0, { hash: 'a' })), manifest(file('x', 0)))).toEqual([]);
  });
});

test('a file that no query writes is somebody’s', () => {
  expect(told(BEFORE, manifest(...BEFORE.files, file('notes.txt', 9)))).toEqual([
    ['notes.txt', 'added', 'unknown'],
  ]);
});
