'use client';

import type { ReactNode } from 'react';
import { type Tone, ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { cn } from '@/components/ui/cn';
import { ReasonButton } from '@/components/ui/reason-button';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { CutoverTask, OnTask } from './cutover-task';
import type { Actions } from './prepare-actions';
import { STATE_LOOK } from './state-look';

type CutoverBannersProps = { cutover: CutoverAnswer; actions: Actions; onTask: OnTask };

/** Why the cutover does not go its usual way, each with what leads on. */
export function CutoverBanners({ cutover, actions, onTask }: CutoverBannersProps) {
  const { paused, trouble, goingBack, beyondBound, outcome, watchError, approval, state } = cutover;
  const ask = (task: CutoverTask, words: string) => (
    <ReasonButton whyNot={actions.whyNotTask(task)} align="end" onClick={() => onTask(task)}>
      {words}
    </ReasonButton>
  );
  return (
    <>
      {outcome === null ? null : (
        <Banner
          tone={outcome.kind === 'switched' ? 'good' : 'unknown'}
          title="This cutover is over"
          sinceMs={cutover.sinceMs}
        >
          {outcome.words}
        </Banner>
      )}
      {trouble === null ? null : (
        <Banner
          tone="bad"
          title={`Stopped at “${STATE_LOOK[trouble.from].word}”: a person has to look`}
          sinceMs={trouble.sinceMs}
        >
          {/* All files of a late write stand in its alarm. */}
          <span className="line-clamp-3" title={trouble.why}>
            {trouble.why}
          </span>
        </Banner>
      )}
      {paused === null ? null : (
        <Banner
          tone="warn"
          title={`Paused by ${paused.by.name}`}
          sinceMs={paused.sinceMs}
          action={ask({ kind: 'resume' }, 'Resume…')}
        >
          “{paused.reason}” Nothing goes on by itself; alarms and ways out stay.
        </Banner>
      )}
      {goingBack === null || outcome !== null ? null : (
        <Banner
          tone="warn"
          title={`Going back from “${STATE_LOOK[goingBack.from].word}”`}
          sinceMs={goingBack.sinceMs}
        >
          “{goingBack.reason}”{' '}
          {goingBack.v2QuietMs === null
            ? `First ${cutover.v2.name} is stopped and seen to be silent; then ${cutover.v1.name} goes on.`
            : `${cutover.v2.name} is silent. Now ${cutover.v1.name} goes on from its own last commit.`}
        </Banner>
      )}
      {beyondBound.length === 0 ? null : (
        <Banner
          tone="warn"
          title="What was read after the fence lies beyond the bound of the plan"
          sinceMs={null}
          action={state === 'fencing' ? ask({ kind: 'amend' }, 'Amend the plan…') : null}
        >
          {beyondBound.join(' ')} The plan takes these values over, and is approved again while v1 waits.
        </Banner>
      )}
      {approval === null || approval.holds || outcome !== null ? null : (
        <Banner
          tone="warn"
          title={`The approval of ${approval.by.name} no longer holds`}
          sinceMs={null}
          action={ask({ kind: 'approve' }, 'Approve again…')}
        >
          The plan changed after it, or it has expired.
        </Banner>
      )}
      {watchError === null ? null : (
        <Banner tone="warn" title="The watch over this cutover failed last" sinceMs={null}>
          {watchError} What is shown may be old; each step reads anew when it is asked for.
        </Banner>
      )}
    </>
  );
}

type BannerProps = {
  tone: Tone;
  title: string;
  sinceMs: string | null;
  action?: ReactNode;
  children: ReactNode;
};

const EDGE: Record<Tone, string> = {
  good: 'border-good bg-good-wash',
  progress: 'border-progress bg-progress-wash',
  warn: 'border-warn bg-warn-wash',
  bad: 'border-bad bg-bad-wash',
  unknown: 'border-line-strong bg-panel',
};

function Banner({ tone, title, sinceMs, action, children }: BannerProps) {
  return (
    <section
      aria-label={title}
      className={cn(
        'mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border px-3.5 py-2',
        EDGE[tone],
      )}
    >
      <div className="min-w-0 grow basis-72">
        <ToneMark tone={tone} className="items-start! font-semibold [&>svg]:mt-0.5">
          <span>{title}</span>
        </ToneMark>
        <p className="text-xs [overflow-wrap:anywhere]">
          {children}
          {sinceMs === null ? null : <Age atMs={sinceMs} before=" (" after=")" />}
        </p>
      </div>
      {action}
    </section>
  );
}
