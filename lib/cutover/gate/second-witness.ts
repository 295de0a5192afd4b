import { formatAge } from '@/lib/domain/format';
import type { Gate } from './facts';
import { fail, inconclusive, pass, staleness } from './gate';
import { quietOfV1 } from './quiet';

/**
 * Where silence shows nothing, or a job's status is declared, somebody else says that v1 has stopped: the job's status, or a
 * person with a reason. Which it was is part of the record.
 */
export const secondWitness: Gate = (facts) => {
  const { witness, witnessDeclared, cutover, nowMs } = facts;
  const v1 = quietOfV1(facts);
  if ('verdict' in v1) return v1.verdict;
  const { whyBlind, lastSign } = v1.quiet;
  const { name } = cutover.plan.v1;
  if (witness !== null && witness.says === 'running') return fail(witness.words, { asOfMs: witness.atMs });
  if (witness !== null && witness.says === 'stopped') {
    const stale = staleness('The job was asked', witness.atMs, nowMs, cutover.plan.limits.freshMs);
    if (stale === null) return pass(witness.words, { asOfMs: witness.atMs });
  }
  const word = cutover.decisions.find(({ about }) => about === 'witness');
  const given =
    word !== undefined && word.atMs >= (cutover.fence?.sinceMs ?? 0n) && word.atMs > (lastSign?.atMs ?? 0n);
  if (given)
    return pass(
      `${word.by.name} said ${formatAge(word.atMs, nowMs)} that ${name} has stopped: ${word.reason}`,
      {
        asOfMs: word.atMs,
      },
    );
  if (!witnessDeclared && whyBlind === null)
    return pass(`The quiet window shows it: no other witness is needed.`);
  const asked =
    witness === null ? (witnessDeclared ? 'The job has not been asked.' : '') : `${witness.words}`;
  return inconclusive(
    `${asked} ${whyBlind === null ? "The job's status is declared and has to say so" : `Another witness is needed: ${whyBlind}`}. See that ${name} has stopped, and say so with a reason.`.trim(),
    { asOfMs: witness?.atMs ?? null },
  );
};
