'use client';

import { useEffect } from 'react';

/** The tab's title, with the number of things that need attention in front: seen from another tab. */
export function PageTitle({ title, attention = 0 }: { title: string; attention?: number }) {
  const text = `${attention > 0 ? `(${attention}) ` : ''}${title} · Signalbox`;
  // Outside world: the browser's tab. The router puts its own title there too, at times after the page is drawn.
  useEffect(() => {
    const put = () => {
      if (document.title !== text) document.title = text;
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [text]);
  return null;
}
