import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { type DoorRecord, lockDoorRecord, writeDoorRecord } from './door-record';

/** Mistyping is free; each attempt beyond waits twice as long as the one before, up to the longest. */
const FREE_ATTEMPTS = 5;
const LONGEST_WAIT_MS = 300_000n;
/** So long after the newest attempt an address begins anew. */
const FORGOTTEN_MS = 3_600_000n;

/**
 * Lets an address try its password, or not yet. The attempt is written down and counted before the password is looked at:
 * of a hundred guesses at once, five are tried. Whose address it is, and whether anybody's, makes no difference.
 * @throws ServiceError `too-many`
 */
export async function admit(ctx: ServiceContext, email: string): Promise<void> {
  const nowMs = ctx.clock();
  await inTransaction(ctx.db, async (tx) => {
    const record = await lockDoorRecord(tx, email);
    const waitMs = waitOf(record, nowMs);
    if (waitMs > 0n) throw tooMany(waitMs);
    const failures = nowMs - record.lastAttemptMs > FORGOTTEN_MS ? 0 : record.failures;
    await writeDoorRecord(
      tx,
      ctx,
      email,
      { verb: 'sign-in.attempted' },
      { failures: failures + 1, lastAttemptMs: nowMs },
    );
  });
}

/** How long an address has to wait; 0 when it may try. */
export function waitOf({ failures, lastAttemptMs }: DoorRecord, nowMs: bigint): bigint {
  const over = failures - FREE_ATTEMPTS;
  if (over < 0) return 0n;
  // 2^9 s is longer than the longest wait.
  const wanted = 1_000n * 2n ** BigInt(Math.min(over, 9));
  const until = lastAttemptMs + (wanted < LONGEST_WAIT_MS ? wanted : LONGEST_WAIT_MS);
  return until > nowMs ? until - nowMs : 0n;
}

function tooMany(waitMs: bigint): ServiceError {
  const seconds = (waitMs + 999n) / 1_000n;
  return new ServiceError(
    'too-many',
    `Too many attempts with this address. The next one is possible in ${seconds} s.`,
  );
}
