'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ToneMark } from '@/components/status/tone-mark';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { sessionKeys } from '@/lib/client/session';
import { changePassword } from '@/lib/client/sign-in';
import { NewPassword, newPasswordOf } from './new-password';
import { Problem } from './problem';
import { useActor } from './use-actor';

/** One's own password. Every other session of the same person ends with the change. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { actor } = useActor();
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = useMutation({
    ...changePassword(client),
    // The same person goes on: what was read stays.
    onSuccess: (session) => client.setQueryData(sessionKeys.all(), session),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next = newPasswordOf(form);
    setProblem(next.problem);
    if (next.problem !== null) return;
    mutation.mutate({ current: String(form.get('current')), next: next.value });
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Change the password" narrow>
      {mutation.isSuccess ? (
        <div className="grid gap-3 p-4">
          <p role="status" className="text-xs">
            <ToneMark tone="good" className="font-semibold">
              The password is changed
            </ToneMark>
            <span className="mt-1 block">You are signed out everywhere else.</span>
          </p>
          <Button look="primary" className="w-fit" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <form method="post" onSubmit={submit} className="grid gap-3 p-4">
          <input type="hidden" autoComplete="username" value={actor?.email ?? ''} readOnly />
          <Field
            label="Present password"
            name="current"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            required
          />
          <NewPassword label="New password" problem={problem} />
          <Problem error={mutation.error} />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" disabled={mutation.isPending}>
              {mutation.isPending ? 'Changing…' : 'Change the password'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
