'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeAccess } from '@/lib/client/members';
import type { Member } from '@/lib/contract/member';
import { ReasonForm } from './reason-form';

type AccessFormProps = { verb: 'disable' | 'enable'; member: Member; onClose: () => void };

export function AccessForm({ verb, member, onClose }: AccessFormProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation(changeAccess(client, verb));
  return (
    <ReasonForm
      submit={`${verb === 'disable' ? 'Disable' : 'Enable'} ${member.name}`}
      takesAway={verb === 'disable'}
      pending={isPending}
      error={error}
      onSubmit={(reason) => mutate({ id: member.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {verb === 'disable' ? (
        <p>
          {member.name} is signed out everywhere at once and cannot sign in any more. Name, roles and
          everything that {member.name} did stay as they are, and enabling gives the same access back.
        </p>
      ) : (
        <p>{member.name} can sign in again, with the password and the roles from before.</p>
      )}
    </ReasonForm>
  );
}
