import type { Webhook } from '@/lib/server/config/webhooks';
import { isSignedBy } from '@/lib/server/outbound/signature';
import { ServiceError } from '@/lib/server/service/service-error';
import type { WebhookSecrets } from './webhook-secrets';

/** A call as it came. What is missing is null. */
export interface SignedCall {
  signature: string | null;
  deliveryId: string | null;
  /** Byte by byte as it was signed. */
  body: string;
}

/**
 * The webhook whose secret a call is signed with, now. Unknown, late, early and wrong ones are refused in the same words.
 * @param secrets a webhook without one takes no call
 * @throws ServiceError `unauthenticated`
 */
export function webhookOf(
  webhooks: Record<string, Webhook>,
  { signature, deliveryId, body }: SignedCall,
  { nowMs, secrets }: { nowMs: bigint; secrets: WebhookSecrets },
): { name: string; webhook: Webhook; deliveryId: string } {
  for (const [name, webhook] of Object.entries(webhooks)) {
    const secret = secrets.of(name, webhook);
    if (secret === null || signature === null) continue;
    if (deliveryId === null || !isDeliveryId(deliveryId)) continue;
    if (isSignedBy(secret, signature, { deliveryId, body }, nowMs)) return { name, webhook, deliveryId };
  }
  throw new ServiceError(
    'unauthenticated',
    'The call is not signed as it has to be: secret, delivery, time and body, as docs/trigger.md says.',
  );
}

/** The delivery's id is an idempotency key, and is refused like a wrong signature where it is none. */
function isDeliveryId(text: string): boolean {
  return /^[\x21-\x7e]{8,200}$/.test(text);
}
