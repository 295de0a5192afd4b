import { differencesOfV1 } from '@/lib/cutover/differences-of-v1';
import { tailOf } from '@/lib/cutover/end-of-v1';
import type { GateFacts } from '@/lib/cutover/gate/facts';
import { sameRanges } from '@/lib/cutover/position';
import { startMatch } from '@/lib/cutover/start-match';
import { formatCountOf } from '@/lib/domain/format';
import { ServiceError } from '@/lib/server/service/service-error';
import type { SettledDecision } from './decision-of';

/**
 * A decision covers what is there now: one about anything else would be kept and never count.
 * @throws ServiceError `conflict`, with what is there instead
 */
export function assertDecidable(facts: GateFacts, decision: SettledDecision): void {
  const why = whyNotDecidable(facts, decision);
  if (why !== null) throw new ServiceError('conflict', `${why} Look at it again before you decide.`);
}

function whyNotDecidable(facts: GateFacts, decision: SettledDecision): string | null {
  switch (decision.about) {
    case 'tail':
      return whyNotTail(facts, decision);
    case 'start':
      return whyNotStart(facts, decision);
    case 'witness':
      return null;
    case 'manifest':
      return whyNotManifest(facts, decision);
    default:
      return decision satisfies never;
  }
}

function whyNotTail(
  { v1, v1Sink, cutover }: GateFacts,
  decision: Extract<SettledDecision, { about: 'tail' }>,
): string | null {
  const { name } = cutover.plan.v1;
  if (v1 === null) return `${name} could not be read, so what it left behind is not known.`;
  // Whatever was decided before: it may be decided anew.
  const tail = tailOf({ v1, sink: v1Sink, decisions: [] });
  if (tail.state !== 'open') return `There is nothing to decide: ${tail.words}`;
  if (tail.batch !== decision.batch)
    return `Batch ${tail.batch ?? 'none'} of ${name} is open, and not ${decision.batch}.`;
  return sameRanges(tail.ranges, decision.ranges)
    ? null
    : `The range of batch ${decision.batch} of ${name} is another one than the one that was decided on.`;
}

function whyNotStart(
  { v1, v2, cutover, said }: GateFacts,
  decision: Extract<SettledDecision, { about: 'start' }>,
): string | null {
  const { plan } = cutover;
  if (v1 === null) return `${plan.v1.name} could not be read.`;
  if (v2 === null) return `${plan.v2.name} could not be read, or has not started.`;
  const match = startMatch(v1, v2, cutover, said);
  if (match.state === 'not-started' || match.state === 'matches')
    return `There is nothing to decide: ${plan.v2.name} ${match.state === 'matches' ? 'began where the plan says' : 'has not begun'}.`;
  const isSame =
    sameRanges(decision.ranges, [...match.gaps, ...match.overlaps]) &&
    match.unknown.every((words) => decision.unknown.includes(words));
  return isSame
    ? null
    : `The start of ${plan.v2.name} differs in other ranges than those that were decided on.`;
}

function whyNotManifest(
  { manifests, cutover }: GateFacts,
  { paths }: Extract<SettledDecision, { about: 'manifest' }>,
): string | null {
  const differences = differencesOfV1(manifests, true);
  if (differences === null) return `The files of ${cutover.plan.v1.name} cannot be held against a proof now.`;
  const changed = new Set(differences.map(({ path }) => path));
  const others = paths.filter((path) => !changed.has(path));
  return others.length === 0
    ? null
    : `${formatCountOf(others.length, 'file')} of these did not change (${others.slice(0, 3).join(', ')}).`;
}
