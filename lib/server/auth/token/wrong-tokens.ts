import { createHash } from 'node:crypto';
import { ServiceError } from '@/lib/server/service/service-error';
import { waitOf } from '@/lib/server/service/session/admit';

/** Kept of so many wrong tokens; beyond, the oldest are forgotten. */
const MOST = 1_000;
const FORGOTTEN_MS = 3_600_000n;

/**
 * Wrong tokens that were sent, by digest, in this process. The same one again is free five times; then each attempt waits
 * twice as long as the one before, and is answered without asking the database. A right token never waits: whoever knows
 * its id shuts nobody out.
 */
export class WrongTokens {
  private readonly sent = new Map<string, { failures: number; lastAttemptMs: bigint }>();

  /** @throws ServiceError `too-many` while this one has to wait */
  admit(token: string, nowMs: bigint): void {
    const record = this.sent.get(digest(token));
    if (record === undefined) return;
    const waitMs = waitOf(record, nowMs);
    if (waitMs <= 0n) return;
    throw new ServiceError(
      'too-many',
      `This token is wrong and was sent too often. The next attempt is possible in ${(waitMs + 999n) / 1_000n} s.`,
    );
  }

  note(token: string, nowMs: bigint): void {
    const key = digest(token);
    const before = this.sent.get(key);
    const fresh = before !== undefined && nowMs - before.lastAttemptMs <= FORGOTTEN_MS;
    // Put at the end: what is first is the oldest.
    this.sent.delete(key);
    this.sent.set(key, { failures: (fresh ? before.failures : 0) + 1, lastAttemptMs: nowMs });
    for (const oldest of this.sent.keys()) {
      if (this.sent.size <= MOST) break;
      this.sent.delete(oldest);
    }
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
