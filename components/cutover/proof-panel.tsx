'use client';

import { Bytes } from '@/components/number/count';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { Panel } from '@/components/ui/panel';
import { ReasonButton } from '@/components/ui/reason-button';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { formatCountOf } from '@/lib/domain/format';
import type { OnTask } from './cutover-task';
import { DifferencesList } from './differences-list';
import type { Actions } from './prepare-actions';

const AT_WORDS = { plan: 'at the plan', fence: 'at the fence', completion: 'at completion' } as const;

type ProofPanelProps = { cutover: CutoverAnswer; actions: Actions; onTask: OnTask };

/** Manifests of v1's checkpoint, taken to prove that it was left alone, and every difference since. */
export function ProofPanel({ cutover, actions, onTask }: ProofPanelProps) {
  const { manifests, differences, moreDifferences, v1, keep, handover, goingBack, outcome } = cutover;
  // What a running v1 writes itself is expected, and is not among the differences.
  const v1MayRun = handover === null || goingBack?.v2QuietMs != null || outcome?.kind === 'left-as-it-stands';
  const explain = { kind: 'manifest' } as const;
  return (
    <Panel
      title={`Proof that ${v1.name} was left alone`}
      aside={manifests.length === 0 ? 'none taken yet' : null}
      action={
        differences.length === 0 ? null : (
          <ReasonButton whyNot={actions.whyNotTask(explain)} align="end" onClick={() => onTask(explain)}>
            Explain…
          </ReasonButton>
        )
      }
      bodyClassName="px-3.5 py-2.5 text-xs"
    >
      {manifests.length === 0 ? (
        <p className="text-soft">
          A list of all files of its checkpoint, with their sizes, times and the hash of small ones, is taken
          at the plan, at the fence and at completion.
        </p>
      ) : (
        <ul aria-label="Manifests" className="grid gap-1">
          {manifests.map(({ at, takenMs, files, bytes }) => (
            <li key={`${at} ${takenMs}`} className="flex flex-wrap gap-x-3">
              <span className="w-24 font-medium">{AT_WORDS[at]}</span>
              <span className="num">{formatCountOf(files, 'file')}</span>
              <Bytes value={bytes} />
              <span className="text-faint tabular-nums">
                <Moment atMs={takenMs} style="date-time" /> UTC, <Age atMs={takenMs} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {manifests.length === 0 ? null : differences.length === 0 ? (
        v1MayRun ? (
          <p className="mt-1.5 text-soft">
            No difference since the newest proof but what {v1.name} writes itself when it runs, which is
            expected.
          </p>
        ) : (
          <p className="mt-1.5 text-good">No difference since the newest proof.</p>
        )
      ) : (
        <div className="mt-2">
          <p className="font-semibold text-warn">
            {formatCountOf(differences.length + moreDifferences, 'difference')} since the newest proof
          </p>
          <DifferencesList differences={differences} moreDifferences={moreDifferences} />
        </div>
      )}
      {keep === null ? null : (
        <p className="mt-2 border-line border-t pt-2">
          {keep.owner} keeps the checkpoint of {v1.name} until{' '}
          <Moment atMs={keep.keepUntilMs} style="date-time" /> UTC: “{keep.reason}”{' '}
          <span className="text-faint">
            ({keep.by.name}, <Age atMs={keep.atMs} />)
          </span>
        </p>
      )}
    </Panel>
  );
}
