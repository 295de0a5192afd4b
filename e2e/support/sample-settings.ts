import { type VersionSettings, versionSettings } from '@/lib/contract/version';
import { SAMPLE_NOW_MS } from './sample-random';

/** Settings of a version for developing and unit-testing pages; checked against the contract. Never part of the product. */
const HOUR = 3_600_000;

const FIRST = `trigger:
  processingTime: 30s
sources:
  - kafka:
      topic: orders
sink:
  delta: s3://lake/prod/orders_v1
conf:
  spark.sql.shuffle.partitions: "200"
`;
const SECOND = FIRST.replace('30s', '1m').replace(
  'conf:\n',
  'operators:\n  - kind: aggregation\n    keys: [customer_id]\n    watermark: 10m\nconf:\n',
);
const THIRD = SECOND.replace('"200"', '"400"');

export function sampleSettings(options: { declared?: boolean; nowMs?: number } = {}): VersionSettings {
  const { declared = true, nowMs = SAMPLE_NOW_MS } = options;
  const state = (id: number, hoursAgo: number, yaml: string, author: string, origin: string) => ({
    id,
    origin,
    atMs: String(nowMs - hoursAgo * HOUR),
    author,
    yaml,
    current: id === 3,
  });
  return versionSettings.parse({
    asOfMs: String(nowMs),
    pinned: [
      { key: 'spark.sql.shuffle.partitions', value: '200' },
      { key: 'spark.sql.streaming.multipleWatermarkPolicy', value: 'min' },
      {
        key: 'spark.sql.streaming.stateStore.providerClass',
        value: 'org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider',
      },
      { key: 'spark.sql.streaming.stateStore.compression.codec', value: 'lz4' },
    ],
    pinnedByBatch: '4312',
    declarations: declared
      ? [
          state(3, 2, THIRD, 'deploy-job', 'API'),
          state(2, 30, SECOND, 'mira', 'API'),
          state(1, 24 * 34, FIRST, 'configuration', 'signalbox.yaml'),
        ]
      : [],
    differences: declared
      ? [
          {
            key: 'spark.sql.streaming.multipleWatermarkPolicy',
            declared: 'min',
            pinned: 'min',
            same: true,
            words: 'Both say min.',
          },
          {
            key: 'spark.sql.shuffle.partitions',
            declared: '400',
            pinned: '200',
            same: false,
            words:
              'A restart uses 200: the checkpoint fixed the number of state partitions with its first batch, and 400 is ignored.',
          },
        ]
      : [],
  });
}
