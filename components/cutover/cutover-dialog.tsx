'use client';

import { Dialog } from '@/components/ui/dialog';
import type { CutoverAnswer } from '@/lib/contract/cutover';
import { ActionForm } from './action-form';
import { CheckForm } from './check-form';
import { CompleteForm } from './complete-form';
import type { CutoverTask } from './cutover-task';
import { ForceForm } from './force-form';
import { ManifestForm } from './manifest-form';
import { RollbackForm } from './rollback-form';
import { StartForm } from './start-form';
import { TailForm } from './tail-form';
import type { TaskFormProps } from './task-form';
import { WitnessForm } from './witness-form';

/** The dialog of one action or decision. What is typed is lost only by closing it. */
export function CutoverDialog({ task, ...rest }: { task: CutoverTask } & TaskFormProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : rest.onClose())}
      title={titleOf(task, rest.cutover)}
      staysOpen
      className={isWide(task) ? 'w-[min(94vw,46rem)]' : undefined}
    >
      <Content task={task} {...rest} />
    </Dialog>
  );
}

function isWide({ kind }: CutoverTask): boolean {
  return kind === 'tail' || kind === 'start' || kind === 'manifest';
}

function titleOf(task: CutoverTask, { v1, v2, query, next, steps, state }: CutoverAnswer): string {
  const pair = `${v1.name} → ${v2.name}`;
  const step = steps.find((each) => each.state === next)?.title ?? 'Next step';
  switch (task.kind) {
    case 'validate':
      return `Validate the plan: ${pair}`;
    case 'approve':
      return `Approve the plan: ${pair}`;
    case 'advance':
      return state === 'rolling-back' ? `Go back: ${v2.name} → ${v1.name}` : `${step}: ${pair}`;
    case 'amend':
      return 'Amend the plan with what was read after the fence';
    case 'pause':
      return `Pause the cutover of ${query}`;
    case 'resume':
      return state === 'needs-human' ? 'Go on from where it stopped' : `Resume the cutover of ${query}`;
    case 'escalate':
      return 'Stop here and call people';
    case 'abort':
      return state === 'needs-human' ? 'Close the cutover as it stands' : `Abort the cutover of ${query}`;
    case 'rollback':
      return `Go back: ${v2.name} → ${v1.name}`;
    case 'complete':
      return `Complete: ${pair}`;
    case 'tail':
      return `What the last batch of ${v1.name} did`;
    case 'start':
      return `Where ${v2.name} began`;
    case 'witness':
      return `Say that ${v1.name} has stopped`;
    case 'manifest':
      return `What changed in the checkpoint of ${v1.name}`;
    case 'check':
      return 'What comparing both outputs said';
    case 'force':
      return `Force past what does not pass: ${pair}`;
    default:
      return task satisfies never;
  }
}

function Content({ task, ...rest }: { task: CutoverTask } & TaskFormProps) {
  switch (task.kind) {
    case 'complete':
      return <CompleteForm {...rest} />;
    case 'rollback':
      return <RollbackForm {...rest} />;
    case 'tail':
      return <TailForm {...rest} />;
    case 'start':
      return <StartForm {...rest} />;
    case 'witness':
      return <WitnessForm {...rest} />;
    case 'manifest':
      return <ManifestForm {...rest} />;
    case 'check':
      return <CheckForm {...rest} />;
    case 'force':
      return <ForceForm action={task.action} gates={task.gates} {...rest} />;
    default:
      return <ActionForm kind={task.kind} {...rest} />;
  }
}
