'use client';

import { type RefObject, useRef, useState } from 'react';

export type PopupProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean, event?: Event) => void;
};

/**
 * A button that opens a popup whose code is loaded when it is first needed: the page itself stays small.
 * `load` is called early, when the button is pointed at or focused.
 */
export function usePopupTrigger(kind: 'dialog' | 'menu', load: () => Promise<unknown>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const onOpenChange: PopupProps['onOpenChange'] = (next, event) => {
    // A press on the button itself is the button's to handle, not a press outside.
    const onButton = event?.target instanceof Node && anchor.current?.contains(event.target);
    if (next || !onButton) setOpen(next);
  };
  const preload = () => void load();
  return {
    open,
    close: () => setOpen(false),
    trigger: {
      ref: anchor,
      type: 'button',
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => setOpen((now) => !now),
      onPointerEnter: preload,
      onFocus: preload,
    },
    popup: { anchor, open, onOpenChange },
  } as const;
}
