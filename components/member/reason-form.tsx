'use client';

import type { FormEvent, ReactNode } from 'react';
import { Problem } from '@/components/auth/problem';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';

type ReasonFormProps = {
  /** What happens, and what does not. */
  children: ReactNode;
  /** The change in a word or two; a change that takes something away is never the emphasised button. */
  submit: string;
  takesAway?: boolean;
  pending: boolean;
  error: unknown;
  onSubmit: (reason: string, form: FormData) => void;
  onClose: () => void;
};

/** A change with its reason, which the audit keeps. */
export function ReasonForm({
  children,
  submit,
  takesAway = false,
  pending,
  error,
  onSubmit,
  onClose,
}: ReasonFormProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit(String(form.get('reason')).trim(), form);
  }
  return (
    <form method="post" onSubmit={send} className="grid gap-3 p-4 text-xs">
      {children}
      <TextArea label="Why" hint="The audit keeps it." name="reason" maxLength={500} required />
      <Problem error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        {takesAway ? (
          <>
            <Button type="submit" look="danger" disabled={pending}>
              {submit}
            </Button>
            <Button look="primary" onClick={onClose}>
              Leave it as it is
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" disabled={pending}>
              {submit}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
