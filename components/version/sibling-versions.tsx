'use client';

import { AppLink } from '@/components/shell/app-link';
import { versionHue } from '@/components/status/version-hue';
import { VersionPill } from '@/components/status/version-pill';
import { pagePath } from '@/lib/contract/paths';
import type { Version } from '@/lib/contract/version';
import { useVersionTab } from './version-tabs';

/** The versions of the query, this one with what it does, in a fixed room; the others lead to the same tab there. */
export function SiblingVersions({ data: { query, version } }: { data: Version }) {
  const tab = useVersionTab();
  const numbers = query.versions.map((sibling) => sibling.version);
  return (
    <nav aria-label={`Versions of ${query.name}`} className="flex min-w-0 flex-wrap gap-1.5">
      {query.versions.map((sibling) => {
        const here = sibling.id === version.id;
        return (
          <AppLink
            key={sibling.id}
            href={pagePath.version(sibling.id, tab)}
            aria-current={here ? 'true' : undefined}
            className="rounded-full hover:outline hover:outline-line-strong"
          >
            <VersionPill
              name={`v${sibling.version}`}
              hue={versionHue(sibling.version, numbers)}
              words={here ? version.activityWords : ''}
              muted={here && (version.activity === 'vanished' || version.activity === 'unknown')}
              className={here ? 'w-52 outline outline-line-strong' : undefined}
            />
          </AppLink>
        );
      })}
    </nav>
  );
}
