'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { acceptLink } from '@/lib/client/sign-in';
import type { OneTimeLink } from '@/lib/contract/sign-in';
import { NewPassword, newPasswordOf } from './new-password';
import { Problem } from './problem';

type AcceptFormProps = { link: OneTimeLink; token: string; onAccepted: () => void };

const SUBMIT: Record<OneTimeLink['kind'], string> = {
  'first-admin': 'Become the admin',
  join: 'Join',
  password: 'Set the password',
};

/** What the link asks for: a password, and for who is new also who they are. */
export function AcceptForm({ link, token, onAccepted }: AcceptFormProps) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = useMutation({ ...acceptLink(client), onSuccess: onAccepted });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = newPasswordOf(form);
    setProblem(password.problem);
    if (password.problem !== null) return;
    const text = (name: string) => (form.has(name) ? String(form.get(name)).trim() : undefined);
    mutation.mutate({ token, email: text('email'), name: text('name'), password: password.value });
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-3">
      {link.kind === 'first-admin' ? (
        <Field
          label="E-mail address"
          hint="You sign in with it. Signalbox sends no mail."
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
      ) : (
        // For the browser's own list of passwords, which wants to know whose it is.
        <input type="hidden" autoComplete="username" value={link.email ?? ''} readOnly />
      )}
      {link.kind === 'password' ? null : (
        <Field
          label="Name"
          hint="How others see you, e.g. in the audit."
          name="name"
          autoComplete="name"
          maxLength={80}
          required
          defaultValue={link.name ?? ''}
        />
      )}
      <NewPassword label={link.kind === 'password' ? 'New password' : 'Password'} problem={problem} />
      <Problem error={mutation.error} />
      <Button
        type="submit"
        look="primary"
        disabled={mutation.isPending}
        className="h-8 justify-center text-sm"
      >
        {mutation.isPending ? 'One moment…' : SUBMIT[link.kind]}
      </Button>
    </form>
  );
}
