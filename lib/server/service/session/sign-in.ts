import type { z } from 'zod';
import type { Session } from '@/lib/contract/session';
import { signInRequest } from '@/lib/contract/sign-in';
import type { BegunSession, PasswordDoor } from '@/lib/server/auth/password/door';
import { loadPerson } from '@/lib/server/auth/password/load-person';
import type { ServiceContext } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { inTransaction } from '@/lib/server/service/transaction';
import { admit } from './admit';
import type { Cookies } from './cookies';
import { lockDoorRecord, writeDoorRecord } from './door-record';
import { getSession } from './get';

/** Begins a session. The audit has the attempt before the password is looked at, and how it ended after. */
export async function signIn({
  ctx,
  door,
  cookies,
  input,
}: {
  ctx: ServiceContext;
  door: PasswordDoor;
  cookies: Cookies;
  input: z.input<typeof signInRequest>;
}): Promise<Session> {
  const { email, password } = signInRequest.parse(input);
  await admit(ctx, email);
  return beginSession(ctx, door, cookies, { email, password });
}

/** Begins the session of whoever was admitted. @throws ServiceError `unauthenticated`, with one text for every reason */
export async function beginSession(
  ctx: ServiceContext,
  door: PasswordDoor,
  cookies: Cookies,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const begun = await door.begin(email, password, cookies.sent);
  if (begun === undefined) {
    await writeRefusal(ctx, email);
    throw new ServiceError(
      'unauthenticated',
      'This e-mail address and this password do not belong together, or this person may not sign in any more.',
    );
  }
  const actor = await writeSuccess(ctx, email, begun);
  for (const cookie of begun.cookies) cookies.answered.append('set-cookie', cookie);
  return getSession({ ctx: { ...ctx, actor } });
}

async function writeRefusal(ctx: ServiceContext, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const record = await lockDoorRecord(tx, email);
    await writeDoorRecord(tx, ctx, email, { verb: 'sign-in.refused' }, record);
  });
}

/** A session that cannot be written down does not begin. */
async function writeSuccess(ctx: ServiceContext, email: string, begun: BegunSession) {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const record = await lockDoorRecord(tx, email);
      const actor = await loadPerson(tx, begun.userId);
      if (actor === undefined)
        throw new ServiceError('unauthenticated', 'This person may not sign in any more.');
      const nowMs = ctx.clock();
      await writeDoorRecord(
        tx,
        { ...ctx, actor },
        email,
        { verb: 'sign-in.succeeded' },
        { ...record, failures: 0, lastSuccessMs: nowMs },
      );
      return actor;
    });
  } catch (error) {
    await begun.undo();
    throw error;
  }
}
