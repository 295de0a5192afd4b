import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCommitLog } from './commit-log';
import { parseOffsetLog } from './offset-log';

const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const time = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
const topic = fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/);
const name = fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/);
const newline = fc.constantFrom('\n', '\r\n', '\r');
const final = fc.constantFrom('', '\n');

const kafka = fc
  .dictionary(topic, fc.dictionary(fc.nat().map(String), long, { minKeys: 1, maxKeys: 5 }), {
    minKeys: 1,
    maxKeys: 3,
  })
  .map((topics) => {
    const text = (partitions: Record<string, bigint>) =>
      `{${Object.entries(partitions).map(([partition, value]) => `"${partition}":${value}`)}}`;
    const positions = Object.entries(topics).flatMap(([of, partitions]) =>
      Object.entries(partitions).map(([partition, value]) => ({ topic: of, partition, value })),
    );
    return {
      raw: `{${Object.entries(topics).map(([of, partitions]) => `${JSON.stringify(of)}:${text(partitions)}`)}}`,
      positions,
    };
  });
const plain = long.map((value) => ({
  raw: value.toString(),
  positions: [{ topic: null, partition: '', value }],
}));
const file = long.map((value) => ({
  raw: `{"logOffset":${value}}`,
  positions: [{ topic: null, partition: '', value }],
}));
const source = fc.oneof(kafka, plain, file, fc.constant({ raw: '-', positions: null }));

const metadata = fc.record({
  watermark: time,
  timestamp: time,
  conf: fc.dictionary(topic, fc.string({ maxLength: 20 })),
});
const metadataText = (value: { watermark: bigint; timestamp: bigint; conf: Record<string, string> }) =>
  `{"batchWatermarkMs":${value.watermark},"batchTimestampMs":${value.timestamp},"conf":${JSON.stringify(value.conf)}}`;

const encode = (lines: string[], end: string, last: string) =>
  new TextEncoder().encode(lines.join(end) + last);

test('offset log: what is written is read, every long exact, in v1 and v2', () => {
  const sources = fc.array(fc.tuple(name, source), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      metadata,
      sources,
      fc.constantFrom(1, 2),
      newline,
      final,
      (meta, written, version, end, last) => {
        const lines = written.map(([key, { raw }]) => (version === 1 ? raw : `${key}:${raw}`));
        const entry = parseOffsetLog(encode([`v${version}`, metadataText(meta), ...lines], end, last));
        expect(entry.metadata).toEqual({
          batchWatermarkMs: meta.watermark,
          batchTimestampMs: meta.timestamp,
          conf: meta.conf,
        });
        const byPartition = (a: { partition: string }, b: { partition: string }) =>
          a.partition < b.partition ? -1 : 1;
        expect(entry.sources.map(({ offset }) => offset?.positions.toSorted(byPartition) ?? null)).toEqual(
          written.map(([, { positions }]) => positions?.toSorted(byPartition) ?? null),
        );
        if (version === 2) expect(entry.sources.map(({ key }) => key)).toEqual(written.map(([key]) => key));
      },
    ),
  );
});

test('commit log: what is written is read', () => {
  const ids = fc.dictionary(
    fc.nat(9).map(String),
    fc.array(fc.array(fc.uuid(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  );
  fc.assert(
    fc.property(time, ids, newline, final, (watermark, stateUniqueIds, end, last) => {
      const json = `{"nextBatchWatermarkMs":${watermark},"stateUniqueIds":${JSON.stringify(stateUniqueIds)}}`;
      const entry = parseCommitLog(encode(['v2', json], end, last));
      expect(entry).toEqual({
        logVersion: 2,
        nextBatchWatermarkMs: watermark,
        stateUniqueIds,
        sinkMetadata: null,
      });
    }),
  );
});

test('settings that are repeated from batch to batch are read as if each stood alone', () => {
  const confText = fc.constantFrom(
    '{}',
    '{"a":"1"}',
    '{"a":"1"},"sourceMetadataInfo":{}',
    '{"a":"1"},"batchWatermarkMs":7',
  );
  const field = fc.constantFrom(
    '"batchTimestampMs":5',
    '"other":{"x":1',
    '"other":{"x":1}',
    '"conf":{"b":"2"}',
    '"other":"\\"}"',
  );
  const line = fc
    .tuple(field, confText)
    .map(
      ([before, conf]) =>
        `{${before},"conf":${conf}}${before.endsWith('1') && before.includes('{') ? '}' : ''}`,
    );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (texts) => {
      for (const text of texts) {
        const reference = JSON.parse(text);
        const { metadata } = parseOffsetLog(encode(['v1', text, '5'], '\n', ''));
        expect(metadata).toEqual({
          batchWatermarkMs: BigInt(reference.batchWatermarkMs ?? 0),
          batchTimestampMs: BigInt(reference.batchTimestampMs ?? 0),
          conf: reference.conf ?? {},
        });
      }
    }),
  );
});
