import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';

const without =
  (...paths: string[]) =>
  (directory: string) => {
    for (const path of paths) rmSync(join(directory, 'orders_v1', path));
  };

const CODE = 'STATE_CHAIN_BROKEN';

describe(CODE, () => {
  it('speaks about the partition, the version that a resume needs and the file that is missing', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-082'))).values();
    expect(codesOf(verdict)).toEqual([CODE]);
    expect(verdict?.findings[0]).toMatchObject({
      subject: 'orders_v1/state/0/1',
      evidence: ['state/0/1/4.delta'],
      status: 'blocked',
      facts: {
        operator: '0',
        partition: 1,
        store: 'default',
        needed_version: 6n,
        missing_versions: [4n],
        newest_usable_version: 3n,
        snapshot_versions: [],
      },
    });
  });

  it('partitions that broke alike share one finding', async () => {
    const trouble = layOutCase('SC-092', without('state/0/0/2.delta', 'state/0/3/2.delta'));
    const [verdict] = (await judgeCase(trouble)).values();
    expect(codesOf(verdict)).toEqual([CODE]);
    expect(verdict?.findings[0]).toMatchObject({
      subject: 'orders_v1/state/0',
      facts: { partitions: [0, 3], missing_versions: [2n], newest_usable_version: 1n },
      evidence: ['state/0/0/2.delta', 'state/0/3/2.delta'],
    });
  });

  it('partitions that broke differently are told apart', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-082', without('state/0/0/6.delta')))).values();
    expect(verdict?.findings.map(({ facts }) => [facts.partition, facts.missing_versions])).toEqual([
      [0, [6n]],
      [1, [4n]],
    ]);
  });

  it('does not speak about versions that were cleaned up behind a snapshot', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-113'))).values();
    expect(codesOf(verdict)).not.toContain(CODE);
  });

  it('does not speak about a missing delta that a snapshot covers', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-082', without('state/0/0/4.delta')))).values();
    expect(verdict?.findings.map(({ subject }) => subject)).toEqual(['orders_v1/state/0/1']);
  });

  it('speaks when a delta after the snapshot is missing', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-113', without('state/0/1/902.delta')))).values();
    expect(verdict?.findings.find(({ code }) => code === CODE)?.facts).toMatchObject({
      needed_version: 903n,
      missing_versions: [902n],
      newest_usable_version: 901n,
      snapshot_versions: [901n],
    });
  });

  it('does not speak about state of a batch that was never committed', async () => {
    // Without its commit batch 2 runs again on version 2; version 3 is a leftover, here of some partitions only.
    const [verdict] = (
      await judgeCase(layOutCase('SC-092', without('commits/2', 'state/0/1/3.delta')))
    ).values();
    expect(codesOf(verdict)).not.toContain(CODE);
  });

  it('speaks about a file that is there and cannot be read', async () => {
    const cut = (directory: string) => {
      const path = join(directory, 'orders_v1/state/0/0/6.delta');
      writeFileSync(path, readFileSync(path).subarray(0, -5));
    };
    const [verdict] = (await judgeCase(layOutCase('SC-082', cut))).values();
    expect(
      verdict?.findings.map(({ code, facts }) => [code, facts.partition, facts.missing_versions]),
    ).toEqual([
      [CODE, 0, []],
      [CODE, 1, [4n]],
    ]);
    expect(verdict?.findings[0]).toMatchObject({
      evidence: ['state/0/0/6.delta'],
      status: 'blocked',
      facts: { damaged: ['state/0/0/6.delta'], newest_usable_version: 5n },
    });
    expect(verdict?.findings[0]?.summary).toMatch(/6\.delta can't be read/);
  });

  it('says that Spark 4.1 repairs a snapshot that cannot be read, where it can', async () => {
    const spoil = (directory: string) => {
      const changed = join(directory, 'orders_v1/state/0/0/5.snapshot');
      writeFileSync(changed, readFileSync(changed).subarray(0, 30));
    };
    const [verdict] = (await judgeCase(layOutCase('SC-082', spoil))).values();
    const finding = verdict?.findings.find(({ facts }) => facts.partition === 0);
    expect(finding?.summary).toMatch(/a start with Spark before 4.1 fails/);
    expect(finding?.nextStep).toMatch(
      /^Spark 4.1 and later rebuild this store by themselves from the empty state/,
    );
  });

  it('a missing data file of RocksDB is another finding', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-087'))).values();
    expect(codesOf(verdict)).toEqual(['ROCKSDB_FILE_MISSING', 'ROCKSDB_ORPHAN_FILES']);
    expect(verdict?.findings[0]).toMatchObject({
      subject: 'orders_v1/state/0/0/3.zip',
      facts: { snapshot_version: 3n, missing: ['000012-9c1d2e3f-77aa-4b3c-8e21-5a6b7c8d9e02.sst'] },
    });
  });
});
