import type { SourceReading } from '@/lib/checkpoint/reading';

type Offset = NonNullable<SourceReading['committed']>;

/** What a position of this source means: whether the end is included, and what a difference counts (spec logs §8). */
export function positionMeaning(source: SourceReading): string {
  const offset = source.committed ?? source.planned ?? source.started;
  switch (source.kind) {
    case 'kafka':
      return (
        'The next offset to read in each partition: the end itself is not included. A difference counts offsets, which ' +
        'is at most as many records: a compacted topic and transactions leave holes.'
      );
    case 'file':
      return "The newest entry of the source's own log that is included. A difference counts entries; each can name many files.";
    case 'delta':
      return `${deltaEnd(offset)} A difference counts versions of the table, not records.`;
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
      return source.kind satisfies never;
  }
}

/** Source: DeltaSourceOffset (delta-io/delta @bb1057f): base index -1 (or below), before the first file of a version. */
function deltaEnd(offset: Offset | null): string {
  const general =
    'A table version and a place in it: with an index below 0 the version itself is not included, else its files up to that index are.';
  const json = offset?.normalized;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return general;
  const { reservoirVersion, index, isStartingVersion } = json;
  if (typeof reservoirVersion !== 'string' || typeof index !== 'string') return general;
  const snapshot = isStartingVersion === true;
  if (index.startsWith('-')) {
    return snapshot
      ? `Nothing of the first snapshot, table version ${reservoirVersion}, is read yet.`
      : `Everything below table version ${reservoirVersion} is read; version ${reservoirVersion} itself is not.`;
  }
  return snapshot
    ? `Inside the first snapshot, table version ${reservoirVersion}: its files up to and including index ${index} are read.`
    : `Inside table version ${reservoirVersion}: its files up to and including index ${index} are read.`;
}

/** Source: RateStreamProvider, RatePerMicroBatchStream, ContinuousRateStreamSource (Spark 2.3 to 4.2). */
function rateMeaning(offset: Offset | null): string {
  switch (offset?.unit) {
    case 'seconds':
      return 'Whole seconds since the source was created: the end itself is not included. A difference counts seconds.';
    case 'records':
      return 'Rows produced so far: the end itself is not included. A difference counts rows.';
    default:
      return 'Per partition the next value. Values of one partition lie apart, so a difference counts steps, not records.';
  }
}
