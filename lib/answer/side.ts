import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatAge, formatCount, formatDuration } from '@/lib/domain/format';
import type { Answer } from './answer';
import type { AnswerBasis } from './basis';
import { isSlow } from './is-slow';

/**
 * *Is the trouble before or after reading the source?* Planned and not committed: the range was read, so it is after.
 * Nothing planned while the source grows: before, the driver is down or its trigger does not fire. Nothing planned and
 * nothing new: neither. Without a head a stopped driver and an idle source look the same, and the answer says so.
 */
export function answerSide(basis: AnswerBasis): Answer {
  const { pulse, reading } = basis;
  const answer = { question: 'side', asOfMs: reading.readAtMs } as const;
  switch (pulse.state) {
    case 'never-planned':
      return {
        ...answer,
        tone: 'unknown',
        word: 'Not started',
        sentence: 'No batch was planned yet, so nothing was read from the source.',
        evidence: ['offsets'],
      };
    case 'commits-unknown':
      return {
        ...answer,
        tone: 'unknown',
        word: 'Unknown',
        sentence: `Batch ${formatCount(pulse.batchId)} was planned; without a commit log it cannot be told whether it was done.`,
        evidence: [`offsets/${pulse.batchId}`],
      };
    case 'first-batch':
      return {
        ...answer,
        tone: 'progress',
        word: 'After the source',
        sentence: `${rangeRead(basis, pulse.batchId)}; the work after it is not committed yet, for the first time.`,
        evidence: [`offsets/${pulse.batchId}`],
      };
    case 'in-flight': {
      const slow = pulse.ageMs !== null && isSlow(pulse.ageMs, basis);
      const work = slow
        ? 'the work or the sink after it failed or takes long'
        : 'the work after it runs, within its usual time';
      return {
        ...answer,
        tone: slow ? 'warn' : 'progress',
        word: 'After the source',
        sentence: `${rangeRead(basis, pulse.batchId)}; ${work}.`,
        evidence: [`offsets/${pulse.batchId}`, `commits/${reading.lastCommittedBatch}`],
      };
    }
    case 'quiet':
      return { ...answer, ...quiet(basis, pulse) };
    default:
      return pulse satisfies never;
  }
}

function quiet(
  basis: AnswerBasis,
  pulse: Extract<AnswerBasis['pulse'], { state: 'quiet' }>,
): Omit<Answer, 'question'> {
  const { movement, nowMs, reading, patienceMs, rhythm } = basis;
  const evidence = [`offsets/${pulse.batchId}`, `commits/${pulse.batchId}`];
  const asOfMs = reading.readAtMs;
  if (reading.restart.action === 'fail')
    return {
      tone: 'bad',
      word: 'In the log',
      sentence: `A start fails before it reads the source: ${reading.restart.why}.`,
      evidence,
      asOfMs,
    };
  const running = pulse.idleMs !== null && patienceMs !== null && pulse.idleMs <= patienceMs;
  if (!running && reading.state !== null && reading.state.requiredVersion !== null && !reading.state.loadable)
    return {
      tone: 'bad',
      word: 'After the source',
      sentence: `A start would plan the next batch and then fail: state version ${formatCount(reading.state.requiredVersion)} cannot be loaded.`,
      evidence: [...evidence, 'state'],
      asOfMs,
    };
  if (movement.state === 'unread') {
    const waitedMs = waited(basis, movement);
    const amount = movement.records === null ? 'new data' : distanceInWords(movement.records, 'records');
    if (running || waitedMs === null || (patienceMs !== null && waitedMs <= patienceMs))
      return {
        tone: 'good',
        word: 'Neither',
        sentence: `Every planned batch is committed; ${amount} wait for the next one, which is not late.`,
        evidence: [...evidence, movement.label],
        asOfMs: movement.atMs,
      };
    const usual =
      rhythm.spacing === null
        ? ''
        : `; a batch is usually planned every ${formatDuration(rhythm.spacing.medianMs)}`;
    return {
      tone: 'warn',
      word: 'Before the source',
      sentence: `Nothing was planned for ${formatDuration(waitedMs)} while the source grew by ${amount}: the driver is down or its trigger does not fire${usual}.`,
      evidence: [...evidence, movement.label],
      asOfMs: movement.atMs,
    };
  }
  if (movement.state === 'nothing-new' && isRecent(movement.atMs, basis))
    return {
      tone: 'good',
      word: running ? 'Neither' : 'Neither, idle',
      sentence: `Every planned batch is committed, and the source has had nothing new as of ${formatAge(movement.atMs, nowMs)}.`,
      evidence: [...evidence, movement.label],
      asOfMs: movement.atMs,
    };
  if (running)
    return {
      tone: 'good',
      word: 'Neither',
      sentence: 'Every planned batch is committed, in the usual rhythm.',
      evidence,
      asOfMs,
    };
  const why = movement.state === 'unknown' ? movement.why : 'its newest known head is too old';
  return {
    tone: 'unknown',
    word: 'Unknown',
    sentence: `Every planned batch is committed, but where the source ends now is not known (${why}): a stopped driver and an idle source look the same.`,
    evidence,
    asOfMs,
  };
}

/** Since when records wait: by the series of heads, else since the last plan. */
function waited(
  { nowMs, rhythm }: AnswerBasis,
  movement: Extract<AnswerBasis['movement'], { state: 'unread' }>,
): bigint | null {
  const sinceMs = movement.sinceMs ?? rhythm.lastPlannedMs;
  return sinceMs === null || sinceMs > nowMs ? null : nowMs - sinceMs;
}

const RECENT_MS = 5n * 60_000n;

function isRecent(atMs: bigint, { nowMs, patienceMs }: AnswerBasis): boolean {
  const limit = patienceMs !== null && patienceMs > RECENT_MS ? patienceMs : RECENT_MS;
  return nowMs - atMs <= limit;
}

function rangeRead({ lag, reading }: AnswerBasis, batchId: bigint): string {
  const { value, unit } = lag.inFlight;
  const batch = `Batch ${formatCount(batchId)}`;
  if (value === 0n) return `${batch} has nothing new to read; it only moves the watermark or timers on`;
  if (value === null || unit === 'ms')
    return `The range of batch ${formatCount(batchId)} was planned and read`;
  const partitions = lag.sources.reduce((count, source) => count + source.partitions.length, 0);
  const [only] = lag.sources.length === 1 && partitions === 1 ? (lag.sources[0]?.partitions ?? []) : [];
  if (only !== undefined && only.planned !== null)
    return `${batch} read the range ${formatCount(only.committed ?? only.started ?? 0n)} to ${formatCount(only.planned)}`;
  const over =
    reading.sources.length === 0 || partitions < 2 ? '' : ` from ${formatCount(partitions)} partitions`;
  return `${batch} took ${distanceInWords(value, unit)}${over} to work on`;
}
