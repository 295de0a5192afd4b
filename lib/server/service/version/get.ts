import { z } from 'zod';
import { lagOf } from '@/lib/answer/lag';
import { resumableUntil } from '@/lib/answer/resumable-until';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { type Version, version } from '@/lib/contract/version';
import type { HeadReading } from '@/lib/head/head';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { findingJson, worstFirst } from '@/lib/server/service/finding/finding-json';
import { sourceLabel } from '@/lib/server/service/query/track-diagram';
import { decodeStored } from '@/lib/server/service/stored-json';
import { lagJson, resumableJson } from './lag-json';
import { type LoadedVersion, loadVersion } from './load-version';
import { normalizedText } from './normalized-text';
import { loadReading } from './record/stored-reading';
import { sinkJson } from './sink-json';
import { text, versionJson } from './version-json';

export const versionInput = z.object({ id: z.string().min(1) });

/** Header and overview of one version. */
export async function getVersion({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof versionInput>;
}): Promise<Version> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id } = versionInput.parse(input);
  const nowMs = ctx.clock();
  const row = await loadVersion(ctx, id);
  const [siblings, findings] = await Promise.all([
    ctx.db.version.findMany({
      where: { queryId: row.queryId },
      orderBy: [{ number: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, number: true },
    }),
    ctx.db.finding.findMany({ where: { versionId: id, closedMs: null } }),
  ]);
  const reading = row.view === null ? null : loadReading(row.view.reading);
  const { query } = row;
  return version.parse({
    asOfMs: String(nowMs),
    query: {
      id: query.id,
      name: query.name,
      environment: query.environment,
      catalog: query.catalog,
      protected: query.protected,
      owner: query.owner,
      runbook: query.runbook,
      versions: siblings.map(({ id: siblingId, name, number }) => ({ id: siblingId, name, version: number })),
    },
    version: versionJson(row, nowMs),
    restart: reading === null ? null : { ...reading.restart, batch: text(reading.restart.batch) },
    sources: reading === null ? [] : sourcesOf(row, reading, nowMs),
    sink: sinkJson(row, reading, nowMs),
    findings: findings.map((finding) => findingJson(finding, row)).sort(worstFirst),
    areas: (reading?.areas ?? []).map(({ area, files, bytes }) => ({ area, files, bytes: text(bytes) })),
    listedAtMs: text(row.listedMs),
    temporaryFiles: (reading?.temporaryFiles ?? []).map((file) => ({
      path: file.path,
      sizeBytes: text(file.sizeBytes),
      modifiedMs: text(file.modifiedMs),
    })),
    generations: generationsOf(row),
  });
}

/** Trend belongs to the version as a whole; one of several sources has none of its own. */
function sourcesOf(row: LoadedVersion, reading: CheckpointReading, nowMs: bigint): Version['sources'] {
  const heads = row.view === null ? [] : decodeStored<HeadReading[]>(row.view.heads);
  const whole = versionJson(row, nowMs).lag;
  const only = reading.sources.length === 1;
  return lagOf({ nowMs, reading, heads }).sources.map((source, order) => {
    const of = reading.sources[order];
    return {
      index: source.index,
      name: source.name,
      kind: source.kind,
      label: of === undefined ? source.kind : sourceLabel(of),
      lag: {
        ...lagJson(source.behind, {
          status: only ? whole.trend : 'unknown',
          words: only ? whole.trendWords : 'told for the version as a whole',
        }),
        ...(only && whole.catchUp !== undefined ? { catchUp: whole.catchUp } : {}),
        ...(of === undefined
          ? {}
          : {
              resumable: resumableJson(
                resumableUntil({ nowMs, reading: { ...reading, sources: [of] }, heads }),
              ),
            }),
      },
    };
  });
}

function generationsOf(row: LoadedVersion): Version['generations'] {
  return row.generations
    .filter((generation) => generation.number !== row.generation)
    .map((generation) => ({
      generation: generation.number,
      queryId: generation.queryUuid,
      firstSeenMs: text(generation.firstSeenMs),
      lastSeenMs: text(generation.lastSeenMs),
      lastCommittedBatch: text(generation.lastCommittedBatch),
      committed: decodeStored<CheckpointReading['sources']>(generation.committed).flatMap((source) =>
        source.committed === null
          ? []
          : [{ index: source.index, kind: source.kind, value: normalizedText(source.committed.normalized) }],
      ),
    }));
}
