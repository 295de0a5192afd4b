import { formatCount } from '@/lib/domain/format';
import type { Finding, Rule } from './finding';
import { offsetsNeededByRestart } from './needed-by-restart';
import { NEVER_DELETE_CHECKPOINT, NEVER_EDIT_IN_PLACE, NEVER_START_AT_LATEST } from './never-do';
import { raise } from './raise';
import { settledDamage } from './settled-damage';

const NEVER_COMPLETE_BY_HAND =
  'Never complete the text by hand or take a number from the cut line: half a number is a wrong position.';

/**
 * OFFSET_LOG_TRUNCATED_FILE: an offsets file is cut or cannot be parsed.
 * Spark refuses to start on it when it is one of those it parses (OffsetSeqLog.deserialize, 2.1 to 4.2).
 */
export const offsetLogTruncatedFile: Rule = ({ reading, nowMs }) => {
  const files = reading.offsetLog?.files ?? [];
  const newest = files.at(-1)?.batchId;
  const needed = offsetsNeededByRestart(reading);
  return files.flatMap((file): Finding[] => {
    const damage = settledDamage(file, nowMs);
    if (damage === null || damage.reason === 'empty') return [];
    const blocks = needed.has(file.batchId);
    const committed = reading.commitLog?.files.some((commit) => commit.batchId === file.batchId) ?? false;
    const batch = formatCount(file.batchId);
    const where = damage.line === null ? '' : ` from line ${damage.line}`;
    return [
      raise('OFFSET_LOG_TRUNCATED_FILE', {
        status: blocks ? 'blocked' : 'attention',
        subject: `${reading.name}/${file.path}`,
        facts: {
          batch_id: file.batchId,
          is_newest: file.batchId === newest,
          batch_committed: committed,
          bad_line: damage.line,
          size_bytes: file.sizeBytes,
          detail: damage.detail,
        },
        evidence: committed ? [file.path, `commits/${file.batchId}`] : [file.path],
        summary: blocks
          ? `The offsets file of batch ${batch} cannot be read${where}, so the next start fails; everything committed is intact.`
          : `The offsets file of batch ${batch} cannot be read${where}, but it is an old one that no start reads any more.`,
        nextStep: blocks
          ? stepFor(reading.name, file.path, committed)
          : `Keep ${reading.name} as it is. Nothing needs to be done for a start; find out what damaged the file (a crash, an edit by hand, a copy tool).`,
        neverDo: [
          NEVER_DELETE_CHECKPOINT,
          NEVER_COMPLETE_BY_HAND,
          NEVER_EDIT_IN_PLACE,
          NEVER_START_AT_LATEST,
        ],
      }),
    ];
  });
};

function stepFor(name: string, path: string, committed: boolean): string {
  const keep = `Keep ${name} untouched and stop restarting it. Make a full copy.`;
  return committed
    ? `${keep} Its batch was committed, so look for the whole file in the storage's versions or a backup, put it into the copy, and try a start from the copy.`
    : `${keep} Leave ${path} out of the copy only, and try a start from the copy: Spark plans that batch again from the end of the batch before it.`;
}
