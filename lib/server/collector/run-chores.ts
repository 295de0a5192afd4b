import { rollUpHistory } from '@/lib/server/service/history/roll-up';
import type { CollectorEnvironment } from './environment';

const CHORE = 'roll-up';
const EVERY_MS = 10n * 60_000n;
/** When there is more than one call may do. */
const SOON_MS = 1_000n;
const LEASE_MS = 5n * 60_000n;
const DAY_MS = 86_400_000n;
const MONTH_MS = 31n * DAY_MS;

/** Rolls up history when it is due and no other collector does. */
export async function runChores(environment: CollectorEnvironment): Promise<void> {
  const { db, clock, owner, config } = environment;
  if (!(await claimChore(environment))) return;
  const more = await rollUpHistory({
    ctx: environment.context(),
    input: {
      rawMs: BigInt(config.history.rawDays) * DAY_MS,
      hourlyMs: BigInt(config.history.hourlyMonths) * MONTH_MS,
    },
  });
  const nowMs = clock();
  await db.chore.updateMany({
    where: { name: CHORE, leaseOwner: owner },
    data: {
      doneMs: nowMs,
      nextDueMs: nowMs + (more ? SOON_MS : EVERY_MS),
      leaseOwner: null,
      leaseUntilMs: 0n,
    },
  });
}

async function claimChore({ db, clock, owner }: CollectorEnvironment): Promise<boolean> {
  const nowMs = clock();
  const claimed = await db.$executeRaw`
    INSERT INTO chore (name, next_due_ms, lease_owner, lease_until_ms)
    VALUES (${CHORE}, ${nowMs}, ${owner}, ${nowMs + LEASE_MS})
    ON CONFLICT (name) DO UPDATE SET lease_owner = excluded.lease_owner, lease_until_ms = excluded.lease_until_ms
    WHERE chore.next_due_ms <= ${nowMs} AND chore.lease_until_ms <= ${nowMs}`;
  return claimed === 1;
}
