import type { FindingCode } from '@/lib/domain/finding-code';
import { decidingGate, effectOf } from '../effect-of-finding';
import { gatesNow } from '../gates-now';
import type { Cutover } from '../state';
import type { Gate, KnownFinding } from './facts';
import { fail, inconclusive, pass, staleness } from './gate';

/** No finding of v1 or v2 blocks where the cutover stands. */
export const findings: Gate = ({ findings: known, nowMs, cutover }) => {
  const { plan, state } = cutover;
  if (known === null) return inconclusive('Neither version has been judged.');
  const stale = staleness('Both versions were judged', known.atMs, nowMs, plan.limits.freshMs);
  if (stale !== null) return stale;
  const judged = (['v1', 'v2'] as const).flatMap((side) =>
    known[side].map((finding) => ({
      finding,
      name: plan[side].name,
      effect: isOfThePast(finding, cutover) ? 'warns' : effectOf(finding, side, plan.strategy, state),
    })),
  );
  const { gates } = gatesNow(cutover);
  // What a gate of this step decides, with what a person has settled, is left to it.
  const blocking = judged.filter(({ effect, finding }) => {
    const gate = decidingGate(finding.code);
    return effect === 'blocks' && (gate === null || !gates.includes(gate));
  });
  const warning = judged.filter(({ effect }) => effect === 'warns');
  const asOfMs = known.atMs;
  if (blocking.length > 0)
    return fail(blocking.map(({ finding }) => `${finding.code}: ${finding.summary}`).join(' '), {
      evidence: blocking.flatMap(({ finding, name }) => finding.evidence.map((path) => `${name}/${path}`)),
      asOfMs,
    });
  return pass(
    warning.length === 0
      ? 'No finding stands in the way.'
      : `No finding stands in the way; to be known: ${warning.map(({ finding }) => finding.code).join(', ')}.`,
    { asOfMs },
  );
};

/** That v1 was gone back to, before it was told to stop: known since then, and no sign that it runs now. */
function isOfThePast({ code, openedMs, facts }: KnownFinding, { fence }: Pick<Cutover, 'fence'>): boolean {
  if (fence === null || openedMs === undefined || !ROLLBACKS.has(code)) return false;
  const resumedMs = typeof facts.resumed_ms === 'bigint' ? facts.resumed_ms : openedMs;
  return openedMs <= fence.sinceMs && resumedMs <= fence.sinceMs;
}

const ROLLBACKS: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'ROLLBACK_DETECTED',
  'RANGE_PROCESSED_BY_BOTH',
]);
