import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { handoverFrom } from '@/lib/compare/handover/handover';
import type { SourceFacts, SourceStart } from '@/lib/compare/handover/start';
import { committedEnd } from '@/lib/cutover/position';
import { refusedStart, type StartAnswer } from './start-answer';

/** Warnings of `handover` that no gate of a cutover looks after. */
const TO_BE_KNOWN = new Set([
  'CONTINUOUS',
  'NEW_PARTITIONS',
  'PARTITIONS_NOT_KNOWN',
  'STATE_NOT_CARRIED_OVER',
  'WATERMARK_NOT_CARRIED_OVER',
  'SETTINGS_OF_TODAY',
  'VERSION_NOT_YET',
]);

/** V2 begins where v1's commits end, with the very options that `signalbox handover` prints. Pure. */
export function startAtEnd(v1: CheckpointReading, facts: SourceFacts): StartAnswer {
  const handover = handoverFrom(v1, facts);
  if (handover.state === 'refused')
    return refusedStart(`${handover.refusal.summary} ${handover.refusal.nextStep}`);
  const { sources, warnings } = handover;
  const refusals = sources.flatMap(whyNotExact);
  return {
    start: {
      rule: { kind: 'v1-committed-end' },
      values: committedEnd(v1),
      options: sources.flatMap(({ index, option, value, exact }) =>
        option === null || value === null ? [] : [{ source: index, option, value, exact }],
      ),
    },
    refusals,
    warnings: warnings.flatMap(({ code, summary }) => (TO_BE_KNOWN.has(code) ? [summary] : [])),
    beforeBegin: [],
    unmeasured: [],
  };
}

/** A source that cannot be started exactly there. One whose partitions nobody knows stops at the start, and skips nothing. */
function whyNotExact({ index, kind, label, option, exact, note, ways, warnings }: SourceStart): string[] {
  const spoilt = warnings.filter(({ code }) => code !== 'PARTITIONS_NOT_KNOWN' && code !== 'NEW_PARTITIONS');
  if (exact || (option !== null && spoilt.length === 0)) return [];
  const nearest = ways.map(({ title }) => title.toLowerCase()).join('; ');
  return [
    `Source ${index} (${kind}, ${label}) cannot be started exactly where v1’s commits end: ${note ?? spoilt.map(({ summary }) => summary).join(' ')}${nearest === '' ? '' : ` Ways there are: ${nearest}.`} Choose a warm-up or a backfill into an output of its own, or take this source apart from the cutover.`,
  ];
}
