import { describe, expect, it } from 'vitest';
import type { Version } from '@/lib/contract/version';
import { sideNames } from './side-names';

type Side = Parameters<typeof sideNames>[0];

function side(name: string, version: number, environment: string): Side {
  const id = `${environment}.${name}.v${version}`;
  const versions = [1, 2, 3].map((each) => ({
    id: `${environment}.${name}.v${each}`,
    name: `${name}_v${each}`,
    version: each,
  }));
  const query: Version['query'] = {
    id: `${environment}.${name}`,
    name,
    environment,
    catalog: null,
    protected: environment === 'prod',
    owner: null,
    runbook: null,
    versions,
  };
  return { query, version: { id, name: `${name}_v${version}`, version } as Version['version'] };
}

describe('names of the two sides', () => {
  it('are short for two versions of one query, and nothing has to be said', () => {
    expect(sideNames(side('orders', 1, 'prod'), side('orders', 2, 'prod'))).toEqual({
      old: 'v1',
      next: 'v2',
      hues: { old: 'var(--version-1)', next: 'var(--version-2)' },
      notice: null,
    });
  });
  it('carry the environment where that differs, and say so', () => {
    const names = sideNames(side('orders', 1, 'prod'), side('orders', 1, 'dev'));
    expect(names).toMatchObject({ old: 'v1 in prod', next: 'v1 in dev', notice: { kind: 'environments' } });
    expect(names.hues.old).not.toBe(names.hues.next);
  });
  it('are whole, with a clear notice, for versions of two queries', () => {
    const names = sideNames(side('orders', 1, 'prod'), side('returns', 2, 'prod'));
    expect(names).toMatchObject({
      old: 'orders_v1',
      next: 'returns_v2',

      notice: { kind: 'queries' },
    });
    expect(names.notice?.words).toContain('orders_v1 in prod and returns_v2 in prod');
  });
  it('say that both sides are the same', () => {
    expect(sideNames(side('orders', 2, 'prod'), side('orders', 2, 'prod')).notice?.kind).toBe('same');
  });
});
