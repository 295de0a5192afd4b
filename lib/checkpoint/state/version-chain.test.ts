import { expect, test } from 'vitest';
import { chainTo } from './version-chain';

const change = (version: bigint) => ({
  kind: 'delta' as const,
  version,
  uniqueId: null,
  file: { path: `${version}.delta`, sizeBytes: 1n, modifiedMs: 0n },
});
const changesAt = (...versions: bigint[]) => new Map(versions.map((version) => [version, change(version)]));

test('the way to a version goes down to the empty state or the newest base, and says what is missing on it', () => {
  const chain = chainTo(5n, { bases: new Map(), changes: changesAt(1n, 2n, 4n, 5n) });
  expect(chain.changes.map(({ version }) => version)).toEqual([1n, 2n, 4n, 5n]);
  expect(chain).toMatchObject({ base: null, missingVersions: [3n], missesBase: false });
});

test('a version far from all files on disk is not followed through all longs', () => {
  const chain = chainTo(9_223_372_036_854_775_807n, { bases: new Map(), changes: changesAt(1n, 3n) });
  expect(chain.missingVersions).toHaveLength(100);
  expect(chain.missingVersions.at(-1)).toBe(9_223_372_036_854_775_807n);
  expect(chain).toMatchObject({ base: null, changes: [] });
});
