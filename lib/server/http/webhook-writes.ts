import { z } from 'zod';
import { cutoverReceipt } from '@/lib/contract/cutover';
import { noQuery } from '@/lib/contract/cutover-request';
import { webhookCall } from '@/lib/contract/webhook';
import { runtime } from '@/lib/server/runtime';
import { ServiceError } from '@/lib/server/service/service-error';
import { carryOutCall } from '@/lib/server/service/webhook/carry-out-call';
import { webhookActor } from '@/lib/server/service/webhook/webhook-actor';
import { webhookOf } from '@/lib/server/service/webhook/webhook-of';
import { nothing, parseInput } from './define-route';
import { defineWrite } from './define-write';
import { readText } from './read-text';
import type { RequestBody } from './request-body';

/** As it was sent: the signature counts for these bytes. What it says is read once it is known whose it is. */
const signedBody: RequestBody<string> = {
  read: (request) => readText(request, { types: ['application/json'], mostBytes: 64_000, keepsMark: true }),
  takes: { json: webhookCall },
};

/** Optional, so that a call without them is refused like one with wrong ones. */
const signed = z.object({
  'signalbox-signature': z.string().optional(),
  'signalbox-delivery': z.string().optional(),
});

/** Calls that are signed instead of signed in. */
export const webhookWrites = {
  cutovers: defineWrite({
    at: 'POST /api/v1/webhooks/cutovers',
    summary: 'Begins or carries a cutover by a signed call of a webhook in signalbox.yaml',
    scope: 'nobody',
    params: nothing,
    query: noQuery,
    headers: signed,
    body: signedBody,
    response: cutoverReceipt,
    status: ({ stored }) => (stored ? 201 : 200),
    handler: async ({ ctx, headers, body }) => {
      const { name, webhook, deliveryId } = webhookOf(
        ctx.config?.webhooks ?? {},
        {
          signature: headers['signalbox-signature'] ?? null,
          deliveryId: headers['signalbox-delivery'] ?? null,
          body,
        },
        { nowMs: ctx.clock(), secrets: (await runtime()).webhookSecrets },
      );
      const call = parseInput(webhookCall, parsed(body), 'body');
      return carryOutCall({ ctx: { ...ctx, actor: webhookActor(name, webhook) }, webhook, call, deliveryId });
    },
  }),
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new ServiceError('invalid', 'The body is not JSON.', [], { cause });
  }
}
