import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a call is signed over: when, which delivery, and the body, byte by byte. */
export interface Signed {
  deliveryId: string;
  body: string;
}

/** How long ago a call may have been signed: what is older may be a repetition by somebody else. */
const TOLERANCE_SECONDS = 300n;

/** The header `signalbox-signature`: `t=<epoch seconds>,v1=<hex HMAC-SHA-256 of "<t>.<delivery id>.<body>">`. */
export function signatureOf(secret: string, { deliveryId, body }: Signed, atMs: bigint): string {
  const seconds = (atMs / 1_000n).toString();
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${deliveryId}.${body}`).toString('hex')}`;
}

/**
 * Whether a header `signalbox-signature` is ours, and not older (or newer) than five minutes: what the receiver of a hook has to
 * do, as docs/hooks.md says it for Python and Node.
 */
export function isSignedBy(
  secret: string,
  header: string,
  { deliveryId, body }: Signed,
  nowMs: bigint,
): boolean {
  const [, seconds, given] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === undefined || given === undefined) return false;
  const ageSeconds = nowMs / 1_000n - BigInt(seconds);
  if (ageSeconds > TOLERANCE_SECONDS || ageSeconds < -TOLERANCE_SECONDS) return false;
  return timingSafeEqual(hmac(secret, `${seconds}.${deliveryId}.${body}`), Buffer.from(given, 'hex'));
}

function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text, 'utf8').digest();
}
