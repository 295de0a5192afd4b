import { alignVersions } from '@/lib/compare/alignment';
import { isCopy } from './copy-of';
import type { Rule } from './finding';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { byPartition } from './positions-fact';
import { raise } from './raise';
import { rhythmOf } from './rhythm';
import { rollbackOf } from './rollback';
import { earlierVersions } from './version-order';

/**
 * V2_START_NO_LONGER_MATCHES: an earlier version was rolled back to and has moved on since, so starting this version again
 * would not line up: it resumes at its own committed end, whatever the other has done.
 *
 * Silent while this version runs on itself, and where both stand at the same place.
 */
export const v2StartNoLongerMatches: Rule = (diagnosis) => {
  const { reading: v2, nowMs } = diagnosis;
  const lastPlannedMs = rhythmOf(v2).lastPlannedMs;
  if (lastPlannedMs === null) return [];
  return earlierVersions(diagnosis).flatMap((v1) => {
    if (isCopy(v1, v2)) return [];
    const rollback = rollbackOf(v1, v2, nowMs);
    if (rollback === null || lastPlannedMs > rollback.resumedMs) return [];
    const rows = alignVersions(v1, v2).partitions.flatMap((row) => {
      const { v1Committed, v2Committed, v2Start } = row;
      const v2End = v2Committed ?? (v2.lastCommittedBatch === null ? v2Start : null);
      return v1Committed === null || v2End === null ? [] : [{ ...row, v1End: v1Committed, v2End }];
    });
    if (rows.every(({ v1End, v2End }) => v1End === v2End)) return [];
    return [
      raise('V2_START_NO_LONGER_MATCHES', {
        subject: `${v1.name} -> ${v2.name}`,
        facts: {
          v2_committed_end: byPartition(rows, ({ v2End }) => v2End),
          v1_committed_end: byPartition(rows, ({ v1End }) => v1End),
        },
        evidence: v2.lastCommittedBatch === null ? [] : [`commits/${v2.lastCommittedBatch}`],
        summary: `${v1.name} was rolled back to and moved on: ${v2.name} would resume where it stopped, which is not where ${v1.name} stands.`,
        nextStep: `Keep both checkpoints and leave ${v2.name} stopped. For the next switch start a fresh version with its own checkpoint at exactly the committed end of ${v1.name}.`,
        neverDo: [
          NEVER_DELETE_CHECKPOINT,
          `Never start ${v2.name} again on this checkpoint as if nothing had happened: a start position in its options has no effect while a checkpoint exists.`,
        ],
      }),
    ];
  });
};
