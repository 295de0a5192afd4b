import { NOBODY } from '@/lib/domain/actor';
import { loadPerson } from '@/lib/server/auth/password/load-person';
import { requireScope } from '@/lib/server/auth/require-scope';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';

/** "members" in ASCII: any number that nobody else locks. */
const MEMBERS = 30_792_309_997_105_011n;

/** One change of people and roles at a time, each transaction of that kind first of all: who is the last admin stays true. */
export async function lockMembers(tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(${MEMBERS})::text AS locked`;
}

/**
 * The same for whoever changes people and roles, who must hold `member:write` in `environment` now that their turn has
 * come: who waited for their own role to be taken has it no more. @throws ServiceError `unauthenticated`, `forbidden`
 */
export async function lockMembersFor(
  tx: Transaction,
  { actor }: Pick<ServiceContext, 'actor'>,
  environment: string | null,
): Promise<void> {
  await lockMembers(tx);
  const now = actor.kind === 'person' ? ((await loadPerson(tx, actor.id)) ?? NOBODY) : actor;
  requireScope({ actor: now }, 'member:write', environment);
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
