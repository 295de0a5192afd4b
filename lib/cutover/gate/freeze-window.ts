import { freezeAt } from '../freeze';
import type { Gate } from './facts';
import { fail, pass } from './gate';

/** Nothing begins in a freeze window: one that denies beats all that allow. */
export const freezeWindow: Gate = ({ freezeWindows, cutover, nowMs }) => {
  const { open, words } = freezeAt(freezeWindows, cutover.plan.environment, nowMs);
  return open ? pass(words) : fail(words);
};
