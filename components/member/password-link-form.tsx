'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makePasswordLink } from '@/lib/client/members';
import type { Member } from '@/lib/contract/member';
import { LinkReceipt } from './link-receipt';
import { ReasonForm } from './reason-form';

export function PasswordLinkForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, data, isPending, error } = useMutation(makePasswordLink(client));
  if (data !== undefined) return <LinkReceipt receipt={data} onClose={onClose} />;
  return (
    <ReasonForm
      submit="Make the link"
      pending={isPending}
      error={error}
      onSubmit={(reason) => mutate({ id: member.id, reason })}
      onClose={onClose}
    >
      <p>
        You get a one-time link to hand to {member.name}, who chooses a new password with it. Until then the
        present one stays. Signalbox sends no mail.
      </p>
    </ReasonForm>
  );
}
