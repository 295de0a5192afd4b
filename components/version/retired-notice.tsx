'use client';

import { AppLink } from '@/components/shell/app-link';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { pagePath } from '@/lib/contract/paths';
import type { Version } from '@/lib/contract/version';
import { Notice } from './notice';

type Retired = NonNullable<Version['version']['retired']>;

/** A newer version has taken over: who keeps this one's checkpoint, and until when. */
export function RetiredNotice({ retired, name }: { retired: Retired; name: string }) {
  return (
    <Notice
      tone="unknown"
      shape="ring"
      title={`${name} is retired: a newer version has taken over`}
      aside={<Age atMs={retired.atMs} before="retired " />}
    >
      Its checkpoint stays where it is. {retired.owner} keeps it until <Moment atMs={retired.keepUntilMs} />
      (&ldquo;{retired.reason}&rdquo;, {retired.by}), see the{' '}
      <AppLink href={pagePath.cutover(retired.cutoverId)} className="underline">
        record of the cutover
      </AppLink>
      . Signalbox removes nothing; do not start it again into the same output.
    </Notice>
  );
}
