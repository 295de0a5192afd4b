'use client';

import { User } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { headerRole } from '@/components/auth/role-words';
import { useActor } from '@/components/auth/use-actor';
import { usePopupTrigger } from '@/components/ui/use-popup-trigger';
import { useCommands } from './command-provider';
import { useCurrentEnvironment } from './current-environment';

const load = () => import('./operator-popup').then((module) => module.OperatorPopup);
const OperatorPopup = dynamic(load, { ssr: false });
const ChangePassword = dynamic(
  () => import('@/components/auth/change-password').then((module) => module.ChangePassword),
  { ssr: false },
);

/** Who acts and as what, with what belongs to them: account, theme and shortcuts. */
export function OperatorMenu() {
  const { session, actor } = useActor();
  const environment = useCurrentEnvironment();
  const { trigger, popup, open } = usePopupTrigger('menu', load);
  const [changesPassword, setChangesPassword] = useState(false);
  const commands = useCommands();
  const name = session === undefined ? '' : (actor?.name ?? 'not signed in');
  const role = actor === null ? '' : headerRole(actor, environment);
  return (
    <>
      <button
        {...trigger}
        aria-label={`${[name, role].filter(Boolean).join(', ')}: account, theme and shortcuts`}
        title={[name, role].filter(Boolean).join(' · ')}
        className="flex h-7 min-w-0 items-center gap-1.5 rounded-full bg-chip px-2 text-xs hover:bg-hover print:hidden"
      >
        <User size={13} aria-hidden="true" className="shrink-0 text-soft" />
        <span className="hidden w-[10.5rem] truncate text-left xl:inline">
          {name}
          {role === '' ? null : <span className="text-soft"> · {role}</span>}
        </span>
      </button>
      {open ? (
        <OperatorPopup
          {...popup}
          environment={environment}
          onChangePassword={() => setChangesPassword(true)}
          openShortcuts={commands.openShortcuts}
        />
      ) : null}
      {changesPassword ? <ChangePassword onClose={() => setChangesPassword(false)} /> : null}
    </>
  );
}
