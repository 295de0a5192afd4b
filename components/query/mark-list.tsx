'use client';

import { Moment } from '@/components/time/moment';
import type { SeriesMark } from '@/lib/contract/series';

/** The dashed lines of the charts in words, newest first. */
export function MarkList({
  marks,
  hueOf,
  knownFromMs,
}: {
  marks: readonly SeriesMark[];
  hueOf: (versionId: string) => string;
  /** Where all that is known begins, when the axis begins there instead of where the range does. */
  knownFromMs: number | null;
}) {
  return (
    <ul
      aria-label="Marks on the time axis"
      className="mt-2 flex min-h-5 flex-wrap gap-x-4 gap-y-1 px-1 text-soft text-xs"
    >
      {[...marks].reverse().map((mark) => (
        <li key={`${mark.versionId} ${mark.kind} ${mark.atMs}`} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="4" height="12" viewBox="0 0 4 12">
            <path d="M2 0v12" stroke={hueOf(mark.versionId)} strokeWidth="1.5" strokeDasharray="2 2" />
          </svg>
          <Moment atMs={mark.atMs} /> {mark.words}
        </li>
      ))}
      {knownFromMs === null ? null : (
        <li>
          Nothing is known before <Moment atMs={String(Math.trunc(knownFromMs))} />: the axis begins there,
          not where the range does.
        </li>
      )}
      {marks.length === 0 ? <li>No restart, new generation or new version in this time range.</li> : null}
    </ul>
  );
}
