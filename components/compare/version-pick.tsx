'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { pagePath } from '@/lib/contract/paths';

const load = () => import('./version-picker');
/** The search over all versions is loaded when it is first asked for. */
const VersionPicker = dynamic(() => load().then((module) => module.VersionPicker), { ssr: false });

type VersionPickProps = {
  side: 'v1' | 'v2';
  /** The version on the other side, which stays; null: none is chosen yet. */
  other: string | null;
  /** What stands on this side now; null: nothing. */
  here: string | null;
  look?: 'plain' | 'primary';
  /** Where a choice leads; left out: to their comparison. */
  hrefOf?: (v1: string | null, v2: string | null) => string;
};

/** The button that puts another version on one side. */
export function VersionPick({
  side,
  other,
  here,
  look = 'plain',
  hrefOf = pagePath.compare,
}: VersionPickProps) {
  const [open, setOpen] = useState(false);
  const preload = () => void load();
  const which = side === 'v1' ? 'old' : 'new';
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        aria-label={
          here === null ? `Choose the ${which} version` : `Choose another ${which} version than ${here}`
        }
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        className="print:hidden"
      >
        {here === null ? `Choose the ${which} version` : 'Change'}
      </Button>
      {open ? (
        <VersionPicker side={side} other={other} hrefOf={hrefOf} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
