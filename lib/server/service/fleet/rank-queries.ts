import { z } from 'zod';
import { STATUSES, type Status } from '@/lib/domain/status';
import { environmentSql } from '@/lib/server/auth/environment-sql';
import { Prisma } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { decodeCursor, encodeCursor } from '@/lib/server/service/cursor';

/** Sort key per status, worst first: tenfold `statusUrgency`, so that it is a whole number. */
const URGENCY: Record<Status, number> = {
  data_at_stake: 40,
  blocked: 30,
  at_risk: 20,
  attention: 10,
  unknown: 5,
  healthy: 0,
};
export const NEEDS_ATTENTION = URGENCY.attention;

/** `currentState` in SQL, as a number: a version vanished is attention, one without a current reading unknown. */
export function urgencySql(nowMs: bigint): Prisma.Sql {
  const cases = STATUSES.map((status) => Prisma.sql`WHEN v.status = ${status} THEN ${URGENCY[status]}::int`);
  return Prisma.sql`CASE
    WHEN v.vanished_ms IS NOT NULL THEN ${URGENCY.attention}::int
    WHEN v.fresh_until_ms IS NULL OR v.fresh_until_ms < ${nowMs} THEN ${URGENCY.unknown}::int
    ${Prisma.join(cases, ' ')} ELSE ${URGENCY.unknown}::int END`;
}

export interface FleetFilter {
  environment?: string | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  needsAttention?: 'true' | 'false' | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A query in the order of the fleet. */
export interface RankedQuery {
  id: string;
  name: string;
  environment: string;
  catalog: string | null;
  protected: boolean;
  owner: string | null;
  urgency: number;
}

const cursorSchema = z.tuple([z.number().int(), z.number().int(), z.string(), z.string(), z.string()]);

/** One page of the order of what may be seen of the fleet: worst first, protected environments before others, then by name. */
export async function rankQueries(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  filter: FleetFilter,
  nowMs: bigint,
): Promise<{ queries: RankedQuery[]; nextCursor: string | null }> {
  const after = decodeCursor(filter.cursor, cursorSchema);
  const conditions = conditionsOf(filter, after);
  const rows = await db.$queryRaw<RankedQuery[]>`
    WITH ranked AS (
      SELECT q.id, q.name, q.environment, q.catalog, q.protected, q.owner, max(${urgencySql(nowMs)})::int AS urgency
      FROM query q JOIN version v ON v.query_id = q.id JOIN root r ON r.url = v.root_url AND r.configured
      WHERE ${environmentSql(actor, 'query:read', Prisma.sql`q.environment`)}
      GROUP BY q.id
    )
    SELECT * FROM ranked WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY -urgency, (NOT protected)::int, name, environment, id LIMIT ${filter.limit + 1}`;
  const queries = rows.slice(0, filter.limit);
  const last = queries.at(-1);
  return {
    queries,
    nextCursor: rows.length > filter.limit && last !== undefined ? encodeCursor(placeOf(last)) : null,
  };
}

function conditionsOf(filter: FleetFilter, after: z.infer<typeof cursorSchema> | undefined): Prisma.Sql[] {
  const conditions = [Prisma.sql`true`];
  if (filter.environment !== undefined) conditions.push(Prisma.sql`environment = ${filter.environment}`);
  if (filter.status !== undefined) conditions.push(Prisma.sql`urgency = ${URGENCY[filter.status]}`);
  if (filter.needsAttention === 'true') conditions.push(Prisma.sql`urgency >= ${NEEDS_ATTENTION}`);
  if (filter.needsAttention === 'false') conditions.push(Prisma.sql`urgency < ${NEEDS_ATTENTION}`);
  for (const word of (filter.search ?? '').split(/[\s/]+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
    conditions.push(
      Prisma.sql`(name ILIKE ${pattern} OR owner ILIKE ${pattern} OR environment ILIKE ${pattern} OR catalog ILIKE ${pattern})`,
    );
  }
  if (after !== undefined) {
    const [urgency, open, name, environment, id] = after;
    conditions.push(
      Prisma.sql`(-urgency, (NOT protected)::int, name, environment, id) > (${urgency}::int, ${open}::int, ${name}, ${environment}, ${id})`,
    );
  }
  return conditions;
}

function placeOf(query: RankedQuery): z.infer<typeof cursorSchema> {
  return [-query.urgency, query.protected ? 0 : 1, query.name, query.environment, query.id];
}
