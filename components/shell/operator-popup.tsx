'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { METHOD_WORDS } from '@/components/auth/method-words';
import { rolesHere } from '@/components/auth/role-words';
import { useActor } from '@/components/auth/use-actor';
import { Menu, MenuChoice, MenuItem } from '@/components/ui/menu';
import type { PopupProps } from '@/components/ui/use-popup-trigger';
import { isApiError } from '@/lib/client/api-error';
import { actAs, signOut } from '@/lib/client/sign-in';
import { chooseTheme } from '@/lib/client/theme';
import { pagePath } from '@/lib/contract/paths';
import type { GrantJson } from '@/lib/contract/session';
import { THEME_CHOICES, useTheme } from './use-theme';

type OperatorPopupProps = PopupProps & {
  environment: string | null;
  onChangePassword: () => void;
  openShortcuts: () => void;
};

export function OperatorPopup({
  environment,
  onChangePassword,
  openShortcuts,
  ...popup
}: OperatorPopupProps) {
  const theme = useTheme();
  const client = useQueryClient();
  const { session, actor } = useActor();
  // A new page load after both: nothing that somebody else has read stays in this tab.
  const leave = useMutation({
    ...signOut(client),
    onSuccess: () => window.location.assign(pagePath.signIn()),
  });
  const act = useMutation({ ...actAs(client), onSuccess: () => window.location.reload() });
  const method = session?.signIn.method;
  const failed = leave.error ?? act.error;
  return (
    <Menu {...popup} label={actor?.name ?? 'Not signed in'}>
      <div className="max-w-72 border-line border-b px-2 pt-1 pb-2 text-soft text-xs">
        <p className="font-medium text-ink text-sm">{actor?.name ?? 'Not signed in'}</p>
        {actor?.email == null ? null : <p className="num">{actor.email}</p>}
        {actor === null ? null : (
          <>
            {environment === null ? null : (
              <p className="mt-1 text-ink">
                In {environment}: {rolesHere(actor, environment)}
              </p>
            )}
            <p className="mt-1">{grantWords(actor.grants)}</p>
          </>
        )}
        {method === undefined || method === 'password' ? null : (
          <p className="mt-1">{METHOD_WORDS[method]}</p>
        )}
        <p role="alert" className="text-bad empty:hidden">
          {failed === null ? null : isApiError(failed) ? failed.message : 'This failed; nothing was changed.'}
        </p>
      </div>
      {method === 'demo' && session !== undefined ? (
        <MenuChoice
          label="Act as"
          value={actor?.id ?? ''}
          onValueChange={(personId) => act.mutate({ personId })}
          choices={session.signIn.people.map((person) => ({
            value: person.id,
            label: `${person.name} · ${rolesHere(person, null)}`,
          }))}
        />
      ) : null}
      {method === 'password' && actor !== null ? (
        <div className="border-line border-b py-1">
          <MenuItem onSelect={onChangePassword}>Change the password…</MenuItem>
          <MenuItem onSelect={() => leave.mutate()} stay>
            Sign out
          </MenuItem>
        </div>
      ) : null}
      <MenuChoice label="Theme" value={theme} onValueChange={chooseTheme} choices={THEME_CHOICES} />
      {actor === null ? null : (
        <>
          <div className="my-1 border-line border-t" />
          <MenuItem onSelect={openShortcuts}>Keyboard shortcuts</MenuItem>
        </>
      )}
    </Menu>
  );
}

function grantWords(grants: readonly GrantJson[]): string {
  if (grants.length === 0) return 'No role in any environment: an admin can grant one.';
  const words = grants.map(({ environment, role }) =>
    environment === null ? `${role} in all environments` : `${role} in ${environment}`,
  );
  return words.join(', ');
}
