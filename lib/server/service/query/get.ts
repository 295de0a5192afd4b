import { z } from 'zod';
import { type Query, query } from '@/lib/contract/query';
import { statusUrgency, worstStatus } from '@/lib/domain/status';
import { requireScope, requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { findingJson, worstFirst } from '@/lib/server/service/finding/finding-json';
import { ServiceError } from '@/lib/server/service/service-error';
import { PAGE_VERSION } from '@/lib/server/service/version/load-version';
import { versionJson } from '@/lib/server/service/version/version-json';
import { loadTracks } from './load-tracks';
import { trackDiagram } from './track-diagram';

const inputSchema = z.object({ id: z.string().min(1) });

/** One query: its versions side by side, on one axis, with their answers and open findings. */
export async function getQuery({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inputSchema>;
}): Promise<Query> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id } = inputSchema.parse(input);
  const nowMs = ctx.clock();
  const row = await loadQuery(ctx, id);
  const [tracks, findings] = await Promise.all([
    loadTracks(ctx, row.versions, nowMs),
    ctx.db.finding.findMany({ where: { version: { queryId: id }, closedMs: null } }),
  ]);
  const versions = row.versions.map((version) => versionJson(version, nowMs));
  const worst = [...versions].sort((a, b) => statusUrgency(b.status) - statusUrgency(a.status))[0];
  const names = new Map(versions.map((version) => [version.id, version]));
  return query.parse({
    asOfMs: String(nowMs),
    id: row.id,
    name: row.name,
    environment: row.environment,
    catalog: row.catalog,
    protected: row.protected,
    owner: row.owner,
    runbook: row.runbook,
    status: worstStatus(versions.map((version) => version.status)),
    reason: worst?.reason ?? 'No version is known.',
    versions,
    track: trackDiagram(tracks),
    findings: findings
      .flatMap((finding) => {
        const version = names.get(finding.versionId);
        return version === undefined ? [] : [findingJson(finding, version)];
      })
      .sort(worstFirst),
  });
}

async function loadQuery(ctx: ServiceContext, id: string) {
  const row = await ctx.db.query.findUnique({
    where: { id },
    include: {
      versions: {
        orderBy: [{ number: 'asc' }, { id: 'asc' }],
        include: PAGE_VERSION,
      },
    },
  });
  if (row !== null) {
    requireScope(ctx, 'query:read', row.environment);
    return row;
  }
  throw new ServiceError(
    'not-found',
    `There is no query "${id}". The fleet lists every query that was ever discovered.`,
  );
}
