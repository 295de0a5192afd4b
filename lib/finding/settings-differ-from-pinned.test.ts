import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { diagnosisOf } from '@/fixtures/trouble/judge';
import { diagnose } from './diagnose';
import { settingsDifferFromPinned } from './settings-differ-from-pinned';

const CODE = 'SETTINGS_DIFFER_FROM_PINNED';
const PROVIDER = 'spark.sql.streaming.stateStore.providerClass';
const HDFS = 'org.apache.spark.sql.execution.streaming.state.HDFSBackedStateStoreProvider';
const CODEC = 'spark.sql.streaming.stateStore.compression.codec';

/** The recorded v2, whose state is in RocksDB, of a job that is said to ask for `conf`. */
async function asked(conf: Record<string, string> | null) {
  const { versions, nowMs } = await readMoment('prod.v2.catching-up');
  const reading = versions.get('orders_v2');
  if (reading === undefined) throw new Error('the recording lacks orders_v2');
  const requested = conf === null ? null : { conf, saidBy: 'the declaration (api)' };
  return { reading, verdict: diagnose(diagnosisOf(reading, nowMs, { requested })), requested };
}

describe(CODE, () => {
  it('speaks of each setting that is ignored, with both values', async () => {
    const { reading, verdict } = await asked({ [PROVIDER]: HDFS, [CODEC]: 'zstd' });
    const found = verdict.findings.filter(({ code }) => code === CODE);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        status: 'attention',
        subject: `orders_v2 ${PROVIDER}`,
        evidence: [`offsets/${reading.lastPlannedBatch}`],
        facts: {
          key: PROVIDER,
          declared: HDFS,
          pinned: HDFS.replace('HDFSBacked', 'RocksDB'),
          recorded: true,
          said_by: 'the declaration (api)',
        },
      }),
    );
    expect(verdict.status).toBe('attention');
    expect(verdict.reason).toMatch(/^The declaration \(api\) asks for spark\.sql\.streaming/);
  });

  it('does not speak of equal settings, of those that Spark does not pin, nor of shuffle partitions', async () => {
    const { verdict } = await asked({
      [PROVIDER]: HDFS.replace('HDFSBacked', 'RocksDB'),
      [CODEC]: 'LZ4',
      'spark.sql.streaming.stateStore.rocksdb.changelogCheckpointing.enabled': 'false',
      'spark.sql.shuffle.partitions': '99',
    });
    expect(verdict.findings.map(({ code }) => code)).not.toContain(CODE);
  });

  it('does not speak when nobody says what the job asks for, or nothing is pinned yet', async () => {
    expect((await asked(null)).verdict.findings.map(({ code }) => code)).not.toContain(CODE);
    const { reading, requested } = await asked({ [PROVIDER]: HDFS });
    const fresh = diagnosisOf({ ...reading, offsetLog: null }, 0n, { requested });
    expect(settingsDifferFromPinned(fresh)).toEqual([]);
  });
});
