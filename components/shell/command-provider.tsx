'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useActor } from '@/components/auth/use-actor';
import { pagePath } from '@/lib/contract/paths';
import { useRangeHref } from './app-link';
import { focusNextListItem } from './list-keys';
import { useLive } from './live-provider';

// Both are heavy for what most visits need: loaded when first opened.
const Palette = dynamic(() => import('./palette').then((module) => module.Palette), { ssr: false });
const Shortcuts = dynamic(() => import('./shortcuts').then((module) => module.Shortcuts), { ssr: false });

type Commands = { openPalette: () => void; openShortcuts: () => void };
const CommandContext = createContext<Commands>({ openPalette: () => {}, openShortcuts: () => {} });

export function useCommands(): Commands {
  return useContext(CommandContext);
}

/** Where `g` and then a letter goes. */
const GO: Record<string, string> = {
  f: pagePath.fleet(),
  c: pagePath.cutovers(),
  i: pagePath.findings(),
  a: pagePath.audit(),
  s: pagePath.settings(),
};

type Sheet = 'palette' | 'shortcuts' | null;

/** Keyboard for the whole product: ⌘K, ?, g then a letter of GO, p, /, j and k. */
export function CommandProvider({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState<Sheet>(null);
  const router = useRouter();
  const withRange = useRangeHref();
  const live = useLive();
  const { signedOut } = useActor();
  const commands = useMemo(
    () => ({ openPalette: () => setSheet('palette'), openShortcuts: () => setSheet('shortcuts') }),
    [],
  );

  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  const pendingG = useRef(0);
  onKey.current = (event) => {
    if (signedOut) return;
    if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      setSheet((open) => (open === 'palette' ? null : 'palette'));
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || sheet !== null || isTyping(event.target)) return;
    const afterG = event.timeStamp - pendingG.current < 1000;
    pendingG.current = event.key === 'g' ? event.timeStamp : 0;
    const page = afterG ? GO[event.key] : undefined;
    if (page !== undefined) router.push(withRange(page));
    else if (event.key === '?') setSheet('shortcuts');
    else if (event.key === 'p') live.toggle();
    else if (event.key === 'j' || event.key === 'k') focusNextListItem(event.key === 'j' ? 1 : -1);
    else if (event.key === '/') {
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (search === null) return;
      event.preventDefault();
      search.focus();
    }
  };

  // Outside world: keys that are pressed anywhere on the page.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const close = (open: boolean) => setSheet((now) => (open ? now : null));
  return (
    <CommandContext value={commands}>
      {children}
      {sheet === 'palette' ? <Palette onOpenChange={close} openShortcuts={commands.openShortcuts} /> : null}
      {sheet === 'shortcuts' ? <Shortcuts onOpenChange={close} /> : null}
    </CommandContext>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
