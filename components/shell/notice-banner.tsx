'use client';

import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '@/lib/client/session';

/** What the installation says to everybody, e.g. that this is a replayed recording. */
export function NoticeBanner() {
  const { data: session } = useQuery(sessionQuery());
  const notice = session?.notice;
  if (notice === null || notice === undefined) return null;
  return (
    <aside
      aria-label="Notice"
      className="border-line border-b bg-progress-wash px-4 py-1 text-soft text-xs print:px-0"
    >
      {notice.text}{' '}
      {notice.href === null ? null : (
        <a href={notice.href} className="font-medium text-progress underline underline-offset-2">
          {notice.linkText ?? notice.href}
        </a>
      )}
    </aside>
  );
}
