'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ReasonForm } from '@/components/member/reason-form';
import { revokeToken } from '@/lib/client/tokens';
import type { ApiToken } from '@/lib/contract/token';

export function RevokeForm({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(revokeToken(client));
  return (
    <ReasonForm
      submit="Revoke the token"
      takesAway
      pending={isPending}
      error={error}
      onSubmit={(reason) => mutate({ id: token.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Whatever sends <span className="num">{token.id}_…</span> is refused from the next request on. It
        cannot be given back: make another one. A cutover that it began goes on as it is.
      </p>
    </ReasonForm>
  );
}
