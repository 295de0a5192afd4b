import { z } from 'zod';
import { type AuditPage, auditPage, auditRequest } from '@/lib/contract/audit';
import { environmentSql } from '@/lib/server/auth/environment-sql';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { Prisma } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { decodeCursor, encodeCursor } from '@/lib/server/service/cursor';
import type { AuditRow } from './entry-hash';

const cursorSchema = z.string().regex(/^\d{1,18}$/);

/** What was done, newest first. What concerns the whole installation is for whoever may read the audit everywhere. */
export async function listAudit({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof auditRequest>;
}): Promise<AuditPage> {
  requireScopeSomewhere(ctx, 'audit:read');
  const filter = auditRequest.parse(input);
  const below = decodeCursor(filter.cursor, cursorSchema);
  const conditions = conditionsOf(ctx, filter);
  if (below !== undefined) conditions.push(Prisma.sql`seq < ${BigInt(below)}`);
  const rows = await ctx.db.$queryRaw<(AuditRow & { hash: string })[]>`
    SELECT seq, at_ms AS "atMs", actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName", verb, subject,
      environment, reason, before, after, request_id AS "requestId", hash
    FROM audit WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY seq DESC LIMIT ${filter.limit + 1}`;
  const shown = rows.slice(0, filter.limit);
  const last = shown.at(-1);
  return auditPage.parse({
    asOfMs: String(ctx.clock()),
    entries: shown.map((row) => ({
      ...row,
      seq: String(row.seq),
      atMs: String(row.atMs),
      actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    })),
    nextCursor: rows.length > filter.limit && last !== undefined ? encodeCursor(String(last.seq)) : null,
  });
}

function conditionsOf(ctx: ServiceContext, filter: z.output<typeof auditRequest>): Prisma.Sql[] {
  const { who, verb, subject, environment, fromMs, toMs } = filter;
  return [
    environmentSql(ctx.actor, 'audit:read', Prisma.sql`environment`),
    ...(who === undefined
      ? []
      : [Prisma.sql`(actor_name ILIKE ${within(who)} OR actor_id ILIKE ${within(who)})`]),
    ...(verb === undefined ? [] : [Prisma.sql`verb = ${verb}`]),
    ...(subject === undefined ? [] : [Prisma.sql`subject ILIKE ${within(subject)}`]),
    ...(environment === undefined ? [] : [Prisma.sql`environment = ${environment}`]),
    ...(fromMs === undefined ? [] : [Prisma.sql`at_ms >= ${BigInt(fromMs)}`]),
    ...(toMs === undefined ? [] : [Prisma.sql`at_ms <= ${BigInt(toMs)}`]),
  ];
}

/** A pattern for texts that contain `text` as it stands. */
function within(text: string): string {
  return `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
}
