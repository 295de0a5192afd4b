import type { CutoverReceipt } from '@/lib/contract/cutover';
import type { WebhookCall } from '@/lib/contract/webhook';
import type { Webhook } from '@/lib/server/config/webhooks';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { actOnCutover } from '@/lib/server/service/cutover/act';
import { sha256 } from '@/lib/server/service/cutover/plan-digest';
import { startCutover } from '@/lib/server/service/cutover/start';
import { loadRecord } from '@/lib/server/service/cutover/stored-cutover';
import { ServiceError } from '@/lib/server/service/service-error';
import { encodeStored } from '@/lib/server/service/stored-json';

type Action = Exclude<WebhookCall, { action: 'start' }>;

/**
 * Does what a signed call asks for, as whoever its webhook is (webhook-actor.ts). A delivery counts once: its id is written
 * with what it did, in one transaction, and the same call again is answered with where the cutover stands. One that was
 * refused did nothing, and may come again.
 * @throws ServiceError `forbidden`: not by this webhook; `conflict`: the delivery's id was used for another call; and what
 * the services of cutovers throw
 */
export async function carryOutCall({
  ctx,
  webhook,
  call,
  deliveryId,
}: {
  ctx: ServiceContext;
  webhook: Webhook;
  call: WebhookCall;
  deliveryId: string;
}): Promise<CutoverReceipt> {
  if (!webhook.actions.includes(call.action))
    throw new ServiceError(
      'forbidden',
      `${ctx.actor.name} may ${webhook.actions.join(', ')}, and not ${call.action}. Its actions stand under webhooks: in signalbox.yaml.`,
    );
  if (call.action === 'start') return startCutover({ ctx, input: call.request, key: deliveryId });
  const before = await answeredBefore(ctx, call, deliveryId);
  if (before !== undefined) return before;
  try {
    return await acted(ctx, call, deliveryId);
  } catch (error) {
    // Of two at once one is refused, in whatever words: it is answered like the other.
    const meanwhile = await answeredBefore(ctx, call, deliveryId);
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}

function acted(ctx: ServiceContext, call: Action, deliveryId: string): Promise<CutoverReceipt> {
  const id = call.cutover;
  const also = (tx: Transaction) => keep(tx, ctx, call, deliveryId);
  const { digest } = call;
  switch (call.action) {
    case 'advance':
      return actOnCutover({ ctx, input: { id, action: 'advance', body: { digest, from: call.from } }, also });
    case 'pause':
    case 'abort':
    case 'rollback':
      return actOnCutover({
        ctx,
        input: { id, action: call.action, body: { digest, reason: call.reason } },
        also,
      });
    default:
      return call satisfies never;
  }
}

async function keep(tx: Transaction, ctx: ServiceContext, call: Action, deliveryId: string): Promise<void> {
  await tx.idempotencyKey.create({
    data: {
      actorId: ctx.actor.id,
      key: deliveryId,
      requestHash: hashOf(call),
      cutoverId: call.cutover,
      atMs: ctx.clock(),
    },
  });
}

async function answeredBefore(
  { db, actor }: ServiceContext,
  call: Action,
  deliveryId: string,
): Promise<CutoverReceipt | undefined> {
  const used = await db.idempotencyKey.findUnique({
    where: { actorId_key: { actorId: actor.id, key: deliveryId } },
  });
  if (used === null) return undefined;
  if (used.requestHash !== hashOf(call))
    throw new ServiceError(
      'conflict',
      `The delivery ${deliveryId} was another call (cutover ${used.cutoverId}). Send another id with another call.`,
    );
  const row = await db.cutover.findUniqueOrThrow({ where: { id: used.cutoverId }, select: { record: true } });
  const { id, state, paused, revision, digest } = loadRecord(row);
  return {
    id,
    state,
    paused: paused !== null,
    revision: revision.toString(),
    digest,
    words: `This delivery was carried out before. The cutover is ${state}${paused === null ? '' : ', paused'} now.`,
    stored: false,
  };
}

function hashOf(call: Action): string {
  return sha256(encodeStored(call));
}
