import { z } from 'zod';
import { type Member, memberReasonRequest } from '@/lib/contract/member';
import { requireScope } from '@/lib/server/auth/require-scope';
import { appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { ServiceContext } from '@/lib/server/service/context';
import { inTransaction } from '@/lib/server/service/transaction';
import { lockOpenLinks, takeBackLinks } from './close-link';
import { findMember, lockMembersFor, requireAnotherAdmin } from './lock-members';
import { loadMember } from './member-json';
import { requirePasswords } from './require-passwords';

const inputSchema = memberReasonRequest.extend({ id: z.string().min(1) });
type Call = { ctx: ServiceContext; input: z.input<typeof inputSchema> };

/**
 * Shuts a person out, at once: every session ends, and open links that they made, or that were made for them, work no
 * more. Nothing of theirs is removed.
 */
export function disableMember(call: Call): Promise<Member> {
  return changeAccess(call, true);
}

/** Lets a person sign in again, with the roles and the password they had. */
export function enableMember(call: Call): Promise<Member> {
  return changeAccess(call, false);
}

async function changeAccess({ ctx, input }: Call, disabled: boolean): Promise<Member> {
  requireScope(ctx, 'member:write', null);
  requirePasswords(ctx);
  const { id, reason } = inputSchema.parse(input);
  return inTransaction(ctx.db, async (tx) => {
    await lockMembersFor(tx, ctx, null);
    const person = await findMember(tx, id);
    if ((person.disabledMs !== null) !== disabled) {
      if (disabled) await requireAnotherAdmin(tx, id);
      const links = disabled ? await lockOpenLinks(tx, { madeById: id, userId: id }) : [];
      const row = { ...person, disabledMs: disabled ? ctx.clock() : null };
      const { subject, state } = auditedRow.person(row);
      const [stamp] = await appendAudit(tx, ctx, [
        {
          verb: disabled ? 'member.disabled' : 'member.enabled',
          subject,
          environment: null,
          reason,
          before: auditedRow.person(person).state,
          after: state,
        },
      ]);
      await tx.user.update({ where: { id }, data: { disabledMs: row.disabledMs, ...stamp } });
      await takeBackLinks(tx, ctx, links, `${person.name} was disabled.`);
      await tx.session.deleteMany({ where: { userId: id } });
    }
    return loadMember(tx, ctx.actor, id);
  });
}
