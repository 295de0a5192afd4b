import type { z } from 'zod';
import { type OldVersion, oldVersions } from '@/lib/contract/cutover';
import { formatMoment } from '@/lib/domain/format';
import { environmentSql } from '@/lib/server/auth/environment-sql';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import { Prisma } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { currentState } from '@/lib/server/service/version/current-state';
import type { LoadedVersion } from '@/lib/server/service/version/load-version';
import { PAGE_VERSION } from '@/lib/server/service/version/load-version';
import { retiredJson, text } from '@/lib/server/service/version/version-json';

const MOST = 200;

/**
 * Versions that no longer run although a newer one of their query does or did, and what was decided about them. Signalbox
 * removes none: a decision to clean up is carried out by people elsewhere, and the list then says what became of it.
 */
export async function listOldVersions({
  ctx,
}: {
  ctx: ServiceContext;
}): Promise<z.output<typeof oldVersions>> {
  requireScopeSomewhere(ctx, 'query:read');
  const nowMs = ctx.clock();
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT v.id FROM version v JOIN query q ON q.id = v.query_id
      JOIN root r ON r.url = v.root_url AND r.configured
      LEFT JOIN retirement t ON t.version_id = v.id
    WHERE ${environmentSql(ctx.actor, 'query:read', Prisma.sql`q.environment`)}
      AND (t.version_id IS NOT NULL OR (v.activity IN ('quiet', 'idle', 'vanished') AND EXISTS (
        SELECT 1 FROM version n WHERE n.query_id = v.query_id AND n.number > v.number
          AND n.last_commit_ms > COALESCE(v.last_commit_ms, v.last_planned_ms))))
    ORDER BY (t.version_id IS NULL) DESC, t.keep_until_ms, v.id LIMIT ${MOST + 1}`;
  const versions = await ctx.db.version.findMany({
    where: { id: { in: rows.slice(0, MOST).map(({ id }) => id) } },
    include: PAGE_VERSION,
  });
  const byId = new Map(versions.map((version) => [version.id, version]));
  return oldVersions.parse({
    asOfMs: text(nowMs),
    versions: rows.slice(0, MOST).flatMap(({ id }) => {
      const version = byId.get(id);
      return version === undefined ? [] : [oldVersionJson(version, nowMs)];
    }),
    truncated: rows.length > MOST,
  });
}

function oldVersionJson(version: LoadedVersion, nowMs: bigint): OldVersion {
  const { retirement } = version;
  return {
    versionId: version.id,
    queryId: version.queryId,
    name: version.name,
    environment: version.query.environment,
    location: version.location,
    activityWords: currentState(version, nowMs).activityWords,
    lastCommitMs: text(version.lastCommitMs),
    vanishedMs: text(version.vanishedMs),
    retired: retirement === null ? null : retiredJson(retirement),
    ...keepingOf(version, nowMs),
  };
}

function keepingOf(
  { name, vanishedMs, retirement }: LoadedVersion,
  nowMs: bigint,
): Pick<OldVersion, 'keeping' | 'words'> {
  if (vanishedMs !== null) {
    const since = `Nothing is at its location since ${formatMoment(vanishedMs)}`;
    if (retirement === null)
      return {
        keeping: 'gone',
        words: `${since}, and nobody had decided about it: look for it in the storage's versions, trash or backup.`,
      };
    return retirement.keepUntilMs > vanishedMs
      ? {
          keeping: 'gone',
          words: `${since}, although ${retirement.owner} was to keep it until ${formatMoment(retirement.keepUntilMs)}. Ask who removed it.`,
        }
      : {
          keeping: 'gone',
          words: `${since}; ${retirement.owner} kept it until ${formatMoment(retirement.keepUntilMs)}, as was decided.`,
        };
  }
  if (retirement === null)
    return {
      keeping: 'undecided',
      words: `Nobody has said who keeps the checkpoint of ${name}, and until when: complete its cutover.`,
    };
  return retirement.keepUntilMs <= nowMs
    ? {
        keeping: 'due',
        words: `${retirement.owner} kept it until ${formatMoment(retirement.keepUntilMs)}: decide what becomes of it. Signalbox removes nothing.`,
      }
    : {
        keeping: 'kept',
        words: `${retirement.owner} keeps it until ${formatMoment(retirement.keepUntilMs)}: ${retirement.reason}`,
      };
}
