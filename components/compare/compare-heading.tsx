'use client';

import { ArrowLeftRight } from 'lucide-react';
import { CutoverLink } from '@/components/cutover/cutover-link';
import { AppLink } from '@/components/shell/app-link';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { buttonClass } from '@/components/ui/button';
import { CommandLine } from '@/components/ui/command-line';
import { compareCommand } from '@/lib/client/cli-command';
import { pagePath } from '@/lib/contract/paths';
import type { Version } from '@/lib/contract/version';
import { HandoverButton } from './handover-button';
import type { SideNames } from './side-names';
import { VersionPick } from './version-pick';

type CompareHeadingProps = { old: Version; next: Version; names: SideNames; match: string | null };

/** What is compared with what, how old both readings are, and what can be done from here. */
export function CompareHeading({ old, next, names, match }: CompareHeadingProps) {
  const title =
    old.query.name === next.query.name ? old.query.name : `${old.query.name} and ${next.query.name}`;
  return (
    <header className="mb-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 grow text-lg [overflow-wrap:anywhere]">
          {title}
          <span className="font-normal text-soft">
            {' '}
            · {names.old} against {names.next}
          </span>
        </h1>
        <HandoverButton version={old} />
        <CutoverLink queryId={old.query.id} v1={old.version.id} v2={next.version.id} />
      </div>
      <div className="mt-2 grid items-stretch gap-2 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <SideCard side="v1" data={old} other={next.version.id} hue={names.hues.old} />
        <AppLink
          href={pagePath.compare(next.version.id, old.version.id)}
          aria-label={`Swap the sides: ${names.next} against ${names.old}`}
          title="Swap the sides"
          className={buttonClass('plain', 'self-center justify-self-center text-soft print:hidden')}
        >
          <ArrowLeftRight size={13} aria-hidden="true" className="max-sm:rotate-90" />
        </AppLink>
        <SideCard side="v2" data={next} other={old.version.id} hue={names.hues.next} />
      </div>
      <CommandLine
        command={compareCommand(old.version.location, next.version.location, match)}
        label="As a command"
        className="mt-2"
      />
    </header>
  );
}

type SideCardProps = { side: 'v1' | 'v2'; data: Version; other: string; hue: string };

function SideCard({ side, data, other, hue }: SideCardProps) {
  const { query, version } = data;
  return (
    <div className="flex min-w-0 items-center gap-2.5 rounded-lg border border-line bg-panel px-3 py-1.5 text-xs">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: hue }} />
      <div className="min-w-0 grow">
        <p className="truncate">
          <AppLink href={pagePath.version(version.id)} className="font-semibold text-sm hover:underline">
            {version.name}
          </AppLink>{' '}
          <span className="text-soft">
            in {query.catalog === null ? '' : `${query.catalog} / `}
            {query.environment} · {version.activityWords}
          </span>
        </p>
        <p
          className="truncate text-faint tabular-nums"
          title={version.readError?.message ?? version.location}
        >
          {version.readError === null ? (
            <Age atMs={version.readAtMs} before="read " unknown="never read" />
          ) : (
            <ToneMark tone="warn">
              <Age
                atMs={version.readAtMs}
                before={`cannot be read (${version.readError.kind}); all below is as of `}
                unknown="never"
              />
            </ToneMark>
          )}
        </p>
      </div>
      <VersionPick side={side} other={other} here={version.name} />
    </div>
  );
}
