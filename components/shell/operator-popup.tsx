'use client';

import { Menu, MenuChoice, MenuItem } from '@/components/ui/menu';
import type { PopupProps } from '@/components/ui/use-popup-trigger';
import { chooseTheme } from '@/lib/client/theme';
import { THEME_CHOICES, useTheme } from './use-theme';

type OperatorPopupProps = PopupProps & { name: string; openShortcuts: () => void };

export function OperatorPopup({ name, openShortcuts, ...popup }: OperatorPopupProps) {
  const theme = useTheme();
  return (
    <Menu {...popup} label={name}>
      <p className="max-w-64 border-line border-b px-2 pt-1 pb-2 text-soft text-xs">
        <span className="block font-medium text-ink text-sm">{name}</span>
        Without sign-in, whoever sits at this machine acts as one operator.
      </p>
      <MenuChoice label="Theme" value={theme} onValueChange={chooseTheme} choices={THEME_CHOICES} />
      <div className="my-1 border-line border-t" />
      <MenuItem onSelect={openShortcuts}>Keyboard shortcuts</MenuItem>
    </Menu>
  );
}
