import { isConfigError } from '@/lib/server/config/config-error';
import { resolveSecret, resolveSecrets } from '@/lib/server/config/secret';
import { guardedRequest, type OutboundAnswer } from '@/lib/server/outbound/guarded-request';
import { isOutboundError } from '@/lib/server/outbound/outbound-error';
import { saidText, withParts } from '@/lib/server/outbound/said-text';
import { shownUrl } from '@/lib/server/outbound/shown-url';
import { signatureOf } from '@/lib/server/outbound/signature';
import { type EffectEnvironment, guardOf } from './effect-environment';
import type { Attempted } from './effect-handler';

/** A signed call. `secret` and the values of `secretHeaders` are `env:NAME`. */
export interface Delivery {
  url: string;
  secret: string;
  secretHeaders: Record<string, string>;
  deliveryId: string;
  attempt: number;
  /** Besides those of every call. */
  headers: Record<string, string>;
  body: string;
  atMs: bigint;
  signal: AbortSignal;
}

/** Sends one signed call, and says in words what came of it. No secret is in them. */
export async function deliver(environment: EffectEnvironment, delivery: Delivery): Promise<Attempted> {
  const { url, attempt, body, atMs, signal } = delivery;
  const deliveryId = headerText(delivery.deliveryId);
  let secrets: { signing: string; headers: Record<string, string> };
  try {
    secrets = secretsOf(delivery, environment.variables);
  } catch (error) {
    if (isConfigError(error)) return { ok: false, words: error.message, mayRetry: true };
    throw error;
  }
  const { signing, headers } = secrets;
  let answer: OutboundAnswer;
  try {
    answer = await guardedRequest(
      {
        method: 'POST',
        url,
        body,
        headers: {
          ...headers,
          ...delivery.headers,
          'content-type': 'application/json',
          'signalbox-delivery': deliveryId,
          'signalbox-attempt': String(attempt),
          'signalbox-signature': signatureOf(signing, { deliveryId, body }, atMs),
        },
      },
      guardOf(environment, signal),
    );
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    return { ok: false, words: error.message, mayRetry: !['refused', 'invalid'].includes(error.kind) };
  }
  return judged(url, answer, [signing, ...Object.values(headers).flatMap(withParts)]);
}

/** Names of queries are names of folders, in any script; a header takes ASCII alone. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function judged(
  url: string,
  { status, body, retryAfterMs }: OutboundAnswer,
  hidden: readonly string[],
): Attempted {
  const said = saidText(body, hidden);
  const words = `${shownUrl(url)} answered ${status}${said === '' ? '.' : `: ${said}`}`;
  if (status >= 200 && status < 300) return { ok: true, words, mayRetry: false };
  if (status >= 300 && status < 400)
    return {
      ok: false,
      words: `${shownUrl(url)} answered ${status}, a redirect: none is followed. Put the address itself into signalbox.yaml.`,
      mayRetry: false,
    };
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return { ok: false, words, mayRetry: !isFinal, waitMs: retryAfterMs };
}

function secretsOf(
  { url, secret, secretHeaders }: Delivery,
  variables: EffectEnvironment['variables'],
): { signing: string; headers: Record<string, string> } {
  return {
    signing: resolveSecret(secret, `the secret for ${shownUrl(url)}`, variables),
    headers: resolveSecrets(secretHeaders, (name) => `the header ${name} for ${shownUrl(url)}`, variables),
  };
}
