import { RDD_PART } from './kind';
import type { ListedFile, RddReading } from './reading';

/** The RDDs of a reliable RDD checkpoint, by id. */
export function readRdds(listing: readonly ListedFile[]): RddReading[] {
  const rdds = new Map<number, RddReading>();
  for (const { path, sizeBytes } of listing) {
    const match = RDD_PART.exec(path);
    if (match?.[1] === undefined) continue;
    const id = Number.parseInt(match[1], 10);
    const rdd = rdds.get(id) ?? { id, parts: 0, bytes: 0n, partitioner: false };
    if (match[2] === '_partitioner') rdd.partitioner = true;
    else rdd.parts++;
    rdd.bytes += sizeBytes;
    rdds.set(id, rdd);
  }
  return [...rdds.values()].sort((a, b) => a.id - b.id);
}
