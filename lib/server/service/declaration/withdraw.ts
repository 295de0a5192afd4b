import { z } from 'zod';
import type { DeclarationReceipt } from '@/lib/contract/declaration';
import { reason } from '@/lib/contract/reason';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { storeStatement } from './store-statement';

const withdrawInput = z.object({ id: z.string().min(1), reason: reason.optional() });

/**
 * Takes back what was posted about a version: what signalbox.yaml says counts again, if it says anything. Kept as a state
 * of its own with time and author; nothing that was said before is lost.
 */
export async function withdraw({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof withdrawInput>;
}): Promise<DeclarationReceipt> {
  requireScopeSomewhere(ctx, 'declaration:write');
  const { id, reason: why = null } = withdrawInput.parse(input);
  return storeStatement(ctx, id, { yaml: '', checkpoint: null, reason: why });
}
