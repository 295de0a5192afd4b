'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ReasonForm } from '@/components/member/reason-form';
import { Field, Select } from '@/components/ui/field';
import { makeToken } from '@/lib/client/tokens';
import type { SessionActor } from '@/lib/contract/session';
import { SCOPE_WORDS, TOKEN_SCOPES, type TokenScope } from '@/lib/domain/role';
import { whyNot } from '@/lib/domain/why-not';
import { TokenReceipt } from './token-receipt';

type MakeTokenFormProps = {
  actor: SessionActor | null;
  environments: readonly string[];
  address: string;
  onClose: () => void;
};

const LASTS = [
  { days: 7, word: '7 days' },
  { days: 30, word: '30 days' },
  { days: 90, word: '90 days' },
  { days: 365, word: '1 year' },
];

/** For what, where, for how long, and why. Ends with the token. */
export function MakeTokenForm({ actor, environments, address, onClose }: MakeTokenFormProps) {
  const client = useQueryClient();
  const { mutate, data: receipt, isPending, error } = useMutation(makeToken(client));
  const everywhere = whyNot(actor, 'query:read', null) === null;
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['query:read']);
  const [places, setPlaces] = useState<readonly string[] | null>(everywhere ? null : []);
  if (receipt !== undefined) return <TokenReceipt receipt={receipt} address={address} onClose={onClose} />;
  const known = places === null || places.length > 0;
  return (
    <ReasonForm
      submit="Make the token"
      pending={isPending || scopes.length === 0 || !known}
      error={error}
      onSubmit={(reason, form) =>
        mutate({
          name: String(form.get('name')).trim(),
          scopes: [...scopes],
          environments: places === null ? null : [...places],
          expiresInDays: Number(form.get('expiresInDays')),
          reason,
        })
      }
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" name="name" maxLength={80} autoComplete="off" required />
        <Select label="Works for" name="expiresInDays" defaultValue="30">
          {LASTS.map(({ days, word }) => (
            <option key={days} value={days}>
              {word}
            </option>
          ))}
        </Select>
      </div>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">What it may do</legend>
        {TOKEN_SCOPES.map((scope) => {
          const held = actor?.scopes.some((each) => each.scope === scope) ?? false;
          return (
            <Check
              key={scope}
              checked={scopes.includes(scope)}
              disabled={!held}
              onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
            >
              <span className="num">{scope}</span>{' '}
              <span className="text-soft">
                {SCOPE_WORDS[scope]}
                {scope === 'cutover:write' ? ', with query:read and file:read' : ''}
                {held ? '' : `: ${actor?.name ?? 'nobody'} may not`}
              </span>
            </Check>
          );
        })}
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Where</legend>
        <Check
          checked={places === null}
          disabled={!everywhere}
          onChange={(on) => setPlaces(on ? null : environments.slice(0, 1))}
        >
          in all environments, those to come included
        </Check>
        {environments.map((environment) => (
          <Check
            key={environment}
            checked={places?.includes(environment) ?? false}
            disabled={places === null}
            onChange={(on) =>
              setPlaces(
                on ? [...(places ?? []), environment] : (places ?? []).filter((each) => each !== environment),
              )
            }
          >
            in {environment}
          </Check>
        ))}
      </fieldset>
      <p className="text-soft">
        A token acts for you: it may no more than you may, ends when you are disabled, and approves, forces
        and completes nothing.
      </p>
    </ReasonForm>
  );
}

type CheckProps = {
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

function Check({ checked, disabled, onChange, children }: CheckProps) {
  return (
    <label className="flex min-h-6 items-start gap-2">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-3.5 shrink-0"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
