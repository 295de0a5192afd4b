import { formatDuration } from '@/lib/domain/format';
import { type Quiet, quietOf } from '../quiet';
import type { Gate, GateFacts } from './facts';
import { freshReading } from './fresh-reading';
import { fail, inconclusive, pass, type Verdict } from './gate';

/**
 * V1 has written nothing for the quiet window since it was told to stop. Where the window cannot show it, the floor is
 * waited for, and the gate `second-witness` asks for somebody else's word.
 */
export const quiet: Gate = (facts) => {
  const v1 = quietOfV1(facts);
  return 'verdict' in v1 ? v1.verdict : judgeQuiet(v1.quiet, facts.cutover.plan.v1.name, facts);
};

/** What v1's files say about its silence since the fence began; else why they say nothing. */
export function quietOfV1(facts: GateFacts): { quiet: Quiet } | { verdict: Verdict } {
  const { cutover, v1History, v1IntervalMs, heads } = facts;
  const { plan, fence } = cutover;
  if (fence === null) return { verdict: inconclusive(`${plan.v1.name} has not been told to stop.`) };
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1;
  const { limits } = plan;
  return {
    quiet: quietOf({
      reading: v1.reading,
      history: v1History,
      intervalMs: v1IntervalMs,
      heads,
      sinceMs: fence.sinceMs,
      limits,
    }),
  };
}

/** Silence held against the window, or against the floor where no window shows it. */
export function judgeQuiet(
  { lastSign, silentMs, silentSinceMs, windowMs, windowWords, whyBlind, readAtMs: asOfMs }: Quiet,
  name: string,
  { nowMs, cutover }: Pick<GateFacts, 'nowMs' | 'cutover'>,
): Verdict {
  const { quietFloorMs } = cutover.plan.limits;
  const evidence = lastSign === null ? [] : [`${name}/${lastSign.path}`];
  if (lastSign !== null && lastSign.atMs > asOfMs)
    return fail(`${name} wrote ${lastSign.path} just now: it is alive.`, { asOfMs, evidence });
  const neededMs = whyBlind !== null || windowMs === null ? quietFloorMs : windowMs;
  const what =
    whyBlind === null ? `window ${windowWords}` : `${formatDuration(quietFloorMs)}, as ${whyBlind}`;
  const words = `${name} has written nothing for ${formatDuration(silentMs)}; ${what}.`;
  if (silentMs >= neededMs) return pass(words, { asOfMs, evidence });
  const settlesMs = silentSinceMs + neededMs;
  return inconclusive(words, { asOfMs, evidence, settlesMs: settlesMs > nowMs ? settlesMs : null });
}
