'use client';

import dynamic from 'next/dynamic';
import { ToneMark } from '@/components/status/tone-mark';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import type { CompareAnswer } from '@/lib/contract/compare';
import { formatCountOf } from '@/lib/domain/format';
import { Evidence } from './evidence';
import type { EvidenceSide } from './evidence-link';
import { isSettledByDeclaration, prepareReasons, type ReasonRow } from './prepare-reasons';
import type { SideNames } from './side-names';

/** Only who wants to declare loads how. */
const DeclareHint = dynamic(() => import('./declare-hint').then((module) => module.DeclareHint), {
  ssr: false,
  loading: () => <Skeleton className="mx-3.5 my-3 h-20" />,
});

type ReasonsPanelProps = { answer: CompareAnswer; names: SideNames; sides: readonly EvidenceSide[] };

/** Why the verdict is what it is: what fails, what goes wrong in silence, what is ignored, what was found fine. */
export function ReasonsPanel({ answer, names, sides }: ReasonsPanelProps) {
  const { obstacles, fine } = prepareReasons(answer.reasons);
  return (
    <Panel
      title={`May ${names.next} resume on ${names.old}’s checkpoint?`}
      aside="what was compared, worst first"
    >
      {answer.reasons.length === 0 ? (
        <p className="px-3.5 py-3 text-soft text-xs">
          Nothing could be compared: neither checkpoint has recorded enough, and nothing is declared.
        </p>
      ) : (
        <>
          <ReasonList label="What stands in the way, or may" rows={obstacles} sides={sides} />
          <ReasonList label="What is no obstacle" rows={fine} sides={sides} />
        </>
      )}
      <HowToSettle answer={answer} sides={sides} />
    </Panel>
  );
}

function ReasonList({
  label,
  rows,
  sides,
}: {
  label: string;
  rows: readonly ReasonRow[];
  sides: readonly EvidenceSide[];
}) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={label}>
      {rows.map((reason) => (
        <li
          key={`${reason.code} ${reason.summary}`}
          className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-2 border-line border-b px-3.5 py-2 text-xs"
        >
          <ToneMark tone={reason.tone} className="h-fit font-semibold">
            {reason.word}
          </ToneMark>
          <div className="min-w-0">
            <p className="text-sm [overflow-wrap:anywhere]">
              {reason.summary}
              {reason.release === null ? null : (
                <span className="ml-1.5 whitespace-nowrap rounded-sm bg-chip px-1.5 py-0.5 text-2xs text-soft">
                  {reason.release}
                </span>
              )}
            </p>
            <div className="flex flex-wrap items-baseline gap-x-2.5">
              <code className="text-2xs text-faint [overflow-wrap:anywhere]">{reason.code}</code>
              <Evidence evidence={reason.evidence} sides={sides} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What files cannot tell, a declaration can. */
function HowToSettle({ answer, sides }: { answer: CompareAnswer; sides: readonly EvidenceSide[] }) {
  const untold = answer.reasons.filter(isSettledByDeclaration).length;
  const undeclared = (['v1', 'v2'] as const).filter((role) => !answer.versions[role].declared);
  if (untold === 0 && undeclared.length === 0) return null;
  const which =
    undeclared.length === 0
      ? 'Both versions are declared; what is not named there counts as not known.'
      : `Not declared: ${undeclared.map((role) => answer.versions[role].name).join(' and ')}.`;
  return (
    <details className="group text-xs">
      <summary className="px-3.5 py-2 text-soft hover:text-ink">
        {untold === 0
          ? 'A declaration would tell more'
          : `A declaration may settle ${formatCountOf(untold, 'point')}`}
        : what no checkpoint records, such as windows and output modes. {which}
      </summary>
      <DeclareHint sides={sides} undeclared={undeclared} />
    </details>
  );
}
