import { describe, expect, test } from 'vitest';
import { exactly, one, partitionOf, put, remove } from '../test-data/counted-store';
import { changelogWithLineage } from '../test-data/state-file';

describe('checkpoint format 2: the changelog names what it builds on', () => {
  const ids = (...perPartition: string[][]) => ({
    nextBatchWatermarkMs: 0,
    stateUniqueIds: { '0': perPartition },
  });

  test('the newest entry of the lineage that has a snapshot, then the changelogs that it names', async () => {
    const query = one();
    for (const [batch, id] of ['a', 'b', 'c', 'd'].entries()) query.plan(batch).commit(batch, ids([id]));
    const lineage = [
      { version: 2, checkpointUniqueId: 'b' },
      { version: 3, checkpointUniqueId: 'c' },
    ];
    query.zip(0, '2_b', 0).zip(0, '2_x', 99).zip(0, '3_x', 99);
    query.changelog(0, '3_c', changelogWithLineage(put('a', 'b'), lineage.slice(0, 1)));
    query.changelog(0, '3_x', changelogWithLineage(put('x', 'y', 'z'), lineage.slice(0, 1)));
    query.changelog(0, '4_d', changelogWithLineage([...put('b'), ...remove('a')], lineage));
    const { partition } = await partitionOf(query);
    expect(partition).toMatchObject({
      ...exactly(1n),
      snapshotVersion: 2n,
      changesToReplay: 2,
      loadable: true,
    });
    // The commits of 2 and 3 were purged: the lineage alone tells.
    query.without('commits/0', 'commits/1', 'commits/2', 'offsets/0', 'offsets/1');
    expect((await partitionOf(query)).partition).toMatchObject({
      ...exactly(1n),
      snapshotVersion: 2n,
      loadable: true,
    });
  });

  test('a lineage that begins at version 1 without a snapshot starts empty', async () => {
    const query = one()
      .plan(0)
      .commit(0, ids(['a']))
      .plan(1)
      .commit(1, ids(['b']));
    query.changelog(0, '1_a', changelogWithLineage(put('a'), []));
    query.changelog(0, '2_b', changelogWithLineage(put('b'), [{ version: 1, checkpointUniqueId: 'a' }]));
    expect((await partitionOf(query)).partition).toMatchObject({ ...exactly(2n), snapshotVersion: 0n });
  });

  test('an entry whose changelog is gone breaks it, whatever other attempts left', async () => {
    const query = one();
    for (const [batch, id] of ['a', 'b', 'c'].entries()) query.plan(batch).commit(batch, ids([id]));
    query.zip(0, '1_a', 3).changelog(0, '2_x', changelogWithLineage(put('x'), []));
    const lineage = [
      { version: 1, checkpointUniqueId: 'a' },
      { version: 2, checkpointUniqueId: 'b' },
    ];
    query.changelog(0, '3_c', changelogWithLineage(put('c'), lineage));
    expect((await partitionOf(query)).partition).toMatchObject({
      loadable: false,
      missing: ['state/0/0/2_b.changelog'],
      newestUsableVersion: 1n,
      ...exactly(3n),
    });
  });

  test('batches of format 1 and then of format 2', async () => {
    const query = one()
      .batches(0, 1)
      .plan(2)
      .commit(2, ids(['c']));
    query
      .zip(0, '1', 0)
      .changelog(0, '2', put('a', 'b'))
      .changelog(0, '3_c', changelogWithLineage(put('c'), []));
    expect((await partitionOf(query)).partition).toMatchObject({
      ...exactly(3n),
      snapshotVersion: 1n,
      loadable: true,
    });
  });
});
