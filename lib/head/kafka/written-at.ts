import type { WrittenAt } from '../head';
import type { BrokerLink } from './broker-link';
import { type LedPartition, offsetsOf, partitionKeyOf } from './offsets-of';

/** A position, and what was found of its partition at `atMs`. */
export interface TimedPosition extends LedPartition {
  position: bigint;
  beginning: bigint;
  end: bigint;
  /** `retention.ms` of the topic: how far back a record may lie. Not negative. */
  retentionMs: bigint;
  atMs: bigint;
}

/** So many questions at most; each halves what is left. */
const MOST_ROUNDS = 12;
/** Bounds closer than this part of the retention, or than a second, are close enough for a date. */
const PRECISION = 2048n;
const SECOND = 1_000n;

interface Search {
  wanted: TimedPosition;
  fromMs: bigint;
  toMs: bigint;
  fromProven: bigint | null;
  toProven: bigint | null;
}

/**
 * When the records at `positions` were written, by their own timestamps: halved with `ListOffsets` by time, all partitions
 * of a leader in one request. No record is read.
 *
 * The broker answers with the first offset whose record is at least as young as the time asked. If it lies at or
 * before the position, then the log up to the position holds a record of that age, and Kafka, which drops whole segments
 * from the front by their youngest record (LogManager, UnifiedLog.deleteRetentionMsBreachedSegments, Kafka 0.10.1 to 4.x),
 * keeps the position as long. If it lies behind, the record at the position is older. Neither needs ordered timestamps.
 *
 * @returns by `partitionKeyOf`; positions outside the log have no times
 */
export async function writtenAt(
  linkTo: (broker: number) => Promise<BrokerLink>,
  positions: readonly TimedPosition[],
): Promise<Map<string, WrittenAt>> {
  const searches = positions.filter(isInLog).map(
    (wanted): Search => ({
      wanted,
      fromMs: wanted.atMs - wanted.retentionMs,
      toMs: wanted.atMs,
      fromProven: null,
      toProven: null,
    }),
  );
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const open = searches.filter((search) => !isClose(search));
    if (open.length === 0) break;
    const asked = open.map((search) => ({ ...search.wanted, timestamp: nextTime(search, round) }));
    const answers = await offsetsOf(linkTo, asked);
    for (const [index, search] of open.entries()) {
      const { topic, partition, position } = search.wanted;
      const answer = answers.get(partitionKeyOf(topic, partition));
      const timestamp = asked[index]?.timestamp ?? 0n;
      if (answer === undefined || answer.errorCode !== 0) search.fromMs = search.toMs;
      else narrow(search, timestamp, answer.offset >= 0n && answer.offset <= position, answer.timestamp);
    }
  }
  return new Map(
    searches.map(({ wanted, fromProven, toProven }) => [
      partitionKeyOf(wanted.topic, wanted.partition),
      { position: wanted.position, fromMs: fromProven, toMs: toProven },
    ]),
  );
}

function isInLog({ position, beginning, end }: TimedPosition): boolean {
  return position >= beginning && position < end;
}

/** The oldest time that retention still allows comes first: a record beyond it needs no date. */
function nextTime({ fromMs, toMs }: Search, round: number): bigint {
  return round === 0 ? fromMs : fromMs + (toMs - fromMs) / 2n;
}

/** @param isYoung a record up to the position is at least as young as `asked` */
function narrow(search: Search, asked: bigint, isYoung: boolean, recordMs: bigint): void {
  if (!isYoung) {
    search.toMs = asked;
    search.toProven = asked;
    return;
  }
  // The record that answered is itself up to the position, and may be younger than what was asked.
  const known = recordMs > asked ? recordMs : asked;
  search.fromMs = known;
  search.fromProven = known;
}

function isClose({ fromMs, toMs, wanted }: Search): boolean {
  const precision = wanted.retentionMs / PRECISION;
  return toMs - fromMs <= (precision > SECOND ? precision : SECOND);
}
