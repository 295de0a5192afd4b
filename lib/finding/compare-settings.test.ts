import { describe, expect, it } from 'vitest';
import { compareSettings, comparisonWords } from './compare-settings';

const STORE = 'spark.sql.streaming.stateStore.providerClass';
const CODEC = 'spark.sql.streaming.stateStore.compression.codec';
const POLICY = 'spark.sql.streaming.multipleWatermarkPolicy';
const pinned = (conf: Record<string, string>) => ({ batchId: 7n, conf });

describe('declared settings beside the pinned ones', () => {
  it.each([
    ['spark.x', 'true', 'True', true],
    ['spark.x', '5', ' 5', true],
    ['spark.x', '05', '5', true],
    ['spark.x', '30s', '30000ms', true],
    ['spark.x', '1 minute', '60s', true],
    ['spark.x', '60', '60s', false],
    ['spark.x', 'Text', 'text', false],
    [CODEC, 'LZ4', 'lz4', true],
    [CODEC, 'org.apache.spark.io.LZ4CompressionCodec', 'lz4', true],
    [CODEC, 'zstd', 'lz4', false],
    [POLICY, 'MAX', 'max', true],
    [
      STORE,
      'com.databricks.sql.RocksDBStateStoreProvider',
      'org.apache.spark.RocksDBStateStoreProvider',
      false,
    ],
    ['spark.x', '90071992547409921', '90071992547409922', false],
  ])('%s: %j and %j', (key, declared, value, same) => {
    expect(compareSettings({ [key]: declared }, pinned({ [key]: value }))).toEqual([
      { key, declared, used: 'pinned', value, same },
    ]);
  });

  it('only where both name a setting, or Spark would pin it', () => {
    const declared = {
      'spark.sql.streaming.stateStore.rocksdb.changelogCheckpointing.enabled': 'true',
      'spark.sql.session.timeZone': 'UTC',
      [STORE]: 'env:PROVIDER',
    };
    expect(compareSettings(declared, pinned({ [STORE]: 'x', 'vendor.key': '1' }))).toEqual([]);
    expect(compareSettings({ toString: 'x' }, pinned({}))).toEqual([]);
  });

  it('what an old checkpoint does not record: Spark assumes a value, or takes the job’s', () => {
    const [policy, store] = compareSettings({ [POLICY]: 'max', [STORE]: 'x' }, pinned({}));
    expect(policy).toMatchObject({ used: 'assumed', value: 'min', same: false });
    expect(store).toMatchObject({ used: 'session', value: 'x', same: true });
    expect(policy && comparisonWords(policy)).toBe(
      'The checkpoint records no value (Spark does since 2.4): a restart takes min for it. The declared max is ignored on this checkpoint.',
    );
    expect(store && comparisonWords(store)).toContain('a restart uses the declared x, and pins it');
  });

  it('says what a restart uses', () => {
    const words = (declared: string, value: string) =>
      compareSettings(
        { 'spark.sql.shuffle.partitions': declared },
        pinned({ 'spark.sql.shuffle.partitions': value }),
      ).map(comparisonWords);
    expect(words('5', '5')).toEqual(['A restart uses 5, as declared.']);
    expect(words('16', '4')[0]).toMatch(
      /^A restart uses 4, which the checkpoint has pinned. The declared 16 is ignored on this checkpoint. Since Spark 4.1/,
    );
  });
});
