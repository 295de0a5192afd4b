'use client';

import { useSyncExternalStore } from 'react';
import { chosenTheme, onThemeChange, type Theme } from '@/lib/client/theme';

export const THEME_CHOICES = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string }[];

export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, chosenTheme, () => 'system' as const);
}
