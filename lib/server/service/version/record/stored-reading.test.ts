import { describe, expect, test } from 'vitest';
import { builtFileLog } from '@/lib/server/service/testing/built-file-log';
import { buildReading } from '@/lib/server/service/testing/built-reading';
import { builtState, builtStore } from '@/lib/server/service/testing/built-state';
import { START_MS } from '@/lib/server/service/testing/test-context';
import { loadReading, loadState, storeReading } from './stored-reading';

const MB = 1_000_000;
const long = 9_007_199_254_740_993n;

function stateOf(stores: number, partitions: number) {
  const each = {
    keys: long,
    liveBytes: long,
    retainedBytes: long,
    reclaimableBytes: long,
    snapshotModifiedMs: START_MS,
    snapshotVersions: Array.from({ length: 100 }, (_, version) => BigInt(version)),
  };
  const names = [
    'left-keyToNumValues',
    'left-keyWithIndexToValue',
    'right-keyToNumValues',
    'right-keyWithIndexToValue',
  ];
  return builtState(
    names.slice(0, stores).map((name) =>
      builtStore(
        name,
        Array.from({ length: partitions }, () => each),
      ),
    ),
  );
}

const readingWith = (state: ReturnType<typeof stateOf>) =>
  buildReading({ nowMs: START_MS, planned: 9n, committed: 9n, state });

describe('a stored reading', () => {
  test('is the same when its state was only listed again', () => {
    const state = stateOf(1, 2);
    const later = { ...state, listedAtMs: state.listedAtMs + 60_000n };
    const [first, second] = [storeReading(readingWith(state)), storeReading(readingWith(later))];
    expect(second.hash).toBe(first.hash);
    expect(second.state).toBe(first.state);
    expect(loadReading(second.reading).state?.listedAtMs).toBe(later.listedAtMs);
  });

  test.each([
    [3, 200, 0.4],
    [4, 1_000, 2.5],
  ])(
    'of %d stores in %d partitions stays below %d MB and keeps every partition',
    (stores, partitions, most) => {
      const { state } = storeReading(readingWith(stateOf(stores, partitions)));
      expect(state?.length).toBeLessThan(most * MB);
      const loaded = loadState(state ?? '').operators[0]?.stores ?? [];
      expect(loaded.map((store) => store.partitions.length)).toEqual(Array(stores).fill(partitions));
      expect(loaded[0]?.partitions[0]).toMatchObject({ keys: long, retainedBytes: long });
    },
  );

  test('names the first missing and damaged files and says how many more there are', () => {
    const missing = Array.from({ length: 5_000 }, (_, at) => `state/0/0/${at}.delta`);
    const damaged = missing.map((path) => ({ path, detail: 'empty' }));
    const { state } = storeReading(readingWith(builtState([builtStore('default', [{ missing, damaged }])])));
    const [partition] = loadState(state ?? '').operators[0]?.stores[0]?.partitions ?? [];
    expect(partition?.missing).toHaveLength(21);
    expect(partition?.missing.at(-1)).toBe('and 4980 more');
    expect(partition?.damaged.at(-1)?.path).toBe('4980 more files');
  });

  test('is the same reading whatever it cost and whenever it was made', () => {
    const reading = readingWith(stateOf(1, 2));
    const later = { ...reading, readAtMs: START_MS + 9n, requests: { list: 7, read: 7 } };
    expect(storeReading(later).hash).toBe(storeReading(reading).hash);
    const withLog = (readAtMs: bigint, newestEntry: bigint) => ({
      ...reading,
      sources: reading.sources.map((source) => ({
        ...source,
        fileLog: builtFileLog({ readAtMs, newestEntry }),
      })),
    });
    expect(storeReading(withLog(2n, 7n)).hash).toBe(storeReading(withLog(1n, 7n)).hash);
    expect(storeReading(withLog(2n, 8n)).hash).not.toBe(storeReading(withLog(1n, 7n)).hash);
    const grown = stateOf(1, 3);
    expect(storeReading({ ...reading, state: grown }).hash).not.toBe(storeReading(reading).hash);
  });

  test('from before source logs were read has none', () => {
    const { reading } = storeReading(readingWith(stateOf(1, 1)));
    expect(loadReading(reading.replace(',"fileLog":null', '')).sources[0]?.fileLog).toBeNull();
  });
});
