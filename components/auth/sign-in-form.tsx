'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { signIn } from '@/lib/client/sign-in';
import type { Session } from '@/lib/contract/session';
import { Problem } from './problem';

type SignInFormProps = {
  /** Who signs in again; null for whoever it is. */
  email: string | null;
  onSignedIn: (session: Session) => void;
};

/** E-mail address and password. What is said of a refusal does not tell whether the address has an account. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const client = useQueryClient();
  const password = useRef<HTMLInputElement>(null);
  const mutation = useMutation({
    ...signIn(client),
    onSuccess: onSignedIn,
    onError: () => password.current?.select(),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    mutation.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-3">
      <Field
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        readOnly={email !== null}
        defaultValue={email ?? ''}
      />
      <Field
        ref={password}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <Problem error={mutation.error} />
      <Button
        type="submit"
        look="primary"
        disabled={mutation.isPending}
        className="h-8 justify-center text-sm"
      >
        {mutation.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
