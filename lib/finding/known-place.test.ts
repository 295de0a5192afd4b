import { describe, expect, it } from 'vitest';
import {
  judgeAt,
  neighbour,
  neighbourInTest,
  PLACE,
  QUERY_ID_THERE,
} from '@/fixtures/trouble/version-at-a-place';
import type { KnownPlace, Neighbour } from './known-place';

async function findingsAt(place: Partial<KnownPlace> | null) {
  return (await judgeAt(place)).findings;
}

describe('DECLARATION_MISSING', () => {
  it('speaks of a version of a configured root for which nothing is declared, and stays in the background', async () => {
    const verdict = await judgeAt({ declaration: null });
    expect(verdict.findings.map(({ code, severity, facts }) => [code, severity, facts])).toEqual([
      ['DECLARATION_MISSING', 'info', {}],
    ]);
    expect(verdict.status).toBe('healthy');
    expect(verdict.reason).toMatch(/^Batch .+ was committed/);
  });

  it('does not speak for an empty declaration, nor for a path that was only given', async () => {
    expect(await findingsAt({})).toEqual([]);
    expect(await findingsAt(null)).toEqual([]);
  });
});

describe('TWO_QUERIES_ON_ONE_CHECKPOINT', () => {
  it('speaks when another declared query names this place, in whatever spelling', async () => {
    const other = neighbour({ declaration: { checkpoint: `file:${PLACE}/` } });
    const verdict = await judgeAt({ neighbours: [other] });
    expect(verdict.status).toBe('data_at_stake');
    expect(verdict.findings).toMatchObject([
      {
        code: 'TWO_QUERIES_ON_ONE_CHECKPOINT',
        severity: 'critical',
        subject: 'orders_v1',
        facts: { queries: ['orders v1 in prod', 'payments v1 in prod'], location: PLACE },
      },
    ]);
  });

  it('speaks when this one is declared to use the place of another, found on disk or not', async () => {
    const there = '/lake/checkpoints/prod/payments_v1';
    const place = { declaration: { checkpoint: there, conf: {} } };
    for (const location of [there, null]) {
      const other = neighbour({ location, declaration: { checkpoint: location === null ? there : null } });
      expect(await findingsAt({ ...place, neighbours: [other] })).toMatchObject([
        { code: 'TWO_QUERIES_ON_ONE_CHECKPOINT', facts: { location: there } },
      ]);
    }
  });

  it('speaks of two versions of one query as well', async () => {
    const v2 = neighbour({ query: 'orders', version: 2, location: null });
    expect((await findingsAt({ neighbours: [v2] }))[0]?.facts.queries).toEqual([
      'orders v1 in prod',
      'orders v2 in prod',
    ]);
  });

  it.each<[string, Partial<KnownPlace>]>([
    [
      'a neighbour that names its own place',
      { neighbours: [neighbour({ declaration: { checkpoint: null } })] },
    ],
    ['a longer path', { neighbours: [neighbour({ declaration: { checkpoint: `${PLACE}0` } })] }],
    ['an undeclared folder that bears another name', { declaration: null, neighbours: [neighbour()] }],
    [
      'this one declared elsewhere, so that the place is the other’s alone',
      { declaration: { checkpoint: '/lake/x', conf: {} }, neighbours: [neighbour()] },
    ],
    [
      'the same version below a second root',
      {
        neighbours: [neighbour({ query: 'orders', location: PLACE, declaration: { checkpoint: PLACE } })],
      },
    ],
    [
      'one folder that two layouts name differently',
      { neighbours: [neighbour({ location: PLACE, declaration: { checkpoint: null } })] },
    ],
  ])('does not speak for %s', async (_, place) => {
    const codes = (await findingsAt(place)).map(({ code }) => code);
    expect(codes).not.toContain('TWO_QUERIES_ON_ONE_CHECKPOINT');
  });
});

describe('CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS', () => {
  it('speaks when the query id was carried to another environment', async () => {
    const copy = neighbourInTest({ queryId: QUERY_ID_THERE, declaration: null });
    expect(await findingsAt({ neighbours: [copy] })).toMatchObject([
      {
        code: 'CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS',
        severity: 'critical',
        status: 'data_at_stake',
        facts: {
          environments: ['prod', 'test'],
          query_id: QUERY_ID_THERE,
          others: ['orders v1 in test'],
          by: ['id'],
        },
      },
    ]);
  });

  it('speaks when another environment names this place, declared here or not', async () => {
    for (const declaration of [null, { checkpoint: null, conf: {} }]) {
      const found = await findingsAt({ declaration, neighbours: [neighbourInTest()] });
      expect(found[0]).toMatchObject({
        code: 'CHECKPOINT_SHARED_ACROSS_ENVIRONMENTS',
        facts: { environments: ['prod', 'test'], by: ['path'] },
      });
      expect(found.map(({ code }) => code)).not.toContain('TWO_QUERIES_ON_ONE_CHECKPOINT');
    }
  });

  it('speaks on the side that is declared to use the other’s place', async () => {
    const prod = neighbourInTest({ environment: 'stage', declaration: null });
    const declaration = { checkpoint: prod.location, conf: {} };
    expect(await findingsAt({ declaration, neighbours: [prod] })).toMatchObject([
      { facts: { environments: ['prod', 'stage'], by: ['path'] } },
    ]);
  });

  it.each<[string, Partial<Neighbour>]>([
    ['a copy within one environment', { environment: 'prod', queryId: QUERY_ID_THERE, declaration: null }],
    ['another id', { declaration: null }],
    ['no id at all', { queryId: null, declaration: null }],
    [
      'one folder that a second root gives to another environment',
      { location: PLACE, queryId: QUERY_ID_THERE, declaration: null },
    ],
    ['a declaration that names its own place', { declaration: { checkpoint: null } }],
  ])('does not speak for %s', async (_, more) => {
    expect(await findingsAt({ neighbours: [neighbourInTest(more)] })).toEqual([]);
  });
});

describe('CHECKPOINT_ON_TEMPORARY_STORAGE', () => {
  it.each([
    ['/tmp/checkpoints/prod/orders_v1', 'a temporary folder'],
    ['file:///var/tmp/orders_v1', 'a temporary folder'],
    ['/private/tmp/orders_v1', 'a temporary folder'],
    ['/dev/shm/orders_v1', 'memory of one machine'],
    ['/local_disk0/orders_v1', 'a disk of one node'],
    ['dbfs:/checkpoints/orders_v1', 'the DBFS root'],
    ['/dbfs/checkpoints/orders_v1', 'the DBFS root'],
    ['hdfs://nameservice/tmp/orders_v1', "the cluster's folder for temporary files"],
    ['s3://lake/temporary-0b1c2d3e-1111-4222-8333-444455556666/x', 'the folder that Spark makes'],
  ])('speaks for %s', async (location, why) => {
    const [finding] = await findingsAt({ location });
    expect(finding).toMatchObject({
      code: 'CHECKPOINT_ON_TEMPORARY_STORAGE',
      severity: 'warning',
      status: 'at_risk',
      facts: { location, why: expect.stringContaining(why) },
    });
  });

  it('speaks for the checkpoint that is declared, and for file: on a cluster', async () => {
    const checkpoint = 'file:/data/orders_v1';
    const conf = { 'spark.master': 'k8s://https://k8s.example' };
    expect(await findingsAt({ declaration: { checkpoint, conf } })).toMatchObject([
      { code: 'CHECKPOINT_ON_TEMPORARY_STORAGE', facts: { location: checkpoint } },
    ]);
    for (const master of [{}, { 'spark.master': 'local[*]' }] as Record<string, string>[])
      expect(await findingsAt({ declaration: { checkpoint, conf: master } })).toEqual([]);
  });

  it.each([
    PLACE,
    '/tmpfs/orders_v1',
    '/data/tmp/orders_v1',
    's3://lake/tmp/orders_v1',
    'dbfs:/mnt/lake/orders_v1',
    'dbfs:/Volumes/main/ops/orders_v1',
    '/dbfs/mnt/lake/orders_v1',
    '/run/media/disk/orders_v1',
    'hdfs://nameservice/user/tmp/orders_v1',
  ])('does not speak for %s', async (location) => {
    expect(await findingsAt({ location })).toEqual([]);
  });

  it('does not speak where the root is meant to be temporary, nor for a path that was only given', async () => {
    expect(await findingsAt({ location: '/tmp/x/orders_v1', temporary: 'a test' })).toEqual([]);
    expect(await findingsAt(null)).toEqual([]);
  });
});
