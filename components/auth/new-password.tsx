'use client';

import { useState } from 'react';
import { Field } from '@/components/ui/field';

/** As in the contract (lib/contract/sign-in.ts), which the browser does not load for this. */
const LENGTH = { least: 12, most: 128 };

/** A password to be chosen, which can be looked at instead of being typed twice. */
export function NewPassword({ label, problem }: { label: string; problem: string | null }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-1.5">
      <Field
        label={label}
        hint={`At least ${LENGTH.least} characters. A sentence is better than signs.`}
        problem={problem}
        name="new-password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTH.most}
        required
      />
      <label className="flex w-fit items-center gap-1.5 text-soft text-xs">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        Show it
      </label>
    </div>
  );
}

/** The chosen password, or why it does not fit. */
export function newPasswordOf(form: FormData): { value: string; problem: string | null } {
  const value = String(form.get('new-password') ?? '');
  const problem =
    value.length >= LENGTH.least
      ? null
      : `Found ${value.length} characters; expected at least ${LENGTH.least}.`;
  return { value, problem };
}
