import type { CutoverState } from '@/lib/domain/cutover-words';
import type { EventOf } from '../event';
import { gatesNow } from '../gates-now';
import type { Cutover } from '../state';
import { checkGates, isRefusal, withForced } from './check-gates';
import { callHook, type Draft, end, notify, stepInto } from './enter';
import { moved, refused, type Transition } from './transition';

/** One step forward, where its gates let it be taken. */
export function advance(cutover: Cutover, event: EventOf<'advance'>): Transition {
  const { into, gates } = gatesNow(cutover);
  if (into === null || into === 'completed')
    return refused('illegal', 'There is no further step on the way of this plan.');
  if (event.digest !== cutover.digest)
    return refused('stale', 'The plan has changed since you saw it: look at it again.');
  const forced = checkGates(gates, into, event);
  if (isRefusal(forced)) return forced;
  const ready = prepare(withForced(cutover, forced), into, event);
  if ('kind' in ready) return ready;
  const taken = stepInto({ cutover: ready, effects: [] }, into, event.atMs);
  const { cutover: next, effects } = forced.length === 0 ? taken : loudly(taken, event, into);
  return moved(next, effects);
}

/** What a step records before it is taken. */
function prepare(
  cutover: Cutover,
  into: CutoverState,
  { final, atMs }: EventOf<'advance'>,
): Cutover | Extract<Transition, { kind: 'refused' }> {
  // What v1 is silent by is shown for this step; a later `resume` asks for it again.
  const fence = cutover.fence === null ? null : { ...cutover.fence, verifiedAtMs: atMs };
  if (into !== 'handing-over') return into === 'fencing' ? cutover : { ...cutover, fence };
  if (cutover.handover !== null)
    return refused('illegal', 'The end of v1 is recorded already: there is one handing-over in a cutover.');
  if (final === null)
    return refused('invalid', 'The step needs the end of v1 as it was read after the fence.');
  return { ...cutover, fence, handover: { ...final, atMs, digest: cutover.digest } };
}

function loudly(draft: Draft, { by, force }: EventOf<'advance'>, into: CutoverState): Draft {
  return notify(
    draft,
    'forced',
    `${by.name} forced ${force?.gates.join(', ') ?? 'a gate'} on the way to ${into}: ${force?.reason ?? ''}`,
  );
}

/** A step on the way back: v2 has to be silent before v1 is started, and v1 has to commit before it is called over. */
export function advanceBack(cutover: Cutover, event: EventOf<'advance'>): Transition {
  const { goingBack } = cutover;
  if (goingBack === null) return refused('invalid', 'Nobody has taken the way back.');
  if (event.digest !== cutover.digest)
    return refused('stale', 'The plan has changed since you saw it: look at it again.');
  const isFirst = goingBack.v2QuietMs === null;
  const forced = checkGates(gatesNow(cutover).gates, 'rolled-back', event);
  if (isRefusal(forced)) return forced;
  const kept = withForced(cutover, forced);
  if (isFirst) {
    const quiet = { ...kept, goingBack: { ...goingBack, v2QuietMs: event.atMs } };
    const { cutover: next, effects } = startV1({ cutover: quiet, effects: [] }, event.atMs);
    return moved(next, effects);
  }
  const { cutover: next, effects } = end(
    { cutover: kept, effects: [] },
    'rolled-back',
    'went-back',
    `${kept.plan.v1.name} runs again on its own checkpoint. Both checkpoints are kept.`,
    event.atMs,
  );
  return moved(next, effects);
}

/** V1 goes on, and readers go back to it where they had left. */
export function startV1(draft: Draft, atMs: bigint): Draft {
  const started = callHook(draft, 'start-v1', atMs);
  const readersLeft = started.cutover.hooks['switch-readers'] !== undefined;
  return readersLeft ? callHook(started, 'switch-readers-back', atMs) : started;
}
