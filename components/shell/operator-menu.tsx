'use client';

import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { Menu, MenuChoice, MenuItem } from '@/components/ui/menu';
import { sessionQuery } from '@/lib/client/session';
import { chooseTheme } from '@/lib/client/theme';
import { useCommands } from './command-provider';
import { THEME_CHOICES, useTheme } from './use-theme';

/** Who acts (one local operator for now, and it says so), with what belongs to the reader: theme and shortcuts. */
export function OperatorMenu() {
  const { data: session } = useQuery(sessionQuery());
  const theme = useTheme();
  const commands = useCommands();
  const name = session?.actor.name ?? 'local operator';
  return (
    <Menu
      label={`${name}: theme and shortcuts`}
      triggerClassName="flex h-7 items-center gap-1.5 rounded-full bg-chip px-2 text-xs hover:bg-hover print:hidden"
      trigger={
        <>
          <User size={13} aria-hidden="true" className="text-soft" />
          <span className="hidden w-[5.6rem] truncate text-left lg:inline">{name}</span>
        </>
      }
    >
      <p className="max-w-64 border-line border-b px-2 pt-1 pb-2 text-soft text-xs">
        <span className="block font-medium text-ink text-sm">{name}</span>
        Without sign-in, whoever sits at this machine acts as one operator.
      </p>
      <MenuChoice label="Theme" value={theme} onValueChange={chooseTheme} choices={THEME_CHOICES} />
      <div className="my-1 border-line border-t" />
      <MenuItem onSelect={commands.openShortcuts}>Keyboard shortcuts</MenuItem>
    </Menu>
  );
}
