'use client';

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useActor } from '@/components/auth/use-actor';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { PageTitle } from '@/components/shell/page-title';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Nothing } from '@/components/ui/nothing';
import { cutoverKeys, cutoverQuery } from '@/lib/client/cutover';
import { CutoverHeading } from './cutover-heading';
import type { CutoverTask } from './cutover-task';
import { GatesPanel } from './gates-panel';
import { NowPanel } from './now-panel';
import { prepareActions } from './prepare-actions';
import { ReadersPanel } from './readers-panel';
import { type Done, ReceiptLine } from './receipt-line';

/** In the page from the first moment; their code comes after what a person needs to act. */
const CutoverBanners = dynamic(() => import('./cutover-banners').then((module) => module.CutoverBanners));
const CutoverDiagram = dynamic(() => import('./cutover-diagram').then((module) => module.CutoverDiagram));
const Stepper = dynamic(() => import('./stepper').then((module) => module.Stepper));
const WhatHappened = dynamic(() => import('./cutover-records').then((module) => module.WhatHappened));
const WhatItRestsOn = dynamic(() => import('./cutover-records').then((module) => module.WhatItRestsOn));
/** In the page when there is something to tell. */
const AlarmsBanner = dynamic(() => import('./alarms-banner').then((module) => module.AlarmsBanner), {
  loading: Nothing,
});
const WayBackPanel = dynamic(() => import('./way-back-panel').then((module) => module.WayBackPanel), {
  loading: Nothing,
});
/** Only who acts loads the forms. */
const CutoverDialog = dynamic(() => import('./cutover-dialog').then((module) => module.CutoverDialog), {
  ssr: false,
});

/** One cutover: where it stands, what must be true, what to do now, and how to get back. */
export function CutoverPage({ id }: { id: string }) {
  const { data: cutover, isError, error, dataUpdatedAt } = useSuspenseQuery(cutoverQuery(id));
  const { actor } = useActor();
  const [task, setTask] = useState<CutoverTask | null>(null);
  const client = useQueryClient();
  const [receipt, setReceipt] = useState<Done | null>(
    () => client.getQueryData(cutoverKeys.begun(id)) ?? null,
  );
  const actions = prepareActions(cutover, actor);
  const { query, environment, isProtected, v1, v2, state, wayBack } = cutover;
  // What is over stands in the history: nobody is to be stopped for it.
  const alarms = cutover.alarms.filter(({ over }) => !over);
  const close = () => {
    setReceipt(null);
    client.removeQueries({ queryKey: cutoverKeys.begun(id) });
  };
  const ask = (next: CutoverTask) => {
    close();
    setTask(next);
  };
  return (
    <>
      <PageTitle
        title={`${query}: ${v1.name} → ${v2.name}`}
        attention={alarms.length > 0 || state === 'needs-human' ? 1 : 0}
      />
      <EnvironmentBadge environment={environment} protected={isProtected} />
      {alarms.length === 0 ? null : <AlarmsBanner cutover={cutover} />}
      <CutoverHeading cutover={cutover} actions={actions} onTask={ask} />
      <StaleNotice error={isError ? error : null} updatedAtMs={dataUpdatedAt} />
      <ReceiptLine receipt={receipt} onClose={close} />
      <CutoverBanners cutover={cutover} actions={actions} onTask={ask} />
      <div className="grid items-start gap-3 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Stepper cutover={cutover} />
        <div className="min-w-0">
          <CutoverDiagram cutover={cutover} />
          {/* In this order for the keyboard and on narrow screens: what to do, what must be true, what else is known. */}
          <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr]">
            <div className="grid min-w-0 grid-cols-1 gap-3 md:max-xl:grid-cols-2 xl:col-start-2 xl:row-start-1">
              <NowPanel cutover={cutover} actions={actions} />
              <div className="grid min-w-0 grid-cols-1 content-start gap-3">
                <ReadersPanel cutover={cutover} />
                {wayBack.by === 'none' ? null : <WayBackPanel cutover={cutover} />}
              </div>
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-3 xl:col-start-1 xl:row-span-2 xl:row-start-1">
              <GatesPanel cutover={cutover} actions={actions} onTask={ask} />
              <WhatHappened cutover={cutover} actions={actions} onTask={ask} />
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-3 xl:col-start-2 xl:row-start-2">
              <WhatItRestsOn cutover={cutover} actions={actions} onTask={ask} />
            </div>
          </div>
        </div>
      </div>
      {task === null ? null : (
        <CutoverDialog task={task} cutover={cutover} onDone={setReceipt} onClose={() => setTask(null)} />
      )}
    </>
  );
}
