import type { Session } from '@/lib/contract/session';
import { NOBODY } from '@/lib/domain/actor';
import type { PasswordDoor } from '@/lib/server/auth/password/door';
import type { ServiceContext } from '@/lib/server/service/context';
import { inTransaction } from '@/lib/server/service/transaction';
import type { Cookies } from './cookies';
import { lockDoorRecord, writeDoorRecord } from './door-record';
import { getSession } from './get';

/** Ends the session of whoever acts. Who has none is signed out already, which is no failure. */
export async function signOut({
  ctx,
  door,
  cookies,
}: {
  ctx: ServiceContext;
  door: PasswordDoor;
  cookies: Cookies;
}): Promise<Session> {
  await write(ctx, 'sign-out.asked');
  for (const cookie of await door.end(cookies.sent)) cookies.answered.append('set-cookie', cookie);
  await write(ctx, 'sign-out.done');
  return getSession({ ctx: { ...ctx, actor: NOBODY } });
}

async function write(ctx: ServiceContext, verb: 'sign-out.asked' | 'sign-out.done'): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'person' || actor.email === null) return;
  const { email } = actor;
  await inTransaction(ctx.db, async (tx) => {
    await writeDoorRecord(tx, ctx, email, { verb }, await lockDoorRecord(tx, email));
  });
}
