'use client';

import type { CutoverAnswer } from '@/lib/contract/cutover';
import type { OnTask } from './cutover-task';
import { HandoverPanel } from './handover-panel';
import { HistoryPanel } from './history-panel';
import { OutputPanel } from './output-panel';
import { PlanPanel } from './plan-panel';
import type { Actions } from './prepare-actions';
import { ProofPanel } from './proof-panel';
import { VersionsPanel } from './versions-panel';

type RecordsProps = { cutover: CutoverAnswer; actions: Actions; onTask: OnTask };

/** What was read and what happened: below the gates. */
export function WhatHappened({ cutover, actions, onTask }: RecordsProps) {
  return (
    <>
      <HandoverPanel cutover={cutover} />
      <ProofPanel cutover={cutover} actions={actions} onTask={onTask} />
      <HistoryPanel cutover={cutover} />
    </>
  );
}

/** What it rests on: the comparison of outputs, both versions, the plan. */
export function WhatItRestsOn({ cutover, actions, onTask }: RecordsProps) {
  return (
    <>
      <OutputPanel cutover={cutover} actions={actions} onTask={onTask} />
      <VersionsPanel cutover={cutover} />
      <PlanPanel plan={cutover.plan} digest={cutover.digest} warnings={cutover.warnings} />
    </>
  );
}
