'use client';

import { Dialog } from '@/components/ui/dialog';
import type { Members } from '@/lib/contract/member';
import { AccessForm } from './access-form';
import { InviteForm } from './invite-form';
import type { MemberTask } from './member-task';
import type { Asking } from './member-why';
import { PasswordLinkForm } from './password-link-form';
import { RolesForm } from './roles-form';
import { WithdrawForm } from './withdraw-form';

type MemberDialogProps = { task: MemberTask; data: Members; asking: Asking; onClose: () => void };

/** The dialog of one change. What is typed is lost only by closing it. */
export function MemberDialog({ task, data, asking, onClose }: MemberDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={titleOf(task)}>
      <Content task={task} data={data} asking={asking} onClose={onClose} />
    </Dialog>
  );
}

function titleOf(task: MemberTask): string {
  switch (task.kind) {
    case 'invite':
      return 'Invite somebody';
    case 'roles':
      return `Roles of ${task.member.name}`;
    case 'disable':
      return `Disable ${task.member.name}`;
    case 'enable':
      return `Enable ${task.member.name} again`;
    case 'password-link':
      return `A new password for ${task.member.name}`;
    case 'withdraw':
      return `Withdraw the link for ${task.link.email ?? 'the first admin'}`;
    default:
      return task satisfies never;
  }
}

function Content({ task, data, asking, onClose }: MemberDialogProps) {
  switch (task.kind) {
    case 'invite':
      return <InviteForm data={data} onClose={onClose} />;
    case 'roles':
      return <RolesForm memberId={task.member.id} data={data} asking={asking} onClose={onClose} />;
    case 'disable':
    case 'enable':
      return <AccessForm verb={task.kind} member={task.member} onClose={onClose} />;
    case 'password-link':
      return <PasswordLinkForm member={task.member} onClose={onClose} />;
    case 'withdraw':
      return <WithdrawForm link={task.link} onClose={onClose} />;
    default:
      return task satisfies never;
  }
}
