import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { HeadReading } from '@/lib/head/head';
import type { Database } from '@/lib/server/db/client';
import type { FoundCheckpoint } from '@/lib/server/service/discovery/found-checkpoint';
import { recordDiscovery } from '@/lib/server/service/discovery/record';
import { type RecordInput, recordReading } from '@/lib/server/service/version/record';
import { NOTHING_REPORTED } from '@/lib/server/service/version/record/reported-history';
import { collectorContext, START_MS } from './test-context';

export const ROOT = '/lake/ops/checkpoints';

/** One checkpoint as discovery finds it, e.g. `prod/orders_v1`. */
export function foundAt(path: string, more: Partial<FoundCheckpoint> = {}): FoundCheckpoint {
  const match = /^(.+)\/(.+)_v(\d+)$/.exec(path);
  if (match === null) throw new Error(`test path ${path} does not fit {environment}/{query}_v{version}`);
  return {
    path,
    location: `${ROOT}/${path}`,
    catalog: null,
    environment: match[1] ?? '',
    query: match[2] ?? '',
    version: Number(match[3]),
    owner: null,
    runbook: null,
    protected: false,
    declaration: null,
    ...more,
  };
}

/** Records a discovery of `found` below the test root, at `nowMs`. */
export async function discover(db: Database, found: readonly FoundCheckpoint[], nowMs: bigint = START_MS) {
  await db.root.upsert({
    where: { url: ROOT },
    create: { url: ROOT, layout: '{environment}/{query}_v{version}' },
    update: {},
  });
  const { leaseToken } = await db.root.findUniqueOrThrow({ where: { url: ROOT } });
  return recordDiscovery({
    ctx: collectorContext(db, nowMs),
    input: { rootUrl: ROOT, leaseToken, found: [...found], nextDueMs: nowMs + 60_000n },
  });
}

/** Records a reading of a version as the collector that holds its lease would. */
export async function record(
  db: Database,
  versionId: string,
  reading: CheckpointReading,
  more: Partial<RecordInput> & { heads?: readonly HeadReading[] } = {},
) {
  const { leaseToken } = await db.version.findUniqueOrThrow({ where: { id: versionId } });
  return recordReading({
    ctx: collectorContext(db, reading.readAtMs),
    input: {
      versionId,
      leaseToken,
      reading,
      heads: [],
      reported: NOTHING_REPORTED,
      sink: { state: 'none' },
      configured: { temporary: null, declaredHere: [] },
      nextDueMs: reading.readAtMs + 5_000n,
      freshUntilMs: reading.readAtMs + 60_000n,
      worker: 'test',
      ...more,
    },
  });
}
