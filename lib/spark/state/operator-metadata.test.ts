import { describe, expect, test } from 'vitest';
import { readShared, sharedFiles } from '../test-data/shared-fixtures';
import { parseOperatorMetadata } from './operator-metadata';

const parse = (text: string) => parseOperatorMetadata(new TextEncoder().encode(text));

describe('parseOperatorMetadata', () => {
  test('v1', () => {
    const json = `{"operatorInfo":{"operatorId":0,"operatorName":"dedupe"},
      "stateStoreInfo":[{"storeName":"default","numColsPrefixKey":0,"numPartitions":5}]}`.replace(
      /\n\s*/,
      '',
    );
    expect(parse(`v1\n${json}`)).toEqual({
      logVersion: 1,
      operatorId: 0n,
      operatorName: 'dedupe',
      stores: [{ storeName: 'default', numPartitions: 5n, numColsPrefixKey: 0n, schemaFileNames: [] }],
      propertiesJson: null,
    });
  });

  test('v2 has properties, a JSON text in a text', () => {
    const json =
      '{"operatorInfo":{"operatorName":"x"},"stateStoreInfo":[],"operatorPropertiesJson":"{\\"a\\":1}"}';
    expect(parse(`v2\n${json}`).propertiesJson).toBe('{"a":1}');
  });

  test('v2 names its schema files by absolute paths, once by a single one: the last segments count', () => {
    const store = (fields: string) =>
      parse(`v2\n{"operatorInfo":{},"stateStoreInfo":[{"storeName":"default",${fields}}]}`).stores[0]
        ?.schemaFileNames;
    expect(
      store('"stateSchemaFilePaths":["file:/a/_stateSchema/default/0_u","s3://b/_stateSchema/default/7_v"]'),
    ).toEqual(['0_u', '7_v']);
    expect(store('"stateSchemaFilePath":"file:/a/_stateSchema/default/0_u"')).toEqual(['0_u']);
    expect(() => store('"stateSchemaFilePaths":[7]')).toThrow(/stateSchemaFilePaths/);
  });

  test.each([
    ['', /no bytes/],
    ['v1', /missing/],
    ['v3\n{}', /written as v3/],
    ['v1\n{"stateStoreInfo":7}', /not a list/],
  ])('%j is refused', (text, message) => expect(() => parse(text)).toThrow(message));

  const real = sharedFiles(/\/_metadata\/(metadata|v2\/\d+)$/);
  test.skipIf(real.length === 0)('real files name their operator', () => {
    const names = real.map((path) => parseOperatorMetadata(readShared(path)).operatorName);
    expect(new Set(names)).toEqual(
      new Set(['dedupe', 'symmetricHashJoin', 'globalLimit', 'stateStoreSave', 'transformWithStateExec']),
    );
  });
});
