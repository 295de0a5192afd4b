'use client';

import { ArrowRight } from 'lucide-react';
import { AppLink } from '@/components/shell/app-link';
import { Moment } from '@/components/time/moment';
import { CopyButton } from '@/components/ui/copy-button';
import { ReasonButton } from '@/components/ui/reason-button';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { pagePath } from '@/lib/contract/paths';
import type { OnTask } from './cutover-task';
import type { ActionButton, Actions } from './prepare-actions';
import { shortDigest } from './short-digest';
import { StateMark } from './state-mark';
import { STRATEGY_WORDS } from './strategy-words';

type CutoverHeadingProps = { cutover: CutoverAnswer; actions: Actions; onTask: OnTask };

/** Of what, by whom, under which plan; and what may be done now. */
export function CutoverHeading({ cutover, actions, onTask }: CutoverHeadingProps) {
  const { query, queryId, v1, v2, state, paused, strategy, approval, requestedBy, digest } = cutover;
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-[26rem]">
        <h1 className="flex flex-wrap items-center gap-x-2 text-lg">
          <AppLink href={pagePath.query(queryId)} className="hover:underline">
            {query}
          </AppLink>
          <span className="flex items-center gap-x-1.5 font-normal text-soft">
            <span className="sr-only">: cutover from </span>
            <span aria-hidden="true">·</span>
            <VersionName side={v1} />
            <ArrowRight size={14} aria-label="to" className="text-faint" />
            <VersionName side={v2} />
          </span>
          <StateMark state={state} paused={paused !== null} className="text-sm" />
        </h1>
        <p className="mt-0.5 min-h-[2lh] text-soft text-xs sm:min-h-0">
          {STRATEGY_WORDS[strategy].name} · requested by {requestedBy.name}
          {approval === null
            ? ' · not approved'
            : ` · approved by ${approval.by.name}${approval.holds ? '' : ' (no longer holds)'}`}{' '}
          · plan{' '}
          <span className="num" title={digest}>
            {shortDigest(digest)}
          </span>
          <CopyButton text={digest} label="Copy the digest of the plan" className="-my-1.5 align-middle" />·
          begun <Moment atMs={cutover.createdMs} style="date-time" /> UTC
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:justify-start print:hidden">
        {actions.others.map((action) => (
          <Act
            key={action.task.kind}
            action={action}
            onTask={onTask}
            look={isAway(action) ? 'danger' : 'plain'}
          />
        ))}
        {actions.force === null ? null : <Act action={actions.force} onTask={onTask} look="danger" />}
        {actions.primary === null ? null : <Act action={actions.primary} onTask={onTask} look="primary" />}
      </div>
    </header>
  );
}

function VersionName({ side }: { side: CutoverAnswer['v1'] }) {
  if (side.versionId === null) return <span>{side.name}</span>;
  return (
    <AppLink href={pagePath.version(side.versionId)} className="hover:text-ink hover:underline">
      {side.name}
    </AppLink>
  );
}

function isAway({ task }: ActionButton): boolean {
  return task.kind === 'abort' || task.kind === 'rollback';
}

type ActProps = { action: ActionButton; onTask: OnTask; look: 'plain' | 'primary' | 'danger' };

function Act({ action, onTask, look }: ActProps) {
  return (
    <ReasonButton
      look={look}
      whyNot={action.whyNot}
      align="end"
      aria-haspopup="dialog"
      onClick={() => onTask(action.task)}
    >
      {action.label}
    </ReasonButton>
  );
}
