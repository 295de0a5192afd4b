import type { Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/** "members" in ASCII: any number that nobody else locks. */
const MEMBERS = 30_792_309_997_105_011n;

/** One change of people and roles at a time, each transaction of that kind first of all: who is the last admin stays true. */
export async function lockMembers(tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(${MEMBERS})::text AS locked`;
}

/** A person who ever joined. @throws ServiceError `not-found` */
export async function findMember(tx: Transaction, id: string) {
  const row = await tx.user.findUnique({ where: { id } });
  if (row !== null) return row;
  throw new ServiceError('not-found', `There is no person "${id}".`);
}

/** Refuses to take from `userId` what makes the last admin of all environments. @throws ServiceError `conflict` */
export async function requireAnotherAdmin(tx: Transaction, userId: string): Promise<void> {
  const others = await tx.roleGrant.count({
    where: {
      userId: { not: userId },
      environment: '',
      role: 'admin',
      active: true,
      user: { disabledMs: null },
    },
  });
  if (others > 0) return;
  throw new ServiceError(
    'conflict',
    'This is the last admin of all environments: nobody could grant a role any more. Make somebody else one first.',
  );
}
