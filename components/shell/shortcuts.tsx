'use client';

import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['⌘', 'K'], does: 'Go to a query, version or tab; run a command (Ctrl K elsewhere)' },
  { keys: ['g', 'f'], does: 'Go to the fleet' },
  { keys: ['g', 'c'], does: 'Go to the cutovers' },
  { keys: ['g', 'i'], does: 'Go to the findings' },
  { keys: ['g', 'a'], does: 'Go to the audit' },
  { keys: ['g', 's'], does: 'Go to the settings' },
  { keys: ['j'], does: 'Next row of a list' },
  { keys: ['k'], does: 'Previous row of a list' },
  { keys: ['↵'], does: 'Open the row' },
  { keys: ['/'], does: 'Search in the list' },
  { keys: ['p'], does: 'Pause or resume live updates' },
  { keys: ['←', '→'], does: 'On the track: previous or next batch' },
  { keys: ['?'], does: 'This sheet' },
];

export function Shortcuts({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid gap-2 p-4">
        {SHORTCUTS.map((shortcut) => (
          <div key={shortcut.does} className="flex items-center gap-4">
            <dt className="flex w-16 shrink-0 gap-1">
              {shortcut.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-soft">{shortcut.does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
