'use client';

import { useEffect } from 'react';

/** The tab's title, with the number of things that need attention in front: seen from another tab. */
export function PageTitle({ title, attention = 0 }: { title: string; attention?: number }) {
  const text = `${attention > 0 ? `(${attention}) ` : ''}${title} · Signalbox`;
  // Outside world: the browser's tab.
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}
