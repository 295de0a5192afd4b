import { z } from 'zod';
import { findingsPage } from '@/lib/contract/finding';
import { findingsRequest } from '@/lib/contract/request';
import { environmentSql } from '@/lib/server/auth/environment-sql';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { Prisma } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { decodeCursor, encodeCursor } from '@/lib/server/service/cursor';
import { findingJson } from './finding-json';

const cursorSchema = z.tuple([z.number().int(), z.number().int()]);
type FindingsPage = z.infer<typeof findingsPage>;

/** Open findings over all of the fleet that may be seen, worst first, then in the order in which they were found. */
export async function listFindings({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof findingsRequest>;
}): Promise<FindingsPage> {
  requireScopeSomewhere(ctx, 'query:read');
  const { environment, severity, cursor, limit } = findingsRequest.parse(input);
  const conditions = [
    Prisma.sql`f.closed_ms IS NULL`,
    environmentSql(ctx.actor, 'query:read', Prisma.sql`q.environment`),
  ];
  if (environment !== undefined) conditions.push(Prisma.sql`q.environment = ${environment}`);
  if (severity !== undefined) conditions.push(Prisma.sql`f.severity = ${severity}`);
  const after = decodeCursor(cursor, cursorSchema);
  if (after !== undefined)
    conditions.push(Prisma.sql`(${RANK}, f.id) > (${after[0]}::int, ${after[1]}::int)`);
  const places = await ctx.db.$queryRaw<{ id: number; rank: number }[]>`
    SELECT f.id, ${RANK} AS rank
    FROM finding f JOIN version v ON v.id = f.version_id JOIN query q ON q.id = v.query_id
      JOIN root r ON r.url = v.root_url AND r.configured
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY rank, f.id LIMIT ${limit + 1}`;
  const shown = places.slice(0, limit);
  const rows = await ctx.db.finding.findMany({
    where: { id: { in: shown.map((place) => place.id) } },
    include: { version: { select: { id: true, name: true } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = shown.at(-1);
  return findingsPage.parse({
    asOfMs: String(ctx.clock()),
    findings: shown.flatMap(({ id }) => {
      const row = byId.get(id);
      return row === undefined ? [] : [findingJson(row, row.version)];
    }),
    nextCursor: places.length > limit && last !== undefined ? encodeCursor([last.rank, last.id]) : null,
  });
}

const RANK = Prisma.sql`CASE f.severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END`;
