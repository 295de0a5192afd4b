'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '@/components/shell/app-link';
import { buttonClass } from '@/components/ui/button';
import { Shape } from '@/components/ui/shape';
import { pagePath } from '@/lib/contract/paths';
import { activeCutoverQuery } from './active-cutover';
import { PlanLink } from './plan-link';
import { stateLook } from './state-look';

type CutoverLinkProps = { queryId: string; v1: string | null; v2: string | null };

/** The cutover that a query is in, with where it stands; else the way to plan one. One place, one size. */
export function CutoverLink({ queryId, v1, v2 }: CutoverLinkProps) {
  const { data } = useQuery(activeCutoverQuery(queryId));
  const running = data?.cutovers[0];
  if (running === undefined) return <PlanLink v1={v1} v2={v2} />;
  const look = stateLook(running.state, running.paused);
  return (
    <AppLink
      href={pagePath.cutover(running.id)}
      title={running.words}
      className={buttonClass('plain', 'border-line-strong')}
    >
      <Shape
        name={running.alarms > 0 ? 'alarm' : look.shape}
        size={12}
        className={running.alarms > 0 ? 'text-bad' : look.text}
      />
      Cutover: {look.word}
    </AppLink>
  );
}
