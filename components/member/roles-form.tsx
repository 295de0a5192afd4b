'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Problem } from '@/components/auth/problem';
import { Button } from '@/components/ui/button';
import { Select, TextArea } from '@/components/ui/field';
import { ReasonButton } from '@/components/ui/reason-button';
import { changeGrant } from '@/lib/client/members';
import type { Members } from '@/lib/contract/member';
import type { GrantJson } from '@/lib/contract/session';
import { ROLE_WORDS, ROLES } from '@/lib/domain/role';
import { EnvironmentOptions } from './environment-options';
import { type Asking, whyNotGrant, whyNotRevoke } from './member-why';

type RolesFormProps = { memberId: string; data: Members; asking: Asking; onClose: () => void };

/** The roles of one person: each can be taken away, another one granted. Each change has its reason. */
export function RolesForm({ memberId, data, asking, onClose }: RolesFormProps) {
  const client = useQueryClient();
  const grant = useMutation(changeGrant(client, 'grant'));
  const revoke = useMutation(changeGrant(client, 'revoke'));
  const [chosen, setChosen] = useState<GrantJson>({ environment: null, role: 'viewer' });
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState('');
  const member = data.members.find(({ id }) => id === memberId);
  if (member === undefined) return null;
  const has = member.grants.some(
    ({ environment, role }) => environment === chosen.environment && role === chosen.role,
  );
  const whyNot =
    whyNotGrant(asking, chosen.environment) ??
    (has ? `${member.name} has this role already: ${grantWords(chosen)}.` : null);

  /** Every change asks for its own reason, which is typed once below. */
  function reasonOf(): string | null {
    const field = form.current?.elements.namedItem('reason');
    if (!(field instanceof HTMLTextAreaElement) || !field.reportValidity()) return null;
    return field.value.trim();
  }

  function before() {
    grant.reset();
    revoke.reset();
    setDone('');
  }

  function after(words: string) {
    form.current?.reset();
    setDone(words);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = reasonOf();
    if (reason === null || whyNot !== null) return;
    before();
    grant.mutate(
      { id: memberId, ...chosen, reason },
      { onSuccess: () => after(`Granted: ${grantWords(chosen)}.`) },
    );
  }

  function take(each: GrantJson) {
    const reason = reasonOf();
    if (reason === null) return;
    before();
    revoke.mutate(
      { id: memberId, ...each, reason },
      { onSuccess: () => after(`Taken away: ${grantWords(each)}.`) },
    );
  }

  const pending = grant.isPending || revoke.isPending;
  return (
    <form ref={form} method="post" onSubmit={send} className="grid gap-3 p-4 text-xs">
      <TextArea
        label="Why"
        hint="Of the change that you make next. The audit keeps it."
        name="reason"
        maxLength={500}
        required
      />
      <div>
        <p className="mb-1 font-medium">Present roles</p>
        {member.grants.length === 0 ? (
          <p className="text-soft">{member.name} has no role: nothing can be seen.</p>
        ) : (
          <ul className="divide-y divide-line rounded-md border border-line">
            {member.grants.map((each) => (
              <li
                key={`${each.role} ${each.environment ?? ''}`}
                className="flex flex-wrap items-center gap-x-3 px-2.5 py-1.5"
              >
                <span className="min-w-0 grow">
                  <span className="font-medium">{grantWords(each)}</span>
                  <span className="text-faint">: {ROLE_WORDS[each.role]}</span>
                </span>
                <ReasonButton
                  whyNot={whyNotRevoke(asking, member, each)}
                  align="end"
                  look="danger"
                  disabled={pending}
                  aria-label={`Take away ${grantWords(each)}`}
                  onClick={() => take(each)}
                >
                  Take away
                </ReasonButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Another role"
          hint={ROLE_WORDS[chosen.role]}
          value={chosen.role}
          onChange={(event) => {
            const role = ROLES.find((each) => each === event.target.value);
            if (role !== undefined) setChosen((now) => ({ ...now, role }));
          }}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </Select>
        <Select
          label="Where"
          value={chosen.environment ?? ''}
          onChange={(event) => setChosen((now) => ({ ...now, environment: event.target.value || null }))}
        >
          <EnvironmentOptions environments={data.environments} />
        </Select>
      </div>
      <Problem error={grant.error ?? revoke.error} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-good">
          {done}
        </p>
        <Button onClick={onClose}>Close</Button>
        <ReasonButton whyNot={whyNot} align="end" type="submit" look="primary" disabled={pending}>
          Grant
        </ReasonButton>
      </div>
    </form>
  );
}

function grantWords({ environment, role }: GrantJson): string {
  return `${role} ${environment === null ? 'in all environments' : `in ${environment}`}`;
}
