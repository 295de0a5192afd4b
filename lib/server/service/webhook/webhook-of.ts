import { referredVariable } from '@/lib/server/config/secret';
import type { Webhook } from '@/lib/server/config/webhooks';
import { isSignedBy } from '@/lib/server/outbound/signature';
import { ServiceError } from '@/lib/server/service/service-error';

/** A call as it came. What is missing is null. */
export interface SignedCall {
  signature: string | null;
  deliveryId: string | null;
  /** Byte by byte as it was signed. */
  body: string;
}

/** A secret that can be guessed is none. */
const FEWEST_CHARACTERS = 16;

/**
 * The webhook whose secret a call is signed with, now. Unknown, late, early and wrong ones are refused in the same words.
 * @param variables what `env:NAME` refers to; a webhook whose variable is not set, or too short, takes no call, and `log` says so
 * @throws ServiceError `unauthenticated`
 */
export function webhookOf(
  webhooks: Record<string, Webhook>,
  { signature, deliveryId, body }: SignedCall,
  {
    nowMs,
    variables,
    log,
  }: { nowMs: bigint; variables: Record<string, string | undefined>; log: (line: string) => void },
): { name: string; webhook: Webhook; deliveryId: string } {
  for (const [name, webhook] of Object.entries(webhooks)) {
    const secret = variables[referredVariable(webhook.secret) ?? ''] ?? '';
    if (secret.length < FEWEST_CHARACTERS) {
      log(
        `webhooks.${name} takes no call: ${webhook.secret} holds fewer than ${FEWEST_CHARACTERS} characters.`,
      );
      continue;
    }
    if (signature === null || deliveryId === null || !isDeliveryId(deliveryId)) continue;
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
