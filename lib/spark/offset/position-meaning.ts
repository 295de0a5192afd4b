import type { SourceKind } from '@/lib/domain/source-kind';
import { deltaMeaning } from './delta-meaning';
import type { SourceOffset } from './source-offset';

/**
 * What a position of this kind of source means: whether the end is included, and what a difference counts (spec logs §8).
 * @param offset the newest known offset of the source, which says more for some kinds; null when there is none
 */
export function positionMeaning(kind: SourceKind, offset: SourceOffset | null): string {
  switch (kind) {
    case 'kafka':
      return (
        'The next offset to read in each partition: the end itself is not included. A difference counts offsets, which ' +
        'is at most as many records: a compacted topic and transactions leave holes.'
      );
    case 'file':
      return "The newest entry of the source's own log that is included. A difference counts entries; each can name many files.";
    case 'delta':
      return `${deltaMeaning(offset)} A difference counts versions of the table, not records.`;
    case 'rate':
      return rateMeaning(offset);
    case 'long':
      return (
        'A bare number, which socket, memory and old file and rate sources all write: nothing in it says which of them. ' +
        'A difference counts steps.'
      );
    case 'unknown':
      return 'Signalbox does not know this form of offset: it is shown as Spark wrote it, and nothing is compared.';
    default:
      return kind satisfies never;
  }
}

/** Source: RateStreamProvider, RatePerMicroBatchStream, ContinuousRateStreamSource (Spark 2.3 to 4.2). */
function rateMeaning(offset: SourceOffset | null): string {
  switch (offset?.unit) {
    case 'seconds':
      return 'Whole seconds since the source was created: the end itself is not included. A difference counts seconds.';
    case 'records':
      return 'Rows produced so far: the end itself is not included. A difference counts rows.';
    default:
      return 'Per partition the next value. Values of one partition lie apart, so a difference counts steps, not records.';
  }
}
