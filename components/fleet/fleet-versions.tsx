'use client';

import { versionHue } from '@/components/status/version-hue';
import { VersionPill } from '@/components/status/version-pill';
import type { FleetRow } from '@/lib/contract/fleet';

const SHOWN = 3;

/** Newest versions as pills, each in its hue; the rest as a number. */
export function FleetVersions({ row }: { row: FleetRow }) {
  const numbers = row.versions.map((version) => version.version);
  // Oldest first, so that a version that appears is added at the end and moves nothing.
  const oldestFirst = [...row.versions].sort((a, b) => a.version - b.version);
  const hidden = Math.max(0, oldestFirst.length - SHOWN);
  return (
    <span className="grid h-6 min-w-0 auto-cols-fr md:max-xl:auto-cols-[13rem] grid-flow-col gap-1 overflow-hidden xl:flex xl:h-15 xl:flex-col xl:gap-0.5">
      {oldestFirst.slice(hidden > 0 ? hidden + 1 : 0).map((version) => (
        <VersionPill
          key={version.id}
          name={`v${version.version}`}
          hue={versionHue(version.version, numbers)}
          words={version.activityWords}
          muted={version.activity === 'unknown' || version.activity === 'vanished'}
          className="w-fit shrink-0 max-xl:shrink"
        />
      ))}
      {hidden > 0 ? <span className="px-1 text-faint text-xs">{`+ ${hidden + 1} older`}</span> : null}
    </span>
  );
}
