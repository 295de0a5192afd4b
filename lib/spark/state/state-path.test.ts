import { expect, test } from 'vitest';
import { parseStatePath } from './state-path';

const store = { kind: 'store-file', operatorId: '0', partition: 3, storeName: 'default' };

test.each([
  ['0/_metadata/metadata', { kind: 'operator-metadata', operatorId: '0', logVersion: 1, batchId: null }],
  ['0/_metadata/v2/17', { kind: 'operator-metadata', operatorId: '0', logVersion: 2, batchId: 17n }],
  ['0/_stateSchema/default/0_ab', { kind: 'schema', operatorId: '0', partition: null, storeName: 'default' }],
  ['0/3/_metadata/schema', { kind: 'schema', operatorId: '0', partition: 3, storeName: 'default' }],
  [
    '0/0/left-keyToNumValues/_metadata/schema',
    { kind: 'schema', operatorId: '0', partition: 0, storeName: 'left-keyToNumValues' },
  ],
  ['0/3/12.delta', { ...store, file: { kind: 'delta', version: 12n, uniqueId: null } }],
  ['0/3/12.snapshot', { ...store, file: { kind: 'snapshot', version: 12n, uniqueId: null } }],
  ['0/3/12.zip', { ...store, file: { kind: 'zip', version: 12n, uniqueId: null } }],
  ['0/3/12_0b2c-9.changelog', { ...store, file: { kind: 'changelog', version: 12n, uniqueId: '0b2c-9' } }],
  ['0/3/.12.delta.0b2c.TID4.tmp', { ...store, file: { kind: 'temporary' } }],
  ['0/3/temp-99', { ...store, file: { kind: 'temporary' } }],
  ['0/3/.12.delta.crc', { ...store, file: { kind: 'checksum' } }],
  ['0/3/12.delta.crc', { ...store, file: { kind: 'checksum' } }],
  [
    '0/3/right-keyToNumValues/2.delta',
    { ...store, storeName: 'right-keyToNumValues', file: { kind: 'delta', version: 2n, uniqueId: null } },
  ],
  [
    '0/3/SSTs/000012-ab.sst',
    {
      kind: 'data-file',
      operatorId: '0',
      partition: 3,
      storeName: 'default',
      folder: 'SSTs',
      name: '000012-ab.sst',
    },
  ],
  [
    '0/3/s/logs/1.log',
    { kind: 'data-file', operatorId: '0', partition: 3, storeName: 's', folder: 'logs', name: '1.log' },
  ],
  ['_spark_metadata/0', { kind: 'other' }],
  ['0/x/1.delta', { kind: 'other' }],
  ['0', { kind: 'other' }],
  ['0/3/a/b/c', { kind: 'other' }],
])('%s', (path, meaning) => expect(parseStatePath(path)).toEqual(meaning));
