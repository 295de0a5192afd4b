import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type GrantJson, grant, type Session } from '@/lib/contract/session';
import { acceptLinkRequest } from '@/lib/contract/sign-in';
import type { Actor } from '@/lib/domain/actor';
import type { PasswordDoor } from '@/lib/server/auth/password/door';
import type { OneTimeLinkRow } from '@/lib/server/db/client';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext, Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import type { Cookies } from '@/lib/server/service/session/cookies';
import { beginSession } from '@/lib/server/service/session/sign-in';
import { inTransaction } from '@/lib/server/service/transaction';
import { closedLink, lockOpenLinks, takeBackLinks } from './close-link';
import { requireGoodPassword } from './good-password';
import { grantChange } from './grant-row';
import { linkHash } from './link-secret';
import { lockLink, noSuchLink } from './lock-link';
import { lockMembers } from './lock-members';
import { lookAtLink } from './look-at-link';

/** Uses a one-time link: the person joins, or gets another password, and is signed in. Of two at once, one wins. */
export async function acceptLink({
  ctx,
  door,
  cookies,
  input,
}: {
  ctx: ServiceContext;
  door: PasswordDoor;
  cookies: Cookies;
  input: z.input<typeof acceptLinkRequest>;
}): Promise<Session> {
  const given = acceptLinkRequest.parse(input);
  const link = await lookAtLink({ ctx, input: { token: given.token } });
  const email = link.email ?? given.email;
  const name = given.name ?? link.name;
  if (email === undefined || name === null) {
    throw new ServiceError('invalid', 'The first admin says an e-mail address and a name: expected both.');
  }
  requireGoodPassword(given.password, { name, email });
  // Outside of the transaction: it takes a while, and everybody who audits would wait for it.
  const password = await door.hash(given.password);
  await inTransaction(ctx.db, async (tx) => {
    await lockMembers(tx);
    const held = await lockLink(tx, { tokenHash: linkHash(given.token) });
    if (held.expiresMs <= ctx.clock()) throw noSuchLink();
    if (held.userId === null) await join(tx, ctx, held, { email, name, password });
    else await setPassword(tx, ctx, held, held.userId, password);
  });
  return beginSession(ctx, door, cookies, { email, password: given.password });
}

async function join(
  tx: Transaction,
  ctx: ServiceContext,
  link: OneTimeLinkRow,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  await requireRoomFor(tx, link, email);
  const id = randomUUID();
  const grants = grant.array().parse(JSON.parse(link.grants));
  const author = { ...ctx, actor: { kind: 'person', id, name, email, grants } satisfies Actor };
  const { data, change } = closedLink(link, 'used', ctx.clock(), null);
  const person = auditedRow.person({ id, name, email, disabledMs: null });
  const account = auditedRow.password({ userId: id, password });
  const common = { environment: null, reason: null, before: null };
  const [usedStamp, personStamp, passwordStamp] = await appendAudit(tx, author, [
    change,
    { ...common, verb: 'member.joined', subject: person.subject, after: person.state },
    { ...common, verb: 'password.set', subject: account.subject, after: account.state },
  ]);
  await tx.oneTimeLink.update({ where: { id: link.id }, data: { ...data, ...usedStamp } });
  await tx.user.create({ data: { id, name, email, ...personStamp } });
  // As better-auth stores a password: its own provider, with the person's id as the account's.
  await tx.account.create({
    data: {
      id: randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password,
      ...passwordStamp,
    },
  });
  await giveAll(tx, author, { id, email }, grants, `Came with the one-time link that ${link.madeBy} made.`);
}

async function requireRoomFor(tx: Transaction, link: OneTimeLinkRow, email: string): Promise<void> {
  if (link.kind === 'first-admin' && (await tx.user.count()) > 0) throw noSuchLink();
  if ((await tx.user.count({ where: { email } })) > 0) {
    throw new ServiceError('conflict', `Somebody with the address ${email} has joined already.`);
  }
}

async function giveAll(
  tx: Transaction,
  author: ServiceContext,
  person: { id: string; email: string },
  grants: readonly GrantJson[],
  reason: string,
): Promise<void> {
  const rows = grants.map((each) => grantChange(person, each, { active: true, was: null, reason }));
  const stamps = await appendAudit(
    tx,
    author,
    rows.map(({ change }) => change),
  );
  for (const [index, { row }] of rows.entries()) {
    const stamp = stamps[index];
    if (stamp !== undefined) await tx.roleGrant.create({ data: { ...row, ...stamp } });
  }
}

async function setPassword(
  tx: Transaction,
  ctx: ServiceContext,
  link: OneTimeLinkRow,
  userId: string,
  password: string,
): Promise<void> {
  const others = (await lockOpenLinks(tx, { madeById: null, userId })).filter(({ id }) => id !== link.id);
  await tx.$queryRaw`SELECT 1 AS locked FROM auth_account WHERE user_id = ${userId} FOR UPDATE`;
  const person = await tx.user.findUnique({ where: { id: userId, disabledMs: null } });
  const before = await tx.account.findFirst({ where: { userId, providerId: 'credential' } });
  if (person === null || before === null) throw noSuchLink();
  const { id, name, email } = person;
  const { data, change } = closedLink(link, 'used', ctx.clock(), null);
  const { subject, state } = auditedRow.password({ userId, password });
  const author = { ...ctx, actor: { kind: 'person', id, name, email, grants: [] } satisfies Actor };
  const [usedStamp, passwordStamp] = await appendAudit(tx, author, [
    change,
    {
      verb: 'password.set',
      subject,
      environment: null,
      reason: null,
      before: auditedRow.password(before).state,
      after: state,
    },
  ]);
  await tx.oneTimeLink.update({ where: { id: link.id }, data: { ...data, ...usedStamp } });
  await takeBackLinks(tx, author, others, 'The password was set by another link.');
  await tx.account.update({ where: { id: before.id }, data: { password, ...passwordStamp } });
  await tx.session.deleteMany({ where: { userId } });
}
