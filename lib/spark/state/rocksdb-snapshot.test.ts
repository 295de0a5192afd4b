import { describe, expect, test } from 'vitest';
import { isFormatError } from '../format-error';
import { readShared, sharedFiles } from '../test-data/shared-fixtures';
import { parseRocksDbSnapshot, parseRocksDbSnapshotMetadata } from './rocksdb-snapshot';

const parse = (text: string) => parseRocksDbSnapshotMetadata(new TextEncoder().encode(text));

describe('parseRocksDbSnapshotMetadata', () => {
  test('3.2: keys and SST files', () => {
    const json =
      '{"sstFiles":[{"localFileName":"9.sst","dfsSstFileName":"9-u.sst","sizeBytes":991}],"numKeys":9007199254740993}';
    expect(parse(`v1\n${json}`)).toEqual({
      dataFiles: [{ path: 'SSTs/9-u.sst', sizeBytes: 991n }],
      numKeys: 9007199254740993n,
      numInternalKeys: null,
      columnFamilies: null,
      internalFamilies: [],
    });
  });

  test('4.0: log files, internal keys, column families; unknown fields are ignored', () => {
    const json = `{"sstFiles":[],"logFiles":[{"localFileName":"4.log","dfsLogFileName":"4-u.log","sizeBytes":7}],"numKeys":0,
      "numInternalKeys":2,"columnFamilyMapping":{"default":0,"$ttl_a":1},"columnFamilyTypeMap":{},"maxColumnFamilyId":1,"new":1}`;
    expect(parse(`v1\n${json}`)).toEqual({
      dataFiles: [{ path: 'logs/4-u.log', sizeBytes: 7n }],
      numKeys: 0n,
      numInternalKeys: 2n,
      columnFamilies: { default: 0n, $ttl_a: 1n },
      internalFamilies: ['$ttl_a'],
    });
  });

  // From a real join of format 3, Spark 4.2.1.
  test('the type map says which families are internal, not their names', () => {
    const { internalFamilies, numKeys } = parse(
      'v1\n{"sstFiles":[],"numKeys":62,"numInternalKeys":45,"columnFamilyMapping":{"right-keyWithIndexToValue":5,"left-keyWithIndexToValue":3,"default":1,"left-keyToNumValues":2,"right-keyToNumValues":4},"columnFamilyTypeMap":{"right-keyWithIndexToValue":false,"left-keyWithIndexToValue":false,"default":false,"left-keyToNumValues":true,"right-keyToNumValues":true},"maxColumnFamilyId":5}',
    );
    expect(internalFamilies).toEqual(['left-keyToNumValues', 'right-keyToNumValues']);
    expect(numKeys).toBe(62n);
  });

  test('-1 keys means that rows were not tracked, not a number', () => {
    expect(parse('v1\n{"sstFiles":[],"numKeys":-1}').numKeys).toBeNull();
  });

  // A file of Spark 4.0.5, of a query in checkpoint format 1 whose driver had run one in format 2 before.
  test('v2 is as v1', () => {
    const json =
      '{"sstFiles":[{"localFileName":"000019.sst","dfsSstFileName":"000019-cea9afc0-58d8-43ca-b6d6-dbad2dd3f0ae.sst","sizeBytes":2535}],"numKeys":42,"numInternalKeys":6,"columnFamilyMapping":{"$rowCounter_amounts":3,"amounts":4,"default":1},"columnFamilyTypeMap":{"$rowCounter_amounts":true,"amounts":false,"default":false},"maxColumnFamilyId":7}';
    expect(parse(`v2\n${json}`)).toMatchObject({
      numKeys: 42n,
      numInternalKeys: 6n,
      internalFamilies: ['$rowCounter_amounts'],
    });
    expect(parse(`v2\n${json}`)).toEqual(parse(`v1\n${json}`));
  });

  test.each([
    ['', 'empty'],
    ['v1', 'truncated'],
    ['v1\n{"sstFiles":[', 'truncated'],
    ['v1\n{"sstFiles":[{"sizeBytes":3}]}', 'malformed'],
    ['v3\n{}', 'unsupported-version'],
  ])('%j is %s', (text, kind) => {
    try {
      parse(text);
      expect.unreachable();
    } catch (error) {
      expect(isFormatError(error) && error.kind).toBe(kind);
    }
  });
});

const zips = sharedFiles(/\/\d+(_[^/]+)?\.zip$/);

describe.skipIf(zips.length === 0)('real snapshots', () => {
  test('a number that is no long is not believed', () => {
    expect(() => parse('v1\n{"sstFiles":[],"numKeys":9223372036854775808}')).toThrow('64-bit');
  });

  test('every one of them is read, and its data files exist with the size that it says', () => {
    const sizes = new Map(
      sharedFiles(/\/(SSTs|logs)\/\d[^/]*$/).map((path) => [path, readShared(path).length]),
    );
    for (const zip of zips) {
      const { dataFiles, numKeys } = parseRocksDbSnapshot(readShared(zip));
      expect(numKeys).not.toBeNull();
      const folder = zip.slice(0, zip.lastIndexOf('/'));
      for (const { path, sizeBytes } of dataFiles)
        expect(BigInt(sizes.get(`${folder}/${path}`) ?? -1)).toBe(sizeBytes);
    }
  });
});
