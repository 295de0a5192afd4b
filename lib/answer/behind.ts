import { capitalised } from '@/lib/domain/capitalised';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatAge, formatDuration } from '@/lib/domain/format';
import type { Answer } from './answer';
import type { AnswerBasis } from './basis';
import type { Measure } from './lag';

/** A head older than this says where the source was, not where it is: it only ever grows, so a distance is a lower bound. */
const HEAD_IS_OLD_MS = 300_000n;

/** *How far behind?* Committed end against the newest known head, with its trend, and the delays that files alone tell. */
export function answerBehind(basis: AnswerBasis): Answer {
  const { lag, trend, nowMs, reading } = basis;
  const { behind } = lag;
  const position = reading.lastCommittedBatch === null ? 'commits' : `commits/${reading.lastCommittedBatch}`;
  const evidence = behind.origin === null ? [position] : [behind.origin, position];
  const delays = delaysInWords(basis);
  if (behind.value === null || behind.unit === 'ms')
    return {
      question: 'behind',
      tone: 'unknown',
      word: 'Unknown',
      sentence: `${capitalised(whyUnknown(behind, nowMs))}.${delays}`,
      evidence,
      asOfMs: behind.asOfMs ?? reading.readAtMs,
    };

  const asOf = behind.asOfMs === null ? '' : `, as of ${formatAge(behind.asOfMs, nowMs)}`;
  const from = reading.lastCommittedBatch === null ? 'Start position' : 'Committed end';
  const against = `${from} against ${behind.origin ?? 'the head'}${asOf}`;
  const isOld = behind.asOfMs !== null && nowMs - behind.asOfMs > HEAD_IS_OLD_MS;
  if (behind.value === 0n)
    return {
      question: 'behind',
      tone: isOld ? 'unknown' : 'good',
      word: isOld ? 'Nothing to read then' : 'Nothing to read',
      sentence: `${against}.${delays}`,
      evidence,
      asOfMs: behind.asOfMs ?? reading.readAtMs,
    };
  const expired = expiredIn(basis);
  const gone =
    expired === 0n ? '' : ` Of these, ${distanceInWords(expired, behind.unit)} are no longer in the source.`;
  return {
    question: 'behind',
    tone: expired > 0n ? 'bad' : isOld ? 'unknown' : toneOf(basis),
    word: `${isOld ? 'At least ' : ''}${distanceInWords(behind.value, behind.unit)}`,
    sentence: `${against}; ${trend.words}.${catchUpInWords(basis)}${gone}${delays}`,
    evidence,
    asOfMs: behind.asOfMs ?? reading.readAtMs,
  };
}

/** Only what is on its way, or is not: that it keeps up is said by the trend. */
function catchUpInWords({ catchUp }: AnswerBasis): string {
  const tells = catchUp.state === 'catching-up' || catchUp.state === 'not-catching-up';
  return tells ? ` ${capitalised(catchUp.words)}.` : '';
}

function expiredIn({ lag }: AnswerBasis): bigint {
  const partitions = lag.sources.flatMap((source) => source.partitions);
  return partitions.reduce((sum, { expired }) => sum + (expired ?? 0n), 0n);
}

function toneOf({ trend, pulse }: AnswerBasis): Answer['tone'] {
  switch (trend.status) {
    case 'ok':
    case 'keeps-up':
      // A trend is of the time until the last reading that saw something new: it says nothing good of a query that is late.
      return (pulse.state === 'quiet' || pulse.state === 'in-flight') && pulse.overdue ? 'warn' : 'good';
    case 'falling':
      return 'progress';
    case 'growing':
    case 'stalled':
      return 'warn';
    case 'rewind':
      return 'bad';
    case 'unknown':
      return pulse.state === 'first-batch' || pulse.state === 'in-flight' ? 'progress' : 'unknown';
    default:
      return trend.status satisfies never;
  }
}

function whyUnknown({ why, asOfMs, origin }: Measure, nowMs: bigint): string {
  const reason = why ?? 'the distance is not known';
  if (origin === null || asOfMs === null) return reason;
  return `${reason}: ${origin}, ${formatAge(asOfMs, nowMs)}`;
}

/** What is known without a head: in flight, watermark delay, commit age. */
function delaysInWords({ lag }: AnswerBasis): string {
  const parts: string[] = [];
  const { inFlight, watermarkDelay, commitAge } = lag;
  if (inFlight.value !== null && inFlight.value > 0n && inFlight.unit !== 'ms')
    parts.push(`${distanceInWords(inFlight.value, inFlight.unit)} in flight`);
  if (watermarkDelay.value !== null)
    parts.push(`watermark ${formatDuration(watermarkDelay.value)} behind the clock`);
  if (commitAge.value !== null) parts.push(`last commit ${formatDuration(commitAge.value)} ago`);
  return parts.length === 0 ? '' : ` ${capitalised(parts.join(', '))}.`;
}
