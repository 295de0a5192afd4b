import { alignVersions, type PartitionAlignment } from '@/lib/compare/alignment';
import { formatCountOf } from '@/lib/domain/format';
import { effectiveV1 } from '../end-of-v1';
import type { Gate } from './facts';
import { freshReading } from './fresh-reading';
import { fail, inconclusive, oldest, pass } from './gate';

/**
 * V2, which reads beside v1, has committed at least what v1 had at its end, in every partition. Where positions cannot be
 * compared (files in lists of their own), it is a person's to say.
 */
export const v2PastEnd: Gate = (facts) => {
  const v1 = freshReading(facts, 'v1');
  if ('verdict' in v1) return v1.verdict;
  const v2 = freshReading(facts, 'v2');
  if ('verdict' in v2) return v2.verdict;
  const { caughtUp, partitions } = alignVersions(
    effectiveV1(v1.reading, facts.cutover.handover),
    v2.reading,
    facts.said,
  );
  const known = partitions.filter(({ v1Committed }) => v1Committed !== null);
  const behind = known.filter((row) => row.caughtUp !== true);
  const asOfMs = oldest(v1.reading.readAtMs, v2.reading.readAtMs);
  const evidence = [`${v2.reading.name}/commits/${v2.reading.lastCommittedBatch}`];
  if (caughtUp === true)
    return pass(
      `${v2.reading.name} has committed what ${v1.reading.name} has, in ${formatCountOf(known.length, 'partition')}.`,
      { asOfMs, evidence },
    );
  const proven = behind.find((row) => row.caughtUp === false);
  if (proven === undefined) {
    const [open] = behind;
    const why = open?.ownFileLists === true ? open.why : open === undefined ? null : standsAt(open);
    return inconclusive(
      `Positions do not tell whether ${v2.reading.name} has passed the end of ${v1.reading.name}${why === null ? '' : `: ${why}`}. See it in its output, and say so with a reason.`,
      { asOfMs, evidence },
    );
  }
  return fail(
    `${v2.reading.name} has not passed the end of ${v1.reading.name} everywhere (${standsAt(proven)}).`,
    { asOfMs, evidence },
  );
};

function standsAt({ topic, source, partition, v1Committed, v2Committed }: PartitionAlignment): string {
  const place = topic === null ? `source ${source}` : `${topic} ${partition}`;
  return `${place}: ${v2Committed ?? 'unknown'} of ${v1Committed ?? 'unknown'}`;
}
