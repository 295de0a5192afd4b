import { z } from 'zod';
import { cutoverList } from '@/lib/contract/cutover';
import type { cutoversRequest } from '@/lib/contract/cutover-request';
import { isAlarmOver } from '@/lib/cutover/alarm-over';
import { environmentSql } from '@/lib/server/auth/environment-sql';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { Prisma } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { decodeCursor, encodeCursor } from '@/lib/server/service/cursor';
import { knownLook } from './get';
import { waitingFor } from './json/waiting-for';
import { loadRecord } from './stored-cutover';

type CutoverList = z.infer<typeof cutoverList>;

const PAGE = 50;
const cursorSchema = z.tuple([z.string().regex(/^\d{1,19}$/), z.string()]);

/** Cutovers of the environments that may be seen, newest first. */
export async function listCutovers({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.output<typeof cutoversRequest>;
}): Promise<CutoverList> {
  requireScopeSomewhere(ctx, 'query:read');
  const { query, active, before } = input;
  const conditions = [environmentSql(ctx.actor, 'query:read', Prisma.sql`environment`)];
  if (query !== undefined) conditions.push(Prisma.sql`query_id = ${query}`);
  if (active !== undefined)
    conditions.push(active ? Prisma.sql`holds IS NOT NULL` : Prisma.sql`holds IS NULL`);
  const after = decodeCursor(before, cursorSchema);
  if (after !== undefined) conditions.push(Prisma.sql`(created_ms, id) < (${BigInt(after[0])}, ${after[1]})`);
  const places = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM cutover WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY created_ms DESC, id DESC LIMIT ${PAGE + 1}`;
  const rows = await ctx.db.cutover.findMany({
    where: { id: { in: places.slice(0, PAGE).map(({ id }) => id) } },
    orderBy: [{ createdMs: 'desc' }, { id: 'desc' }],
    include: { look: true },
  });
  const names = new Map(
    (
      await ctx.db.query.findMany({
        where: { id: { in: rows.map(({ queryId }) => queryId) } },
        select: { id: true, name: true },
      })
    ).map(({ id, name }) => [id, name]),
  );
  const last = rows.at(-1);
  return cutoverList.parse({
    asOfMs: String(ctx.clock()),
    cutovers: rows.map((row) => {
      const cutover = loadRecord(row);
      const { plan } = cutover;
      return {
        id: row.id,
        queryId: row.queryId,
        query: names.get(row.queryId) ?? plan.query,
        environment: row.environment,
        isProtected: plan.isProtected,
        v1: plan.v1.name,
        v2: plan.v2.name,
        strategy: plan.strategy,
        state: cutover.state,
        paused: cutover.paused !== null,
        active: row.holds !== null,
        words: cutover.outcome?.words ?? waitingFor(cutover, knownLook(row)) ?? 'It may go on.',
        alarms: cutover.alarms.filter((alarm) => !isAlarmOver(alarm, cutover)).length,
        requestedBy: cutover.requestedBy.name,
        createdMs: String(row.createdMs),
        sinceMs: String(cutover.sinceMs),
      };
    }),
    next: places.length > PAGE && last !== undefined ? encodeCursor([String(last.createdMs), last.id]) : null,
  });
}
