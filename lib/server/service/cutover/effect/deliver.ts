import { isConfigError } from '@/lib/server/config/config-error';
import { resolveSecret } from '@/lib/server/config/secret';
import { guardedRequest, type OutboundAnswer } from '@/lib/server/outbound/guarded-request';
import { isOutboundError } from '@/lib/server/outbound/outbound-error';
import { saidText } from '@/lib/server/outbound/said-text';
import { shownUrl } from '@/lib/server/outbound/shown-url';
import { signatureOf } from '@/lib/server/outbound/signature';
import type { EffectEnvironment } from './effect-environment';
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

/** Shorter than this, a part of a header could be any word. */
const LEAST_SECRET = 8;

/** Sends one signed call, and says in words what came of it. No secret is in them. */
export async function deliver(environment: EffectEnvironment, delivery: Delivery): Promise<Attempted> {
  const { url, deliveryId, attempt, body, atMs, signal } = delivery;
  const { config, variables, resolve, timeoutMs } = environment;
  let secrets: { signing: string; headers: Record<string, string> };
  try {
    secrets = secretsOf(delivery, variables);
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
      {
        allow: config.outbound.allow,
        signal,
        ...(resolve === undefined ? {} : { resolve }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      },
    );
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    return { ok: false, words: error.message, mayRetry: !['refused', 'invalid'].includes(error.kind) };
  }
  const hidden = [
    signing,
    ...Object.values(headers).flatMap((value) => [
      value,
      ...value.split(/\s+/).filter((part) => part.length >= LEAST_SECRET),
    ]),
  ];
  return judged(url, answer, hidden);
}

function judged(url: string, { status, body }: OutboundAnswer, hidden: readonly string[]): Attempted {
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
  return { ok: false, words, mayRetry: !isFinal };
}

function secretsOf(
  { url, secret, secretHeaders }: Delivery,
  variables: EffectEnvironment['variables'],
): { signing: string; headers: Record<string, string> } {
  const headers = Object.entries(secretHeaders).map(([name, value]) => [
    name,
    resolveSecret(value, `the header ${name} for ${shownUrl(url)}`, variables),
  ]);
  return {
    signing: resolveSecret(secret, `the secret for ${shownUrl(url)}`, variables),
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}
