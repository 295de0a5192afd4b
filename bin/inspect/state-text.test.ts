import { describe, expect, test } from 'vitest';
import { readNow } from '@/lib/checkpoint/test-data/read';
import { WrittenQuery } from '@/lib/checkpoint/test-data/written-query';
import { stateText } from './state-text';

async function textOf(query: WrittenQuery, options = {}): Promise<string> {
  const { state } = (await readNow(query.storage, options)).reading;
  if (state === null) throw new Error('no state');
  return stateText(state, false);
}

/** A schema file v1: two texts with their sizes before them. */
function schema(key: object[], value: object[]): Uint8Array {
  const texts = ['v1', ...[key, value].map((fields) => JSON.stringify({ type: 'struct', fields }))];
  return new Uint8Array(
    texts.flatMap((text) => [text.length >> 8, text.length & 0xff, ...new TextEncoder().encode(text)]),
  );
}

const column = (name: string, type: string) => ({ name, type, nullable: true, metadata: {} });

describe('the state for a person', () => {
  test('keys, bytes, snapshots and columns of each store in a table', async () => {
    const query = new WrittenQuery({ partitions: 2 })
      .batches(0, 1)
      .operator('stateStoreSave', 2)
      .file('state/0/0/_metadata/schema', schema([column('customer', 'string')], [column('count', 'long')]))
      .hdfs(0, '1.delta', [{ put: 'a' }, { put: 'b' }, { put: 'c' }])
      .hdfs(0, '2.delta')
      .hdfs(1, '1.delta', [{ put: 'd' }])
      .hdfs(1, '2.delta');
    const text = await textOf(query);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'loadable; version 2 is needed; newest version complete in every partition: 2',
      expect.stringMatching(/^keys 4 · live \d+ B · retained \d+ B · reclaimable 0 B$/),
    ]);
    expect(text).toContain('operator 0 stateStoreSave · 2 partitions · hdfs\n');
    expect(text).toMatch(/^store {4}keys .* loadable$/m);
    expect(text).toMatch(/^default {5}4 .* 0 {2}2 \/ \d+ B {2}yes$/m);
    expect(text).toContain('  default: customer string  →  count bigint\n');
    expect(text).toContain('keys per partition 1 to 3, half have at most 1; most in partition 0');
  });

  test('bounds where only they are known', async () => {
    const query = new WrittenQuery({ partitions: 1 })
      .batches(0, 10)
      .zip(0, '10', 5)
      .changelog(0, '11', [{ put: 'a' }]);
    const text = await textOf(query);
    expect(text).toContain('keys 5–6 ·');
    expect(text).toMatch(/^default {3}5–6 /m);
  });

  test('why keys are not counted, once for all partitions', async () => {
    const query = new WrittenQuery({ partitions: 2 }).batches(0, 10).zip(0, '11', -1).zip(1, '11', -1);
    const text = await textOf(query);
    expect(text).toContain('keys – ·');
    expect(text.match(/row tracking is off/g)).toHaveLength(1);
    expect(text).toContain('default: keys counted in no partition: row tracking is off');
  });

  test('what is missing, damaged and repairable, at 100 columns', async () => {
    const query = new WrittenQuery({ partitions: 2 }).batches(0, 1);
    for (const version of ['1', '2']) query.hdfs(0, `${version}.delta`, [{ put: 'a' }]);
    query.hdfs(0, '2.snapshot', new Uint8Array([76, 90])).hdfs(1, '1.delta');
    const text = await textOf(query);
    expect(text).toContain('not loadable; version 2 is needed');
    expect(text).toContain('partition 0, default: state/0/0/2.snapshot:');
    expect(text).toContain('partition 0, default: Spark 4.1 and later rebuild it from the empty state');
    expect(text).toContain('partition 1, default: state/0/1/2.delta is missing');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});
