import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatErrorKind, pushInChunks } from '../test-data/collect-chunks';
import { joinBytes, lz4Stream } from '../test-data/lz4-stream';
import { SPARK_STREAMS } from '../test-data/spark-streams';
import {
  int32,
  javaUtf,
  type StateRecord,
  typedRecords,
  untypedRecords,
} from '../test-data/state-file-bytes';
import { decodeStateFile, type StateRowFormat } from './decode-state-file';

type Kind = 'delta' | 'snapshot' | 'changelog';
const LINEAGE =
  '[{"version":2,"checkpointUniqueId":"3f85"},{"version":9007199254740993,"checkpointUniqueId":"e"}]';
const bytes = (text: string) => new TextEncoder().encode(text);
const put = (key: string, value: string) => ({ key: bytes(key), value: bytes(value) });
const remove = (key: string) => ({ key: bytes(key), value: null });

/** Everything that a decoder tells of a file, in words. */
function decode(kind: Kind, file: Uint8Array, sizes = [file.length], rows?: StateRowFormat) {
  const told: string[] = [];
  const word = (key: Uint8Array) => Buffer.from(key).toString('latin1');
  const changes = {
    put: (key: Uint8Array, size: number) => told.push(`put ${word(key)} ${size}`),
    remove: (key: Uint8Array) => told.push(`remove ${word(key)}`),
  };
  const decoder = decodeStateFile(kind, changes, rows);
  pushInChunks(decoder, file, sizes);
  return { told, ...decoder.end() };
}

const kindOf = (kind: Kind, file: Uint8Array) => formatErrorKind(() => decode(kind, file));

describe('what a file tells', () => {
  test('a delta: puts and removals in their order, sizes of values, its own size', () => {
    const body = untypedRecords([put('a', 'xyz'), remove('b'), put('', '')]);
    expect(decode('delta', lz4Stream(body))).toEqual({
      told: ['put a 3', 'remove b', 'put  0'],
      puts: 2n,
      removes: 1n,
      bytes: BigInt(body.length),
      lineage: null,
      columnFamilies: false,
    });
  });

  test('an empty delta has nothing but its end mark', () => {
    expect(decode('delta', lz4Stream(int32(-1)))).toMatchObject({
      told: [],
      puts: 0n,
      removes: 0n,
      bytes: 4n,
    });
  });

  test('values of Spark 2.2 and before may be 4 bytes longer than a row', () => {
    const value = { key: bytes('k'), value: new Uint8Array(28) };
    expect(decode('delta', lz4Stream(untypedRecords([value, put('l', '')]))).told).toEqual([
      'put k 28',
      'put l 0',
    ]);
  });

  test('changelog v1 has no head, whatever its first key looks like', () => {
    // The size of the first key begins like a text of 2 bytes, which is no version.
    const large = { key: new Uint8Array(0x0002_762b), value: new Uint8Array(8) };
    const summary = decode('changelog', lz4Stream(untypedRecords([large, remove('b')])));
    expect(summary).toMatchObject({ puts: 1n, removes: 1n, lineage: null, columnFamilies: false });
    expect(decode('changelog', lz4Stream(int32(-1)))).toMatchObject({ puts: 0n, columnFamilies: false });
  });

  test('changelog v2: keys of column families; a merge is a put', () => {
    const body = typedRecords([put('a', 'xyz'), { ...put('a', 'q'), merge: true }, remove('a')]);
    expect(decode('changelog', lz4Stream(joinBytes([javaUtf('v2'), body])))).toMatchObject({
      told: ['put a 3', 'put a 1', 'remove a'],
      puts: 2n,
      removes: 1n,
      lineage: null,
      columnFamilies: true,
    });
  });

  test.each([
    ['v3', untypedRecords, false],
    ['v4', typedRecords, true],
  ] as const)(
    'changelog %s: the files that it builds on, by exact versions',
    (version, records, columnFamilies) => {
      const file = lz4Stream(
        joinBytes([javaUtf(version), javaUtf(LINEAGE), records([put('a', 'x'), remove('b')])]),
      );
      expect(decode('changelog', file)).toMatchObject({
        told: ['put a 1', 'remove b'],
        lineage: [
          { version: 2n, uniqueId: '3f85' },
          { version: 9007199254740993n, uniqueId: 'e' },
        ],
        columnFamilies,
      });
    },
  );

  test('with row checksums (4.1+) a removed key comes without the 4 bytes before it', () => {
    const body = untypedRecords([put('a', 'CRC4row'), remove('CRC4a')]);
    expect(decode('delta', lz4Stream(body), undefined, { rowChecksums: true }).told).toEqual([
      'put a 7',
      'remove a',
    ]);
  });
});

describe('what is refused', () => {
  test.each<[string, Kind, Uint8Array, string]>([
    ['a removal in a snapshot', 'snapshot', untypedRecords([remove('a')]), 'malformed'],
    ['a key of less than -1 bytes', 'delta', int32(-2), 'malformed'],
    ['a key of 16 MiB and a byte', 'delta', int32(16 * 1024 * 1024 + 1), 'malformed'],
    ['bytes after the end mark', 'delta', joinBytes([int32(-1), int32(0)]), 'malformed'],
    ['an unknown record type', 'changelog', joinBytes([javaUtf('v2'), new Uint8Array([7])]), 'malformed'],
    [
      'a put without a value',
      'changelog',
      joinBytes([javaUtf('v2'), new Uint8Array([1]), int32(0), int32(-1)]),
      'malformed',
    ],
    [
      'a removal with a value',
      'changelog',
      joinBytes([javaUtf('v2'), new Uint8Array([0x10]), int32(0), int32(0)]),
      'malformed',
    ],
    ['changelog v5', 'changelog', javaUtf('v5'), 'unsupported-version'],
    ['a lineage that is no list', 'changelog', joinBytes([javaUtf('v3'), javaUtf('{}')]), 'malformed'],
    ['nothing inside the stream', 'delta', new Uint8Array(), 'truncated'],
  ])('%s is %4$s', (_, kind, body, expected) => expect(kindOf(kind, lz4Stream(body))).toBe(expected));

  test('no bytes are empty, other bytes are no stream', () => {
    expect(kindOf('delta', new Uint8Array())).toBe('empty');
    expect(kindOf('delta', int32(-1))).toBe('malformed');
  });
});

const record: fc.Arbitrary<StateRecord> = fc.record({
  key: fc.uint8Array({ maxLength: 60 }),
  value: fc.option(fc.uint8Array({ maxLength: 300 })),
});

/** Files of every kind, with what they have to tell. */
const file = fc
  .record({
    form: fc.constantFrom('delta', 'v1', 'v2', 'v3', 'v4'),
    records: fc.array(record, { maxLength: 30 }),
    blockSize: fc.integer({ min: 8, max: 600 }),
  })
  .map(({ form, records, blockSize }) => {
    const isTyped = form === 'v2' || form === 'v4';
    const body = isTyped ? typedRecords(records) : untypedRecords(records);
    const head = form === 'delta' || form === 'v1' ? [] : [javaUtf(form)];
    if (form === 'v3' || form === 'v4') head.push(javaUtf(LINEAGE));
    const told = records.map(({ key, value }) => {
      const word = Buffer.from(key).toString('latin1');
      return value === null ? `remove ${word}` : `put ${word} ${value.length}`;
    });
    const kind: Kind = form === 'delta' ? 'delta' : 'changelog';
    return { kind, bytes: lz4Stream(joinBytes([...head, body]), blockSize), told };
  });

describe('for any file', () => {
  test('chunks of any size tell the same as the whole', () => {
    fc.assert(
      fc.property(
        file,
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }),
        ({ kind, bytes, told }, sizes) => {
          expect(decode(kind, bytes, sizes).told).toEqual(told);
        },
      ),
    );
  });

  test('cut at any byte it is truncated or empty, and never a number', () => {
    fc.assert(
      fc.property(file, fc.nat(), ({ kind, bytes }, place) => {
        const length = place % bytes.length;
        expect(kindOf(kind, bytes.slice(0, length))).toBe(length === 0 ? 'empty' : 'truncated');
      }),
      { numRuns: 300 },
    );
  });
});

describe.each(Object.entries(SPARK_STREAMS))('a delta that Spark wrote with %s', (_, hex) => {
  const whole = new Uint8Array(Buffer.from(hex, 'hex'));

  test('has six puts and a removal', () => {
    expect(decode('delta', whole, [5])).toMatchObject({ puts: 6n, removes: 1n, bytes: 380n });
  });

  test('cut at every byte it is truncated, also where the codec can not tell', () => {
    for (let length = 1; length < whole.length; length++) {
      expect(kindOf('delta', whole.slice(0, length))).toBe('truncated');
    }
  });
});
