import { formatMoment } from '@/lib/domain/format';
import { beyondBound } from '../bound';
import { finalEndOf } from '../end-of-v1';
import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { fail, inconclusive, pass } from './gate';

/** V1's end is inside what was approved. */
export const withinBound: Gate = (facts) => {
  const { cutover, v1Sink: sink } = facts;
  const { start } = cutover.plan;
  if (start === null) return fail('The plan has no start.');
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1.verdict;
  const end = finalEndOf({ v1: v1.reading, sink, decisions: cutover.decisions }, []);
  if (end === null) return inconclusive(`Where ${v1.reading.name} ends is not settled.`);
  const asOfMs = v1.reading.readAtMs;
  const beyond = beyondBound(start, end.positions, asOfMs);
  return beyond.length === 0
    ? pass(
        `The end of ${v1.reading.name} is within the bound of the plan, which holds until ${formatMoment(start.bound.untilMs)}.`,
        {
          asOfMs,
          evidence: [`${v1.reading.name}/offsets/${end.batch}`],
        },
      )
    : fail(
        `${beyond.join(' ')} The approval does not cover this: amend the plan with the values as they are, and have it approved.`,
        {
          asOfMs,
        },
      );
};
