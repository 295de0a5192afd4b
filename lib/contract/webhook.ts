import { z } from 'zod';
import { actionBodies, cutoverRequest } from './cutover-request';
import { storable } from './storable';

const cutover = storable(z.string().min(1).max(400));

/** The body of a signed call: what is asked for, and what the API takes for it. */
export const webhookCall = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('start'), request: cutoverRequest }),
  z.strictObject({
    action: z.literal('advance'),
    cutover,
    digest: actionBodies.advance.shape.digest,
    from: actionBodies.advance.shape.from,
  }),
  z.strictObject({ action: z.literal('pause'), cutover, ...actionBodies.pause.shape }),
  z.strictObject({ action: z.literal('abort'), cutover, ...actionBodies.abort.shape }),
  z.strictObject({
    action: z.literal('rollback'),
    cutover,
    digest: actionBodies.rollback.shape.digest,
    reason: actionBodies.rollback.shape.reason,
  }),
]);
export type WebhookCall = z.output<typeof webhookCall>;
