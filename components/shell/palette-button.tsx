'use client';

import { Search } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { useCommands } from './command-provider';

export function PaletteButton() {
  const { openPalette } = useCommands();
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-label="Go to a query or run a command (Ctrl K or ⌘ K)"
      aria-keyshortcuts="Control+K Meta+K"
      className={buttonClass('plain', 'justify-center text-soft lg:w-16 print:hidden')}
    >
      <Search size={13} aria-hidden="true" />
      <kbd className="hidden text-2xs lg:inline">⌘K</kbd>
    </button>
  );
}
