import type { ReadCheckpointOptions } from '../read-checkpoint';
import { readNow } from './read';
import type { StateRecord } from './state-file';
import { WrittenQuery } from './written-query';

export const put = (...keys: string[]): StateRecord[] => keys.map((key) => ({ put: key }));
export const remove = (...keys: string[]): StateRecord[] => keys.map((key) => ({ remove: key }));
export const one = () => new WrittenQuery({ partitions: 1 });

/** The only partition of the only store. */
export async function partitionOf(query: WrittenQuery, options: Partial<ReadCheckpointOptions> = {}) {
  const { reading, memory } = await readNow(query.storage, options);
  const partition = reading.state?.operators[0]?.stores[0]?.partitions[0];
  if (partition === undefined) throw new Error('no state');
  return { partition, memory, requests: reading.requests };
}

export const exactly = (keys: bigint) => ({ keys, keysMin: keys, keysMax: keys, notCounted: null });
export const between = (keysMin: bigint, keysMax: bigint) => ({
  keys: null,
  keysMin,
  keysMax,
  notCounted: null,
});
