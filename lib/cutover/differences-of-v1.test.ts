import { describe, expect, it } from 'vitest';
import { differencesOfV1 } from './differences-of-v1';
import type { Manifest, ManifestFile } from './manifest';

const T = 1_764_000_000_000n;
const file = (path: string, more: Partial<ManifestFile> = {}): ManifestFile => ({
  path,
  sizeBytes: 100n,
  modifiedMs: T,
  hash: null,
  ...more,
});
const manifest = (...files: ManifestFile[]): Manifest => ({ takenMs: T + 1_000_000n, files });
const METADATA = file('metadata', { hash: 'a' });
const FIRST = [METADATA, file('offsets/1', { hash: 'b' }), file('commits/1', { hash: 'c' })];
const PLANNED = manifest(...FIRST);
const FENCED = manifest(...FIRST, file('offsets/2'), file('commits/2'));
const ONE_MORE = manifest(...FENCED.files, file('offsets/3'));

type Told = [path: string, change: string];
function told(proofs: Parameters<typeof differencesOfV1>[0], isSilent: boolean): Told[] | undefined {
  return differencesOfV1(proofs, isSilent)?.map(({ path, change }): Told => [path, change]);
}

describe('what differs in v1’s checkpoint', () => {
  it('is not known without a proof, or without a listing', () => {
    expect(differencesOfV1({ plan: null, fence: null, now: PLANNED }, true)).toBeNull();
    expect(differencesOfV1({ plan: PLANNED, fence: FENCED, now: null }, true)).toBeNull();
  });

  it('is nothing of what v1 makes itself, before the fence or once it may run again', () => {
    expect(told({ plan: PLANNED, fence: null, now: FENCED }, false)).toEqual([]);
    expect(told({ plan: PLANNED, fence: FENCED, now: FENCED }, true)).toEqual([]);
    expect(told({ plan: PLANNED, fence: FENCED, now: ONE_MORE }, false)).toEqual([]);
  });

  it('is everything since the fence while v1 is meant to be silent', () => {
    expect(told({ plan: PLANNED, fence: FENCED, now: ONE_MORE }, true)).toEqual([['offsets/3', 'added']]);
  });

  it('is a file whose content alone was changed between the two proofs', () => {
    const files = FENCED.files.map((each) => (each.path === 'metadata' ? { ...each, hash: 'z' } : each));
    const fence = manifest(...files);
    // A listing knows no hashes.
    const now = manifest(...files.map((each) => ({ ...each, hash: null })));
    expect(told({ plan: PLANNED, fence, now }, true)).toEqual([['metadata', 'changed']]);
  });

  it('is told once, as it is now, where a file differed before the fence and since', () => {
    const fence = manifest(
      ...FENCED.files.map((each) => (each === METADATA ? { ...each, hash: 'z' } : each)),
    );
    const now = manifest(...FENCED.files.slice(1));
    expect(told({ plan: PLANNED, fence, now }, true)).toEqual([['metadata', 'gone']]);
  });
});
