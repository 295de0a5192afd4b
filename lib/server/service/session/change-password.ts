import type { z } from 'zod';
import type { Session } from '@/lib/contract/session';
import { passwordRequest } from '@/lib/contract/sign-in';
import type { PasswordDoor } from '@/lib/server/auth/password/door';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext } from '@/lib/server/service/context';
import { lockOpenLinks, takeBackLinks } from '@/lib/server/service/member/close-link';
import { requireGoodPassword } from '@/lib/server/service/member/good-password';
import { lockMembers } from '@/lib/server/service/member/lock-members';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { admit } from './admit';
import type { Cookies } from './cookies';
import { lockDoorRecord, writeDoorRecord } from './door-record';
import { beginSession } from './sign-in';

/** Gives whoever acts another password. Every session of theirs ends, and a new one begins here; open links work no more. */
export async function changePassword({
  ctx,
  door,
  cookies,
  input,
}: {
  ctx: ServiceContext;
  door: PasswordDoor;
  cookies: Cookies;
  input: z.input<typeof passwordRequest>;
}): Promise<Session> {
  const { current, next } = passwordRequest.parse(input);
  const { actor } = ctx;
  if (actor.kind !== 'person' || actor.email === null) {
    throw new ServiceError('unauthenticated', 'Sign in to change your password.');
  }
  const { id: userId, email } = actor;
  requireGoodPassword(next, actor);
  // Whoever sits at somebody's open page guesses no faster than at the door.
  await admit(ctx, email);
  const stored = await ctx.db.account.findFirstOrThrow({ where: { userId, providerId: 'credential' } });
  if (stored.password === null || !(await door.verify(stored.password, current))) {
    await inTransaction(ctx.db, async (tx) => {
      const record = await lockDoorRecord(tx, email);
      await writeDoorRecord(tx, ctx, email, { verb: 'password.change-refused' }, record);
    });
    throw new ServiceError('forbidden', 'The current password is another one. Nothing was changed.');
  }
  const password = await door.hash(next);
  await inTransaction(ctx.db, async (tx) => {
    await lockMembers(tx);
    const links = await lockOpenLinks(tx, { madeById: null, userId });
    await tx.$queryRaw`SELECT 1 AS locked FROM auth_account WHERE id = ${stored.id} FOR UPDATE`;
    const before = await tx.account.findUniqueOrThrow({ where: { id: stored.id } });
    if (before.password !== stored.password) {
      throw new ServiceError('conflict', 'The password was changed meanwhile. Nothing was changed now.');
    }
    const row = { userId, password };
    const [stamp] = await appendAudit(tx, ctx, [
      {
        verb: 'password.changed',
        subject: auditedRow.password(row).subject,
        environment: null,
        reason: null,
        before: auditedRow.password(before).state,
        after: auditedRow.password(row).state,
      },
    ]);
    await tx.account.update({ where: { id: stored.id }, data: { password, ...stamp } });
    await takeBackLinks(tx, ctx, links, 'The password was changed.');
    await tx.session.deleteMany({ where: { userId } });
  });
  return beginSession(ctx, door, cookies, { email, password: next });
}
