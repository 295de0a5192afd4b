import { createHash, randomBytes } from 'node:crypto';

/** A new secret for a one-time link: 256 random bits, as text of 43 characters. Only its hash is kept. */
export function newLinkSecret(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: linkHash(token) };
}

/** What is kept of the secret. It is random through and through, so that one round of SHA-256 hides it. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
