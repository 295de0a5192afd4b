/** Positions as Spark's files have them, parsed here and by nothing of the product: the truth that it is held against. */
import type { Cutover } from '@/lib/cutover/state';
import type { MemoryStorage } from '@/lib/storage/test-data/memory-storage';
import type { ScheduledWorld } from './scheduled-world';

type Positions = Map<string, bigint>;

/** Partitions in which v2 began after v1's end, and that nobody accepted, in words. */
export function gapAt(world: ScheduledWorld, { decisions, handover }: Cutover): string[] {
  const end = handover?.of === 'planned' ? plannedEnd(world.v1.storage) : committedEnd(world.v1.storage);
  const start = initialOffsets(world.v2.storage);
  const accepted = decisions.flatMap((decision) => (decision.about === 'start' ? decision.ranges : []));
  return [...end].flatMap(([partition, position]) => {
    const begun = start.get(partition);
    if (begun !== undefined && begun <= position) return [];
    const isAccepted = accepted.some(
      (range) => range.partition === partition && range.from === position && range.to === begun,
    );
    return isAccepted
      ? []
      : [`partition ${partition}: v1 ended at ${position}, v2 began at ${begun ?? 'nowhere'}`];
  });
}

function committedEnd(storage: MemoryStorage): Positions {
  return offsetsOf(storage, newest(storage, 'commits'));
}

function plannedEnd(storage: MemoryStorage): Positions {
  return offsetsOf(storage, newest(storage, 'offsets'));
}

function newest(storage: MemoryStorage, log: 'offsets' | 'commits'): bigint {
  let most = -1n;
  for (const path of storage.files.keys()) {
    const [, id] = new RegExp(`^${log}/(\\d+)$`).exec(path) ?? [];
    if (id !== undefined && BigInt(id) > most) most = BigInt(id);
  }
  return most;
}

/** `v1`, metadata, one line for each source. */
function offsetsOf(storage: MemoryStorage, batch: bigint): Positions {
  return positions(text(storage, `offsets/${batch}`).split('\n')[2] ?? '');
}

/** A NUL-led version line before the offsets (KafkaSourceInitialOffsetWriter, apache/spark 4.2). */
function initialOffsets(storage: MemoryStorage): Positions {
  const content = text(storage, 'sources/0/0');
  return positions(content.slice(content.indexOf('{')));
}

function positions(json: string): Positions {
  if (json === '') return new Map();
  const { orders = {} } = JSON.parse(json) as { orders?: Record<string, number> };
  return new Map(Object.entries(orders).map(([partition, offset]) => [partition, BigInt(offset)]));
}

function text(storage: MemoryStorage, path: string): string {
  return new TextDecoder().decode(storage.files.get(path)?.bytes).replaceAll('\0', '');
}
