import type { EventOf } from '../event';
import { isFenced } from '../path';
import type { Cutover } from '../state';
import { callHook, type Draft, end } from './enter';
import { moved, refused, type Transition } from './transition';

/** Ends a cutover that has not told v1 to stop. */
export function abort(cutover: Cutover, { reason, atMs }: EventOf<'abort'>): Transition {
  if (reason.trim() === '') return refused('invalid', 'Aborting takes a reason, which is kept.');
  return changedNothing({ cutover, effects: [] }, atMs);
}

/** Ends what never told v1 to stop: v2, if it ran, wrote to an output of its own. */
export function changedNothing(draft: Draft, atMs: bigint): Transition {
  const { plan, hooks } = draft.cutover;
  const ran = hooks['start-v2'] !== undefined;
  const stopped = ran ? callHook(draft, 'stop-v2', atMs) : draft;
  const words =
    plan.strategy === 'not-needed'
      ? `No changes made: ${plan.v2.name} may go on with the checkpoint of ${plan.v1.name}.`
      : ran
        ? `No changes made to ${plan.v1.name}, which runs on. Stop ${plan.v2.name}: what it wrote stands in an output of its own. Both checkpoints are kept.`
        : `No changes made: ${plan.v1.name} runs on as before.`;
  const { cutover, effects } = end(stopped, 'aborted', 'no-changes-made', words, atMs);
  return moved(cutover, effects);
}

/** People took over and close the record: what runs now is theirs to say. */
export function closeAsItStands(cutover: Cutover, { by, reason, atMs }: EventOf<'abort'>): Transition {
  if (reason.trim() === '') return refused('invalid', 'Closing takes a reason, which is kept.');
  const from = cutover.trouble?.from ?? cutover.state;
  if (!isFenced(from) && from !== 'rolling-back') return changedNothing({ cutover, effects: [] }, atMs);
  const { plan, handover } = cutover;
  const end1 = handover === null ? 'its last commit' : `its end after batch ${handover.batch}`;
  const { cutover: next, effects } = end(
    { cutover, effects: [] },
    'aborted',
    'left-as-it-stands',
    `${by.name} closed the cutover as it stands (${from}): ${reason} Both checkpoints are kept; ${plan.v1.name} can go on from ${end1}, ${plan.v2.name} from its own last commit, never both into one output.`,
    atMs,
  );
  return moved(next, effects);
}
