'use client';

import { Count } from '@/components/number/count';
import { AppLink } from '@/components/shell/app-link';
import { StatusMark } from '@/components/status/status-mark';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { WrappedPath } from '@/components/ui/wrapped-path';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { pagePath } from '@/lib/contract/paths';

/** Both versions as they were read last, and what else is known of each. */
export function VersionsPanel({ cutover }: { cutover: CutoverAnswer }) {
  return (
    <Panel title="Both versions" aside="as read last" bodyClassName="@container">
      <div className="grid gap-px bg-line @2xl:grid-cols-2">
        <Side which="v1" side={cutover.v1} hue="var(--version-1)" />
        <Side which="v2" side={cutover.v2} hue="var(--version-2)" />
      </div>
    </Panel>
  );
}

type SideProps = { which: 'v1' | 'v2'; side: CutoverAnswer['v1']; hue: string };

function Side({ which, side, hue }: SideProps) {
  const { versionId, name, location, status, statusReason, problem, retired } = side;
  return (
    <section
      aria-label={`${name}, ${which}`}
      className="min-w-0 bg-panel px-3.5 py-2.5 text-xs last:rounded-b-lg"
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span aria-hidden="true" className="size-2 rounded-full" style={{ background: hue }} />
        {versionId === null ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <AppLink href={pagePath.version(versionId)} className="font-semibold hover:underline">
            {name}
          </AppLink>
        )}
        {retired ? <span className="rounded-sm bg-chip px-1.5 text-2xs">retired</span> : null}
        {status === null ? null : <StatusMark status={status} className="text-xs" />}
      </p>
      <p className="mt-0.5 text-soft">
        {versionId === null
          ? 'Nothing was found at its location yet.'
          : (statusReason ?? 'Its status is not known.')}
      </p>
      {problem === null ? null : (
        <ToneMark tone="warn" className="mt-0.5 items-start!">
          <span>
            It could not be read: {problem}{' '}
            <Age atMs={side.readAtMs} before="What is shown is as of " unknown="" />
          </span>
        </ToneMark>
      )}
      <dl className="mt-1.5 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <dt className="text-faint">Last batch</dt>
        <dd>
          planned <Count value={side.lastPlannedBatch} unknown="none" /> · committed{' '}
          <Count value={side.lastCommittedBatch} unknown="none" />
        </dd>
        <dt className="text-faint">Read</dt>
        <dd className="tabular-nums">
          <Age atMs={side.readAtMs} unknown="not yet" />
        </dd>
        <dt className="text-faint">Checkpoint</dt>
        <dd className="flex items-start gap-1">
          <WrappedPath path={location} className="min-w-0 text-2xs [overflow-wrap:anywhere]" />
          <CopyButton text={location} label={`Copy the location of ${name}`} className="-my-1" />
        </dd>
      </dl>
    </section>
  );
}
