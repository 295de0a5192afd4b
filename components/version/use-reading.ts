'use client';

import { useCallback, useRef, useState } from 'react';

type FocusLeft = { currentTarget: Node; relatedTarget: Node | null };

/**
 * Whether somebody reads in a list: its top (where `top` is put) is scrolled out of sight, or the focus is inside.
 * A list that moves under the eyes loses the reader's place.
 */
export function useReading(onBackAtTop: () => void): {
  reading: boolean;
  top: (node: HTMLElement | null) => void;
  props: { onFocus: () => void; onBlur: (event: FocusLeft) => void };
  /** Stops reading: back to the newest. */
  leave: () => void;
} {
  const [scrolledAway, setScrolledAway] = useState(false);
  const [focused, setFocused] = useState(false);
  const observer = useRef<IntersectionObserver | null>(null);
  const wasAway = useRef(false);
  const backAtTop = useRef(onBackAtTop);
  backAtTop.current = onBackAtTop;
  // Outside world: where the window is scrolled to.
  const top = useCallback((node: HTMLElement | null) => {
    observer.current?.disconnect();
    if (node === null) return;
    observer.current = new IntersectionObserver(([entry]) => {
      if (entry === undefined) return;
      const away = !entry.isIntersecting && entry.boundingClientRect.top < 0;
      if (wasAway.current && !away) backAtTop.current();
      wasAway.current = away;
      setScrolledAway(away);
    });
    observer.current.observe(node);
  }, []);
  return {
    reading: scrolledAway || focused,
    top,
    props: {
      onFocus: () => setFocused(true),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
    leave: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (scrolledAway) window.scrollTo({ top: 0 });
    },
  };
}
