import { describe, expect, test } from 'vitest';
import { readNow } from './test-data/read';
import { WrittenQuery } from './test-data/written-query';

const CONTINUOUS = 'v1\n\n{"0":{"value":3,"runTimeMs":9}}';
const bare21 = 'v1\n{"batchWatermarkMs":0,"batchTimestampMs":9}\n5';
const query = () => new WrittenQuery();

describe('what a restart does (spec logs §6, §7)', () => {
  test.each([
    ['only metadata', query(), 'fresh', 0n, /no batch was ever planned/],
    ['planned and committed', query().batches(0, 3), 'next', 4n, /batch 4 comes next/],
    ['purged: the oldest id is 900', query().batches(900, 902), 'next', 903n, /batch 903 comes next/],
    [
      'planned, not committed',
      query().batches(0, 2).plan(3),
      'rerun',
      3n,
      /runs again with its recorded end/,
    ],
    ['the first batch planned', query().plan(0), 'rerun', 0n, /there is no commit log/],
    [
      'no commits directory (2.1)',
      query().file('offsets/0', bare21).file('offsets/1', bare21),
      'rerun',
      1n,
      /no commit log/,
    ],
    ['2.1 goes on without the batch before', query().file('offsets/7', bare21), 'rerun', 7n, /no commit log/],
    [
      'several planned after the commit',
      query().batches(0, 1).plan(2).plan(3).plan(4),
      'rerun',
      4n,
      /batches 2 to 3 are taken for done/,
    ],
    ['commits newer than offsets', query().batches(0, 3).commit(4), 'fail', null, /an offsets file is lost/],
    [
      'metadata without bytes',
      query().batches(0, 3).file('metadata', ''),
      'fail',
      null,
      /metadata is empty: .*reads this file at every start/,
    ],
    ['metadata cut', query().batches(0, 3).file('metadata', '{"id":"5f0e'), 'fail', null, /metadata is/],
    [
      'metadata being written before the first batch',
      query().file('metadata', '{"id":"5f0e'),
      'fresh',
      0n,
      /no batch was ever planned/,
    ],
    [
      'metadata missing: Spark makes a new one',
      query().without('metadata').batches(0, 3),
      'next',
      4n,
      /batch 4/,
    ],
    ['commits but no offsets', query().commit(3), 'fail', null, /the offset log is lost/],
    ['state but no offsets', query().hdfs(0, '1.delta'), 'fail', null, /refuse a location that is not empty/],
    [
      'the batch before the newest is missing',
      query().batches(0, 2).plan(4),
      'fail',
      null,
      /offsets\/3 is missing/,
    ],
    [
      'the same with all committed',
      query().batches(0, 2).without('offsets/1'),
      'fail',
      null,
      /offsets\/1 is missing/,
    ],
    [
      'newest offsets empty',
      query().batches(0, 2).file('offsets/3', ''),
      'fail',
      null,
      /offsets\/3 .* is empty/,
    ],
    [
      'newest offsets cut',
      query().batches(0, 2).file('offsets/3', 'v1\n{"batch'),
      'fail',
      null,
      /truncated in line 2/,
    ],
    [
      'second newest offsets cut',
      query().batches(0, 3).file('offsets/2', 'v1\n{'),
      'fail',
      null,
      /offsets\/2 .* truncated/,
    ],
    [
      'an older one cut is never read',
      query().batches(0, 4).file('offsets/1', ''),
      'next',
      5n,
      /batch 5 comes next/,
    ],
    [
      'newest commit empty',
      query().batches(0, 2).plan(3).file('commits/3', ''),
      'fail',
      null,
      /commits\/3 .* is empty/,
    ],
    [
      'newest commit only v1',
      query().batches(0, 2).plan(3).file('commits/3', 'v1'),
      'next',
      4n,
      /batch 4 comes next/,
    ],
    ['async progress: holes in both', query().batch(0).batch(4).batch(8), 'next', 9n, /batch 9 comes next/],
    ['async progress: one planned', query().batch(0).batch(4).plan(8), 'rerun', 8n, /runs again/],
    [
      'continuous',
      query().file('offsets/0', CONTINUOUS).file('offsets/1', CONTINUOUS).file('commits/0', 'v1\n{}'),
      'next',
      1n,
      /continuous mode/,
    ],
    [
      'a newer log version goes by its number',
      query().batches(0, 2).file('offsets/3', 'v9\n?').file('commits/3', 'v9\n?'),
      'next',
      4n,
      /batch 4/,
    ],
  ] as const)('%s', async (_, written, action, batch, why) => {
    const { reading } = await readNow(written.storage);
    expect(reading.restart).toMatchObject({ action, batch });
    expect(reading.restart.why).toMatch(why);
  });

  test('continuous mode with no commit starts anew', async () => {
    const written = query().file('offsets/0', CONTINUOUS).file('commits/.0.x.tmp', '');
    expect((await readNow(written.storage)).reading.restart).toMatchObject({ action: 'fresh', batch: 0n });
  });
});
