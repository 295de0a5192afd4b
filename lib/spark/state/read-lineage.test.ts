import { expect, test } from 'vitest';
import { formatErrorKind } from '../test-data/collect-chunks';
import { joinBytes, lz4Stream } from '../test-data/lz4-stream';
import { int32, javaUtf, untypedRecords } from '../test-data/state-file-bytes';
import { readLineage } from './read-lineage';

const LINEAGE = Array.from({ length: 40 }, (_, i) => ({
  version: i + 1,
  checkpointUniqueId: `id-${i * 7919}`,
}));
const BODY = untypedRecords([{ key: new Uint8Array(50), value: new Uint8Array(500) }]);
const V3 = lz4Stream(joinBytes([javaUtf('v3'), javaUtf(JSON.stringify(LINEAGE)), BODY]), 100);

test('more bytes are asked for until the blocks of the lineage are whole, then it is the same', () => {
  const heads = Array.from({ length: V3.length + 1 }, (_, length) => readLineage(V3.subarray(0, length)));
  const first = heads.findIndex((head) => head !== undefined);
  expect(first).toBeGreaterThan(500);
  expect(first).toBeLessThan(V3.length - 21);
  const lineage = LINEAGE.map(({ version, checkpointUniqueId }) => ({
    version: BigInt(version),
    uniqueId: checkpointUniqueId,
  }));
  for (const head of heads.slice(first)) expect(head).toEqual({ version: 3, lineage });
});

test('changelogs v1 and v2 have none', () => {
  expect(readLineage(lz4Stream(int32(-1)))).toEqual({ version: 1, lineage: null });
  expect(readLineage(lz4Stream(joinBytes([javaUtf('v2'), new Uint8Array([0])])))).toEqual({
    version: 2,
    lineage: null,
  });
});

test('what is no stream is refused, not waited for', () => {
  expect(formatErrorKind(() => readLineage(new Uint8Array([0x50, 0x4b])))).toBe('malformed');
});
