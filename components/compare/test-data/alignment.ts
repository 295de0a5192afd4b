import type { CompareAnswer } from '@/lib/contract/compare';

type Partition = CompareAnswer['alignment'][number];

/** A partition of topic orders as the API answers it, related as Kafka offsets are. */
export function alignmentOf(
  partition: number,
  v1Committed: bigint | null,
  v2Start: bigint | null,
  v2Committed: bigint | null,
  v1Planned: bigint | null = v1Committed,
): Partition {
  const shift = v1Committed === null || v2Start === null ? null : v2Start - v1Committed;
  const distance = shift === null ? null : String(shift < 0n ? -shift : shift);
  return {
    source: 0,
    sourceName: null,
    v2Sources: [0],
    kind: 'kafka',
    topic: 'orders',
    partition: String(partition),
    v1Committed: text(v1Committed),
    v1Planned: text(v1Planned),
    v2Start: text(v2Start),
    v2Committed: text(v2Committed),
    relation: shift === null ? null : shift === 0n ? 'aligned' : shift > 0n ? 'gap' : 'overlap',
    records: distance,
    distance,
    unit: 'records',
    caughtUp: v1Committed === null || v2Committed === null ? null : v2Committed >= v1Committed,
    why: shift === null ? `v2 has never read partition ${partition} of orders` : null,
    axis: null,
  };
}

function text(value: bigint | null): string | null {
  return value === null ? null : value.toString();
}
