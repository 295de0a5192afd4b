import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { formatMoment } from '@/lib/domain/format';
import { knownHeads, partitionKey } from '@/lib/finding/known-head';
import type { HeadReading } from '@/lib/head/head';
import { committedEnd, placeWords } from './position';

/** Until when v1 can go on from its last commit, as far as its sources' retention says. */
export interface NoReturn {
  /** `passed`: the source has taken records that v1 has not read · `at`: on that date at the earliest · `never`: no limit. */
  state: 'passed' | 'at' | 'never' | 'unknown';
  atMs: bigint | null;
  words: string;
  /** When the oldest of the heads behind it was read. */
  asOfMs: bigint | null;
}

/**
 * The date at which a source's retention passes v1's commits: after it, going back to v1 loses records. From the head of
 * each partition, the time of the record at the committed end, and `retention.ms`. A date is the earliest possible one:
 * brokers remove whole segments, later than the setting says.
 */
export function pointOfNoReturn(v1: CheckpointReading, heads: readonly HeadReading[]): NoReturn {
  const parts = committedEnd(v1).map((place) => {
    const source = v1.sources.find(({ index }) => index === place.source);
    const known = source === undefined ? undefined : knownHeads(source, heads).get(partitionKey(place));
    return { place, known };
  });
  const asOfMs = parts.reduce<bigint | null>(
    (oldest, { known }) =>
      known === undefined || (oldest !== null && oldest <= known.atMs) ? oldest : known.atMs,
    null,
  );
  if (parts.length === 0) return unknown(`No position of ${v1.name} can be held against its sources.`, null);
  let earliest: { atMs: bigint; words: string } | null = null;
  let open: string | null = null;
  for (const { place, known } of parts) {
    const where = placeWords(place);
    const { beginning, facts } = known ?? { beginning: null, facts: null };
    if (beginning !== null && beginning > place.position)
      return {
        state: 'passed',
        atMs: null,
        words: `${where} begins at ${beginning}, and ${v1.name} stands at ${place.position}: the records between are gone.`,
        asOfMs,
      };
    if (known === undefined || beginning === null) {
      open ??= `What ${where} still holds is not known.`;
      continue;
    }
    const limit = limitOf(known, place.position, facts);
    if (typeof limit === 'string') open ??= `${where}: ${limit}.`;
    else if (limit !== null && (earliest === null || limit < earliest.atMs))
      earliest = { atMs: limit, words: where };
  }
  if (open !== null) return unknown(open, asOfMs);
  if (earliest === null)
    return { state: 'never', atMs: null, words: 'No source of it takes records by age or size.', asOfMs };
  return {
    state: 'at',
    atMs: earliest.atMs,
    words: `From ${formatMoment(earliest.atMs)} on, retention may take records of ${earliest.words} that ${v1.name} has not read.`,
    asOfMs,
  };
}

type Known = NonNullable<ReturnType<ReturnType<typeof knownHeads>['get']>>;

/** Earliest time at which the record at `position` may be taken; null for never; a string for why that is not known. */
function limitOf(known: Known, position: bigint, facts: Known['facts']): bigint | null | string {
  if (facts === null || facts.retentionMs === null || facts.cleanupPolicy === null)
    return 'its retention is not known';
  if (!facts.cleanupPolicy.includes('delete')) return null;
  if (facts.retentionBytes === null || facts.retentionBytes >= 0n)
    return 'it takes records by size, so that no date can be told';
  if (facts.retentionMs < 0n) return null;
  // Nothing is written there yet: whatever comes is younger than the head.
  if (known.end <= position) return known.atMs + facts.retentionMs;
  const written = writtenAfter(known, position);
  return written === null
    ? 'when the record after its last commit was written is not known'
    : written + facts.retentionMs;
}

/**
 * A time at which the log up to `position` was at least as young; null where none is known. What was found for an earlier
 * position holds for it too: a running version has always gone on since it was asked about (lib/head/kafka/written-at.ts).
 */
function writtenAfter({ writtenAt }: Known, position: bigint): bigint | null {
  let latest: bigint | null = null;
  for (const { position: asked, fromMs } of writtenAt ?? [])
    if (asked <= position && fromMs !== null && (latest === null || fromMs > latest)) latest = fromMs;
  return latest;
}

function unknown(words: string, asOfMs: bigint | null): NoReturn {
  return { state: 'unknown', atMs: null, words, asOfMs };
}
