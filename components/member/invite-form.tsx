'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { invite } from '@/lib/client/members';
import type { Members } from '@/lib/contract/member';
import type { GrantJson } from '@/lib/contract/session';
import { GrantPicker } from './grant-picker';
import { LinkReceipt } from './link-receipt';
import { ReasonForm } from './reason-form';

/** Somebody new: who, with which roles, and why. Ends with the link to hand over. */
export function InviteForm({ data, onClose }: { data: Members; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, data: receipt, isPending, error } = useMutation(invite(client));
  const [grants, setGrants] = useState<readonly GrantJson[]>([{ environment: null, role: 'viewer' }]);
  if (receipt !== undefined) return <LinkReceipt receipt={receipt} onClose={onClose} />;
  return (
    <ReasonForm
      submit="Make the link"
      pending={isPending}
      error={error}
      onSubmit={(reason, form) =>
        mutate({
          email: String(form.get('email')).trim(),
          name: String(form.get('name')).trim(),
          grants: [...grants],
          reason,
        })
      }
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" name="name" maxLength={80} autoComplete="off" required />
        <Field label="E-mail address" name="email" type="email" maxLength={254} autoComplete="off" required />
      </div>
      <GrantPicker grants={grants} environments={data.environments} onChange={setGrants} />
      <p className="text-soft">
        You get a one-time link to hand over, with which they choose a password. Signalbox sends no mail.
      </p>
    </ReasonForm>
  );
}
