'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { compareQuery } from '@/lib/client/compare';
import { versionQuery } from '@/lib/client/version';
import { CompareHeading } from './compare-heading';
import { compareSearchParams } from './compare-search-params';
import { ConfPanel } from './conf-panel';
import type { EvidenceSide } from './evidence-link';
import { PairNotice } from './pair-notice';
import { prepareVerdict } from './prepare-verdict';
import { ProblemsPanel } from './problems-panel';
import { QuestionsPanel } from './questions-panel';
import { ReasonsPanel } from './reasons-panel';
import { nameSides } from './say-names';
import { sideNames } from './side-names';
import { SidesPanel } from './sides-panel';
import { StateDiffPanel } from './state-diff-panel';
import { TakeoverPanel } from './takeover-panel';
import { VerdictPanel } from './verdict-panel';

/** Two versions side by side: may the new one resume on the old one's checkpoint, and how did it take over? */
export function ComparePage({ v1, v2 }: { v1: string; v2: string }) {
  const [match, setMatch] = useQueryState('match', {
    ...compareSearchParams.match,
    history: 'push',
    shallow: false,
  });
  const { data, isError, error, dataUpdatedAt } = useSuspenseQuery(compareQuery(v1, v2, match));
  const { data: old } = useSuspenseQuery(versionQuery(v1));
  const { data: next } = useSuspenseQuery(versionQuery(v2));
  const names = sideNames(old, next);
  const answer = nameSides(data, names);
  const sides: readonly EvidenceSide[] = [
    { role: 'v1', name: answer.versions.v1.name, versionId: v1, called: names.old },
    { role: 'v2', name: answer.versions.v2.name, versionId: v2, called: names.next },
  ];
  const environments = [...new Set([old.query.environment, next.query.environment])];
  return (
    <>
      <PageTitle title={`${old.query.name}: ${names.old} against ${names.next}`} />
      <EnvironmentBadge
        environment={environments.join(' · ')}
        protected={old.query.protected || next.query.protected}
      />
      <CompareHeading old={old} next={next} names={names} match={match} />
      <PairNotice notice={names.notice} />
      <StaleNotice error={isError ? error : null} updatedAtMs={dataUpdatedAt} />
      <VerdictPanel answers={prepareVerdict(answer, names)} />
      <QuestionsPanel questions={answer.questions} match={match} onAnswer={(said) => void setMatch(said)} />
      <TakeoverPanel answer={answer} names={names} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-3">
          <ReasonsPanel answer={answer} names={names} sides={sides} />
          <ConfPanel answer={answer} names={names} />
          <StateDiffPanel answer={answer} names={names} />
        </div>
        <div className="grid min-w-0 gap-3">
          <SidesPanel answer={answer} names={names} sides={sides} />
          <ProblemsPanel problems={answer.problems} sides={sides} />
        </div>
      </div>
    </>
  );
}
