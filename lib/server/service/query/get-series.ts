import { z } from 'zod';
import { seriesRequest } from '@/lib/contract/request';
import { type Series, series } from '@/lib/contract/series';
import { requireScope, requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { batchColumns, loadBatches, loadBatchHours } from './series-batches';
import {
  loadSampleHours,
  loadSamples,
  type SampleRow,
  type SeriesRange,
  sampleColumns,
} from './series-samples';

const inputSchema = seriesRequest.extend({ id: z.string().min(1) });
const MOST_MARKS = 500;

/** History of all versions of a query on one time axis, small enough to draw. */
export async function getSeries({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inputSchema>;
}): Promise<Series> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id, ...given } = inputSchema.parse(input);
  const range = rangeOf(given);
  const versions = await loadVersions(ctx, id);
  const ids = versions.map((version) => version.id);
  const resolution = (await hasHours(ctx, ids, range)) ? ('hour' as const) : ('raw' as const);
  const [batches, samples, marks] = await Promise.all([
    resolution === 'raw'
      ? loadBatches(ctx, ids, range)
      : loadBatchHours(ctx, ids, range).then((rows) => ({ rows, thinned: true })),
    resolution === 'raw'
      ? loadSamples(ctx, ids, range)
      : loadSampleHours(ctx, ids, range).then((rows) => ({ rows, thinned: true })),
    loadMarks(ctx, ids, range),
  ]);
  return series.parse({
    asOfMs: String(ctx.clock()),
    fromMs: String(range.fromMs),
    toMs: String(range.toMs),
    resolution,
    thinned: batches.thinned || samples.thinned,
    versions: versions.map((version) => {
      const own = samples.rows.filter((row) => row.version_id === version.id);
      const newest = own.findLast((row) => row.lag !== null);
      return {
        versionId: version.id,
        version: version.number,
        batches: batchColumns(batches.rows.filter((row) => row.version_id === version.id)),
        samples: sampleColumns(own),
        stateKeysOrigin: keysOrigin(own),
        lagUnit: newest?.lag_unit ?? 'records',
        lagOrigin: newest?.head_origin ?? null,
      };
    }),
    marks,
  });
}

function keysOrigin(rows: readonly SampleRow[]): string | null {
  const origins = new Set(rows.map((row) => row.keys_origin).filter((origin) => origin !== null));
  const words = [...origins].map((origin) =>
    origin === 'files' ? 'counted in state files' : 'numRowsTotal as the query reported it',
  );
  return words.length === 0 ? null : words.join('; ');
}

function rangeOf({ fromMs, toMs, points }: { fromMs: string; toMs: string; points: number }): SeriesRange {
  const range = { fromMs: BigInt(fromMs), toMs: BigInt(toMs), points };
  if (range.fromMs < range.toMs) return range;
  throw new ServiceError('invalid', 'The range ends before it begins: fromMs must be smaller than toMs.', [
    { path: 'fromMs', message: 'must be smaller than toMs' },
  ]);
}

async function loadVersions(ctx: ServiceContext, queryId: string) {
  const row = await ctx.db.query.findUnique({
    where: { id: queryId },
    select: {
      environment: true,
      versions: { orderBy: [{ number: 'asc' }, { id: 'asc' }], select: { id: true, number: true } },
    },
  });
  if (row !== null) {
    requireScope(ctx, 'query:read', row.environment);
    return row.versions;
  }
  throw new ServiceError('not-found', `There is no query "${queryId}".`);
}

/** A range that reaches into rolled-up history is told in hours throughout. */
async function hasHours(
  { db }: ServiceContext,
  ids: string[],
  { fromMs, toMs }: SeriesRange,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM sample_hour WHERE version_id = ANY(${ids}) AND hour_ms BETWEEN ${fromMs} AND ${toMs})
      OR EXISTS (SELECT 1 FROM batch_hour h JOIN generation g ON g.id = h.generation_id
        WHERE g.version_id = ANY(${ids}) AND h.hour_ms BETWEEN ${fromMs} AND ${toMs}) AS found`;
  return row?.found ?? false;
}

async function loadMarks({ db }: ServiceContext, ids: string[], { fromMs, toMs }: SeriesRange) {
  const rows = await db.mark.findMany({
    where: { versionId: { in: ids }, atMs: { gte: fromMs, lte: toMs } },
    orderBy: { atMs: 'desc' },
    take: MOST_MARKS,
  });
  return rows
    .reverse()
    .map(({ atMs, kind, versionId, words }) => ({ atMs: String(atMs), kind, versionId, words }));
}
