import { z } from 'zod';
import { grantRequest, type Member } from '@/lib/contract/member';
import { requireScope } from '@/lib/server/auth/require-scope';
import { appendAudit } from '@/lib/server/service/audit/append';
import type { ServiceContext } from '@/lib/server/service/context';
import { inTransaction } from '@/lib/server/service/transaction';
import { lockOpenLinks, takeBackLinks } from './close-link';
import { grantChange } from './grant-row';
import { findMember, lockMembersFor, requireAnotherAdmin } from './lock-members';
import { loadMember } from './member-json';
import { requirePasswords } from './require-passwords';

const inputSchema = grantRequest.extend({ id: z.string().min(1) });
type Call = { ctx: ServiceContext; input: z.input<typeof inputSchema> };

/** Gives a person a role in an environment, or in all of them. What is held already is no change. */
export function giveGrant(call: Call): Promise<Member> {
  return changeGrant(call, true);
}

/** Takes a role away, at once, and from an admin of all environments the links that they made. The last admin of all environments keeps it. */
export function takeGrant(call: Call): Promise<Member> {
  return changeGrant(call, false);
}

async function changeGrant({ ctx, input }: Call, active: boolean): Promise<Member> {
  const { id, environment, role, reason } = inputSchema.parse(input);
  requireScope(ctx, 'member:write', environment);
  requirePasswords(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockMembersFor(tx, ctx, environment);
    const person = await findMember(tx, id);
    const key = { userId: id, environment: environment ?? '', role };
    const held = await tx.roleGrant.findUnique({ where: { userId_environment_role: key } });
    if ((held?.active ?? false) !== active) {
      const endsAdmin = !active && role === 'admin' && environment === null;
      if (endsAdmin) await requireAnotherAdmin(tx, id);
      const links = endsAdmin ? await lockOpenLinks(tx, { madeById: id, userId: null }) : [];
      const how = { active, was: held?.active ?? null, reason };
      const { row, change } = grantChange(person, { environment, role }, how);
      const [stamp] = await appendAudit(tx, ctx, [change]);
      const data = { ...row, ...stamp };
      await tx.roleGrant.upsert({ where: { userId_environment_role: key }, create: data, update: data });
      await takeBackLinks(tx, ctx, links, `${person.name} is no admin of all environments any more.`);
    }
    return loadMember(tx, ctx.actor, id);
  });
}
