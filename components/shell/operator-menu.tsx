'use client';

import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePopupTrigger } from '@/components/ui/use-popup-trigger';
import { sessionQuery } from '@/lib/client/session';
import { useCommands } from './command-provider';

const load = () => import('./operator-popup').then((module) => module.OperatorPopup);
const OperatorPopup = dynamic(load, { ssr: false });

/** Who acts (one local operator for now, and it says so), with what belongs to the reader: theme and shortcuts. */
export function OperatorMenu() {
  const { data: session } = useQuery(sessionQuery());
  const { trigger, popup, open } = usePopupTrigger('menu', load);
  const commands = useCommands();
  const name = session === undefined ? '' : (session.actor?.name ?? 'not signed in');
  return (
    <>
      <button
        {...trigger}
        aria-label={`${name}: theme and shortcuts`}
        className="flex h-7 items-center gap-1.5 rounded-full bg-chip px-2 text-xs hover:bg-hover print:hidden"
      >
        <User size={13} aria-hidden="true" className="text-soft" />
        <span className="hidden w-[5.6rem] truncate text-left lg:inline">{name}</span>
      </button>
      {open ? <OperatorPopup {...popup} name={name} openShortcuts={commands.openShortcuts} /> : null}
    </>
  );
}
