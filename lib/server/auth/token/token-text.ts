import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What stands in a token: the part that names it, and the secret. */
export interface TokenText {
  /** `sbx_` and 16 hexadecimal digits. */
  id: string;
  /** 256 bits, as 64 hexadecimal digits: a double click marks all of a token. */
  secret: string;
}

const FORM = /^(?<id>sbx_[0-9a-f]{16})_(?<secret>[0-9a-f]{64})$/;

/** A new token: `text` is told once, `secretHash` is kept. */
export function newToken(): { id: string; text: string; secretHash: string } {
  const id = `sbx_${randomBytes(8).toString('hex')}`;
  const secret = randomBytes(32).toString('hex');
  return { id, text: `${id}_${secret}`, secretHash: secretHash(secret) };
}

/** The parts of a token; undefined for any other text. */
export function parseToken(text: string): TokenText | undefined {
  const { id, secret } = FORM.exec(text)?.groups ?? {};
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Whether `secret` is the one of which `hash` was kept; it takes as long when it is not. */
export function isSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(secretHash(secret), 'hex'), Buffer.from(hash, 'hex'));
}

/** The secret is random through and through, so that one round of SHA-256 hides it. */
function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
