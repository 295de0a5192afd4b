'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { AppLink } from '@/components/shell/app-link';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Panel } from '@/components/ui/panel';
import { PathText } from '@/components/ui/path-text';
import { oldVersionsQuery } from '@/lib/client/old-versions';
import type { OldVersion } from '@/lib/contract/cutover';
import { pagePath } from '@/lib/contract/paths';
import { formatCountOf } from '@/lib/domain/format';

const LOOK = {
  undecided: { tone: 'warn', word: 'undecided' },
  due: { tone: 'warn', word: 'decide' },
  kept: { tone: 'good', word: 'kept' },
  gone: { tone: 'unknown', word: 'gone' },
} as const satisfies Record<OldVersion['keeping'], { tone: 'warn' | 'good' | 'unknown'; word: string }>;

/** Versions that no longer run, and who keeps their checkpoints: the list behind a conscious clean-up. */
export function OldVersionsPanel() {
  const { data } = useSuspenseQuery(oldVersionsQuery());
  const { versions, truncated } = data;
  return (
    <Panel
      id="old-versions"
      title="Old versions"
      aside={
        versions.length === 0
          ? undefined
          : `${formatCountOf(versions.length, 'version')}${truncated ? ', the first of more' : ''} · Signalbox removes none`
      }
    >
      {versions.length === 0 ? (
        <p className="px-3.5 py-3 text-soft text-xs">
          No version has been taken over by a newer one. When one is, its checkpoint is listed here with who
          keeps it, and until when.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {versions.map((version) => (
            <OldVersionRow key={version.versionId} version={version} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function OldVersionRow({ version }: { version: OldVersion }) {
  const { tone, word } = LOOK[version.keeping];
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-3.5 py-2.5 text-xs sm:grid-cols-[6.5rem_minmax(0,14rem)_minmax(0,1fr)]">
      <ToneMark tone={tone}>{word}</ToneMark>
      <span className="min-w-0">
        <AppLink href={pagePath.version(version.versionId)} className="text-ink text-sm">
          {version.name}
        </AppLink>{' '}
        <span className="text-faint">{version.environment}</span>
        <span className="block text-faint">
          <Age atMs={version.lastCommitMs} before="last commit " />
        </span>
      </span>
      <span className="min-w-0 text-soft">
        {version.words}
        <PathText path={version.location} className="text-faint" />
      </span>
    </li>
  );
}
