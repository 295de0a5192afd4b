'use client';

import { ArrowRight } from 'lucide-react';
import { AppLink } from '@/components/shell/app-link';
import { EnvironmentTag } from '@/components/shell/environment-tag';
import { LIST_ITEM } from '@/components/shell/list-keys';
import { Age } from '@/components/time/age';
import { Shape } from '@/components/ui/shape';
import type { CutoverSummary } from '@/lib/contract/cutover';
import { pagePath } from '@/lib/contract/paths';
import { formatCountOf } from '@/lib/domain/format';
import { StateMark } from './state-mark';
import { STRATEGY_WORDS } from './strategy-words';

/** One cutover: where it stands, of what, why it waits or how it ended, and since when. */
export function CutoverRow({ cutover }: { cutover: CutoverSummary }) {
  const { id, query, environment, isProtected, v1, v2, strategy, state, paused, words, alarms } = cutover;
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 px-3.5 py-2.5 hover:bg-hover md:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.3fr)_10rem] lg:min-h-15">
      <StateMark state={state} paused={paused} className="self-start" />
      <div className="min-w-0">
        <AppLink
          {...LIST_ITEM}
          href={pagePath.cutover(id)}
          className="font-semibold after:absolute after:inset-0 after:content-['']"
        >
          {query}
        </AppLink>{' '}
        <EnvironmentTag environment={environment} protected={isProtected} catalog={null} />
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs">
          <span className="font-medium text-version-1">{v1}</span>
          <ArrowRight size={11} aria-label="to" className="text-faint" />
          <span className="font-medium text-version-2">{v2}</span>
          <span className="text-soft">· {STRATEGY_WORDS[strategy].name}</span>
        </p>
      </div>
      <div className="min-w-0 text-xs">
        {alarms === 0 ? null : (
          <p className="flex items-center gap-1.5 font-semibold text-bad">
            <Shape name="alarm" size={12} />
            {formatCountOf(alarms, 'alarm')}: v1 wrote after it was fenced
          </p>
        )}
        <p className="line-clamp-3 text-soft [overflow-wrap:anywhere] lg:line-clamp-2" title={words}>
          {words}
        </p>
      </div>
      <p className="text-faint text-xs tabular-nums md:text-right">
        <span className="md:block">
          <Age atMs={cutover.sinceMs} before="so for " suffix="" />
        </span>
        <span className="md:hidden"> · </span>
        <span className="md:block">
          <Age atMs={cutover.createdMs} before="begun " after={` by ${cutover.requestedBy}`} />
        </span>
      </p>
    </li>
  );
}
