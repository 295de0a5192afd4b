import type { Fleet } from '@/lib/contract/fleet';
import { environmentSql } from '@/lib/server/auth/environment-sql';
import { Prisma } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { NEEDS_ATTENTION, urgencySql } from './rank-queries';

const HOUR_MS = 3_600_000n;

/** Counts over all of the fleet that may be seen, whatever is filtered, and its environments. */
export async function countFleet(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  nowMs: bigint,
): Promise<Pick<Fleet, 'counts' | 'environments'>> {
  const [row] = await db.$queryRaw<
    {
      queries: number;
      versions: number;
      needAttention: number;
      unreadable: number;
      requests: number;
      environments: string[];
    }[]
  >`
    WITH ranked AS (
      SELECT q.id, q.environment, count(*)::int AS versions, max(${urgencySql(nowMs)})::int AS urgency,
        count(*) FILTER (WHERE v.error_kind IS NOT NULL AND v.vanished_ms IS NULL)::int AS unreadable
      FROM query q JOIN version v ON v.query_id = q.id JOIN root r ON r.url = v.root_url AND r.configured
      WHERE ${environmentSql(actor, 'query:read', Prisma.sql`q.environment`)}
      GROUP BY q.id
    )
    SELECT count(*)::int AS queries, coalesce(sum(versions), 0)::int AS versions,
      count(*) FILTER (WHERE urgency >= ${NEEDS_ATTENTION})::int AS "needAttention",
      coalesce(sum(unreadable), 0)::int AS unreadable,
      (SELECT coalesce(sum(lists + reads), 0)::int FROM request_tally
        WHERE minute_ms > ${nowMs - HOUR_MS}) AS requests,
      coalesce(array_agg(DISTINCT environment), '{}') AS environments
    FROM ranked`;
  return {
    counts: {
      queries: row?.queries ?? 0,
      versions: row?.versions ?? 0,
      needAttention: row?.needAttention ?? 0,
      unreadable: row?.unreadable ?? 0,
      requestsLastHour: row?.requests ?? 0,
    },
    environments: [...(row?.environments ?? [])].sort(),
  };
}
