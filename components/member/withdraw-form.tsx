'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withdrawLink } from '@/lib/client/members';
import type { OpenLink } from '@/lib/contract/member';
import { ReasonForm } from './reason-form';

export function WithdrawForm({ link, onClose }: { link: OpenLink; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(withdrawLink(client));
  return (
    <ReasonForm
      submit="Withdraw the link"
      takesAway
      pending={isPending}
      error={error}
      onSubmit={(reason) => mutate({ id: link.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Whoever opens the link is told that it leads nowhere. A new one can be made at any time.</p>
    </ReasonForm>
  );
}
