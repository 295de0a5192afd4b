import { describe, expect, test } from 'vitest';
import { formatErrorKind } from '../test-data/collect-chunks';
import { joinBytes } from '../test-data/lz4-stream';
import { readShared, readSharedJson, sharedFiles } from '../test-data/shared-fixtures';
import { SPARK_SCHEMA_V3 } from '../test-data/spark-schema-v3';
import { int32, javaUtf } from '../test-data/state-file-bytes';
import { parseStateSchema } from './parse-state-schema';

const KEY = '{"type":"struct","fields":[{"name":"a","type":"integer","nullable":false,"metadata":{}}]}';
const VALUE = '{"type":"struct","fields":[{"name":"n","type":"long","nullable":true,"metadata":{}}]}';
const FAMILY = {
  key: [{ name: 'a', type: 'int', nullable: false }],
  value: [{ name: 'n', type: 'bigint', nullable: true }],
};
const pieces = (...texts: string[]) => joinBytes([int32(texts.length), ...texts.map(javaUtf)]);
const V1 = joinBytes([javaUtf('v1'), javaUtf(KEY), javaUtf(VALUE)]);
const V2 = joinBytes([javaUtf('v2'), pieces(KEY.slice(0, 20), KEY.slice(20)), pieces(VALUE)]);
const V3 = new Uint8Array(Buffer.from(SPARK_SCHEMA_V3, 'base64'));
const V3_WITHOUT_IDS = joinBytes([
  javaUtf('v3'),
  int32(1),
  javaUtf('counts'),
  pieces(KEY),
  pieces(VALUE),
  pieces('{"keyStateEncoderType":"NoPrefixKeyStateEncoderSpec"}'),
  pieces('{    }'),
]);

describe('parseStateSchema', () => {
  test('v1, and v2 in pieces, have the family default', () => {
    expect(parseStateSchema(V1)).toEqual({ version: 1, families: [{ name: 'default', ...FAMILY }] });
    expect(parseStateSchema(V2)).toEqual({ version: 2, families: [{ name: 'default', ...FAMILY }] });
  });

  test('v3 as it was before 4.0, without schema ids', () => {
    expect(parseStateSchema(V3_WITHOUT_IDS)).toEqual({
      version: 3,
      families: [{ name: 'counts', ...FAMILY }],
    });
  });

  test('v3 of Spark 4.3: types by the names that Spark prints, names of any characters', () => {
    const key = [
      { name: 'user', type: 'string', nullable: true },
      { name: 'größe', type: 'int', nullable: false },
    ];
    const nullable = (name: string, type: string) => ({ name, type, nullable: true });
    expect(parseStateSchema(V3)).toEqual({
      version: 3,
      families: [
        {
          name: 'counts',
          key,
          value: [
            nullable('n', 'bigint'),
            nullable('w', 'struct<start:timestamp,tags:array<map<string,decimal(10,2)>>>'),
            nullable('t', 'timestamp_ntz'),
            nullable('i', 'interval day to second'),
            nullable('smile😀', 'tinyint'),
            nullable('s', 'smallint'),
            nullable('nul', 'void'),
            nullable('bin', 'binary'),
            nullable('vc', 'varchar(5)'),
          ],
        },
        {
          name: '$ttl_counts',
          key: [
            { name: 'expiryTimestampMs', type: 'bigint', nullable: false },
            nullable('elementKey', 'struct<user:string,größe:int>'),
          ],
          value: key,
        },
      ],
    });
  });

  test('a type of a user is the type that it is stored as', () => {
    const udt =
      '{"type":"struct","fields":[{"name":"p","type":{"type":"udt","class":"x.P","sqlType":"long"}}]}';
    const schema = parseStateSchema(joinBytes([javaUtf('v1'), javaUtf(udt), javaUtf(VALUE)]));
    expect(schema.families[0]?.key).toEqual([{ name: 'p', type: 'bigint', nullable: true }]);
  });

  test.each([
    ['v1', V1],
    ['v2', V2],
    ['v3', V3],
    ['v3 without ids', V3_WITHOUT_IDS],
  ])('%s cut at every byte is truncated or empty', (_, whole) => {
    for (let length = 0; length < whole.length; length++) {
      const kind = formatErrorKind(() => parseStateSchema(whole.slice(0, length)));
      expect(kind).toBe(length === 0 ? 'empty' : 'truncated');
    }
  });

  test.each<[string, Uint8Array, string]>([
    ['another version', javaUtf('v4'), 'unsupported-version'],
    ['2 billion pieces', joinBytes([javaUtf('v2'), int32(0x7fffffff)]), 'malformed'],
    ['no pieces', joinBytes([javaUtf('v2'), int32(0)]), 'malformed'],
    ['2 billion families', joinBytes([javaUtf('v3'), int32(0x7fffffff)]), 'malformed'],
    ['a type of numbers', joinBytes([javaUtf('v1'), javaUtf(KEY.replace('"integer"', '7'))]), 'malformed'],
    [
      'an unknown nested type',
      joinBytes([javaUtf('v1'), javaUtf(KEY.replace('"integer"', '{"type":"x"}'))]),
      'malformed',
    ],
    ['a text that is none', new Uint8Array([0, 1, 0xff]), 'malformed'],
  ])('%s is %3$s', (_, bytes, kind) => expect(formatErrorKind(() => parseStateSchema(bytes))).toBe(kind));
});

interface GoldenField {
  name: string;
  nullable: boolean;
}
interface GoldenSchemas {
  checkpoint: string;
  operators: Record<
    string,
    {
      stateSchemaFiles?: string[];
      schemas?: Record<
        string,
        {
          version: number;
          families: { name: string; key: { fields: GoldenField[] }; value: { fields: GoldenField[] } }[];
        }
      >;
    }
  >;
}

const goldens = sharedFiles(/^golden-state\/checkpoint.*\.json$/).flatMap((path) => {
  const { checkpoint, operators } = readSharedJson(path) as GoldenSchemas;
  return Object.entries(operators).flatMap(([operator, { schemas, stateSchemaFiles }]) =>
    Object.entries(schemas ?? {}).map(([store, golden]) => {
      const inPartition = store === 'default' ? '0/_metadata/schema' : `0/${store}/_metadata/schema`;
      const place = stateSchemaFiles?.[0] === undefined ? inPartition : `_stateSchema/${stateSchemaFiles[0]}`;
      return [`apache-spark/${checkpoint}/state/${operator}/${place}`, golden] as const;
    }),
  );
});

describe.skipIf(goldens.length === 0)('real schema files', () => {
  test.each(goldens)('%s', (path, golden) => {
    const names = (fields: readonly GoldenField[]) =>
      fields.map(({ name, nullable }) => ({ name, nullable }));
    const schema = parseStateSchema(readShared(path));
    expect(schema.version).toBe(golden.version);
    expect(
      schema.families.map(({ name, key, value }) => ({ name, key: names(key), value: names(value) })),
    ).toEqual(
      golden.families.map(({ name, key, value }) => ({
        name,
        key: names(key.fields),
        value: names(value.fields),
      })),
    );
  });
});
