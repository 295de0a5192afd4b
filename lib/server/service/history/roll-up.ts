import { z } from 'zod';
import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { inTransaction } from '@/lib/server/service/transaction';
import { dropOld } from './drop-old';
import { rollUpBatches } from './roll-up-batches';
import { rollUpSamples } from './roll-up-samples';

const inputSchema = z.object({
  /** Raw rows older than this become hours. */
  rawMs: z.bigint().positive(),
  /** Hours older than this are dropped. */
  hourlyMs: z.bigint().positive(),
  /** Raw rows that one call takes at the most. */
  limit: z.number().int().positive().default(20_000),
});
export type RollUpInput = z.input<typeof inputSchema>;

export const HOUR_MS = 3_600_000n;

/**
 * Turns old raw rows into hours and drops old hours, a bounded amount per call. Batches whose files still exist stay
 * raw however old they are: they are what the checkpoint holds.
 * @returns true when there is more to do
 */
export async function rollUpHistory({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: RollUpInput;
}): Promise<boolean> {
  requireScope(ctx, 'history:write', null);
  const { rawMs, hourlyMs, limit } = inputSchema.parse(input);
  const nowMs = ctx.clock();
  // Whole hours only, so that an hour is either raw or rolled up.
  const beforeMs = ((nowMs - rawMs) / HOUR_MS) * HOUR_MS;
  return inTransaction(ctx.db, async (tx) => {
    const samples = await rollUpSamples(tx, beforeMs, limit);
    const batches = await rollUpBatches(tx, beforeMs, limit);
    await dropOld(tx, { nowMs, rawMs, hourlyMs });
    return samples === limit || batches === limit;
  });
}
