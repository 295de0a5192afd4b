import type { SinkReading } from '@/lib/sink/sink-reading';
import { START_MS } from './test-context';

/** A Delta table that holds the batches 0 … `newest` of the query `uuid-1`, one in each version. */
export function builtSink(newest: bigint | null, over: Partial<SinkReading> = {}): SinkReading {
  const batches = newest === null ? [] : Array.from({ length: Number(newest) + 1 }, (_, id) => BigInt(id));
  return {
    kind: 'delta',
    location: '/lake/orders_v1',
    readAtMs: START_MS,
    appId: 'uuid-1',
    newestBatch: newest,
    newestBatchAtMs: newest === null ? null : START_MS - 3_000n,
    batches,
    knownFrom: newest === null ? null : 0n,
    tableVersion: newest,
    tableAtMs: newest === null ? null : START_MS - 3_000n,
    forgetsAfterMs: null,
    others: [],
    troubles: [],
    evidence: newest === null ? [] : [`_delta_log/${String(newest).padStart(20, '0')}.json`],
    requests: { list: 1, read: 1 },
    ...over,
  };
}
