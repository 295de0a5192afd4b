import { quietOf } from '../quiet';
import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { inconclusive, pass } from './gate';
import { judgeQuiet } from './quiet';

/** On the way back: v2 has stopped before v1 is started, so that never both write. */
export const v2Quiet: Gate = (facts) => {
  const { cutover, v2History, v2IntervalMs, heads } = facts;
  const { plan, goingBack } = cutover;
  if (goingBack === null) return inconclusive('Nobody has taken the way back.');
  if (facts.v2 === null && facts.v2Absent) return pass(`${plan.v2.name} never started.`);
  const v2 = freshReading(facts, 'v2');
  if ('verdict' in v2) return v2.verdict;
  const quiet = quietOf({
    reading: v2.reading,
    history: v2History,
    intervalMs: v2IntervalMs,
    heads,
    sinceMs: goingBack.sinceMs,
    limits: plan.limits,
  });
  const word = cutover.decisions.find(({ about }) => about === 'witness');
  const isSaid =
    word !== undefined && word.atMs >= goingBack.sinceMs && word.atMs > (quiet.lastSign?.atMs ?? 0n);
  const verdict = judgeQuiet(quiet, plan.v2.name, facts);
  if (verdict.outcome !== 'pass' || quiet.whyBlind === null || isSaid) return verdict;
  return inconclusive(`${verdict.words} See that ${plan.v2.name} has stopped, and say so with a reason.`, {
    asOfMs: verdict.asOfMs,
    evidence: verdict.evidence,
  });
};
