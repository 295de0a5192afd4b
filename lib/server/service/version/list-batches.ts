import { z } from 'zod';
import { batchesRequest } from '@/lib/contract/request';
import { type BatchPage, batchPage } from '@/lib/contract/version';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { BatchRow } from '@/lib/server/db/client';
import type { ServiceContext } from '@/lib/server/service/context';
import { decodeCursor, encodeCursor } from '@/lib/server/service/cursor';
import { decodeStored } from '@/lib/server/service/stored-json';
import { currentGeneration, loadVersion } from './load-version';
import type { BatchEnd } from './reading-batches';
import { text } from './version-json';

const inputSchema = batchesRequest.extend({ id: z.string().min(1) });
const cursorSchema = z.string().regex(/^\d{1,19}$/);

/** Batches of a version's current generation, newest first: what lies on disk and what history still holds. */
export async function listBatches({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof inputSchema>;
}): Promise<BatchPage> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id, cursor, limit, state, upTo } = inputSchema.parse(input);
  const version = await loadVersion(ctx, id);
  const generationId = currentGeneration(version)?.id;
  const empty = { asOfMs: String(ctx.clock()), batches: [], total: 0, nextCursor: null };
  if (generationId === undefined) return batchPage.parse(empty);

  const below = decodeCursor(cursor, cursorSchema);
  const filter = { generationId, ...(state === undefined ? {} : { committed: state === 'committed' }) };
  const [rows, total] = await Promise.all([
    ctx.db.batch.findMany({
      where: {
        ...filter,
        batchId: {
          ...(below === undefined ? {} : { lt: BigInt(below) }),
          ...(upTo === undefined ? {} : { lte: BigInt(upTo) }),
        },
      },
      orderBy: { batchId: 'desc' },
      take: limit + 1,
    }),
    ctx.db.batch.count({ where: filter }),
  ]);
  const page = rows.slice(0, limit);
  const before = await endsBefore(ctx, generationId, page);
  const last = page.at(-1);
  return batchPage.parse({
    ...empty,
    batches: page.map((row) => ({ ...batchJson(row), before: before.get(row.batchId) ?? null })),
    total,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(String(last.batchId)) : null,
  });
}

/** Ends of batch N−1 for rows whose range does not start with the row below on the page. */
async function endsBefore(
  { db }: ServiceContext,
  generationId: number,
  page: readonly BatchRow[],
): Promise<Map<bigint, ReturnType<typeof endsJson>>> {
  const missing = page.filter((row, index) => page[index + 1]?.batchId !== row.batchId - 1n);
  if (missing.length === 0) return new Map();
  const rows = await db.batch.findMany({
    where: { generationId, batchId: { in: missing.map((row) => row.batchId - 1n) } },
    select: { batchId: true, ends: true },
  });
  return new Map(rows.map((row) => [row.batchId + 1n, endsJson(row.ends)]));
}

function batchJson(row: BatchRow) {
  return {
    batchId: text(row.batchId),
    state: row.committed ? ('committed' as const) : ('planned' as const),
    plannedAtMs: text(row.plannedMs),
    committedAtMs: text(row.committedMs),
    durationMs: text(row.durationMs),
    watermarkMs: text(row.watermarkMs),
    records: text(row.records),
    ends: endsJson(row.ends),
    onDisk: row.onDisk,
    origin: row.origin === 'progress' ? ('progress' as const) : ('log' as const),
  };
}

function endsJson(column: string) {
  return decodeStored<BatchEnd[]>(column).map(({ index, kind, value }) => ({ index, kind, value }));
}
