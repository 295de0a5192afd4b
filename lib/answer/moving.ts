import { formatAge, formatCount, formatDuration } from '@/lib/domain/format';
import type { Answer } from './answer';
import type { AnswerBasis } from './basis';
import { isSlow } from './is-slow';

/** *Is it moving?* Which batch is planned, which is committed, how long ago, how long batches take. */
export function answerMoving(basis: AnswerBasis): Answer {
  const { pulse, reading, nowMs, rhythm } = basis;
  const answer = { question: 'moving', asOfMs: reading.readAtMs } as const;
  const usualDuration =
    rhythm.duration === null ? '' : ` Batches usually take ${formatDuration(rhythm.duration.medianMs)}.`;

  switch (pulse.state) {
    case 'never-planned':
      return {
        ...answer,
        tone: 'unknown',
        word: 'Not started',
        sentence: 'No batch was planned yet.',
        evidence: ['offsets'],
      };
    case 'first-batch':
      return {
        ...answer,
        tone: 'progress',
        word: 'First batch',
        sentence: `Batch ${formatCount(pulse.batchId)} was planned ${since(pulse.plannedMs, nowMs)}; nothing is committed so far.`,
        evidence: [`offsets/${pulse.batchId}`],
      };
    case 'commits-unknown':
      return {
        ...answer,
        tone: 'unknown',
        word: 'Unknown',
        sentence: `Batch ${formatCount(pulse.batchId)} was planned ${since(pulse.plannedMs, nowMs)}; there is no commit log that tells what was done.`,
        evidence: [`offsets/${pulse.batchId}`],
      };
    case 'in-flight': {
      const evidence = [`offsets/${pulse.batchId}`, `commits/${reading.lastCommittedBatch}`];
      const batch = `Batch ${formatCount(pulse.batchId)} was planned ${since(pulse.plannedMs, nowMs)} and is not committed.`;
      if (pulse.ageMs !== null && isSlow(pulse.ageMs, basis))
        return {
          ...answer,
          tone: 'warn',
          word: `Not for ${formatDuration(pulse.ageMs)}`,
          sentence: batch + usualDuration,
          evidence,
        };
      const last = `batch ${formatCount(reading.lastCommittedBatch ?? 0n)} was committed ${since(pulse.lastCommitMs, nowMs)}`;
      return {
        ...answer,
        tone: 'progress',
        word: 'Yes',
        sentence: `Batch ${formatCount(pulse.batchId)} was planned ${since(pulse.plannedMs, nowMs)} and is at work; ${last}.${usualDuration}`,
        evidence,
      };
    }
    case 'quiet':
      return { ...answer, ...quiet(basis, pulse, usualDuration) };
    default:
      return pulse satisfies never;
  }
}

function quiet(
  basis: AnswerBasis,
  pulse: Extract<AnswerBasis['pulse'], { state: 'quiet' }>,
  usualDuration: string,
): Pick<Answer, 'tone' | 'word' | 'sentence' | 'evidence'> {
  const { nowMs, reading, movement, patienceMs } = basis;
  const evidence = [`commits/${pulse.batchId}`];
  const last = `Batch ${formatCount(pulse.batchId)} was committed ${since(pulse.lastCommitMs, nowMs)}`;
  if (reading.restart.action === 'fail' && pulse.overdue)
    return {
      tone: 'bad',
      word: `Not for ${formatDuration(pulse.idleMs ?? 0n)}`,
      sentence: `${last}, and the next start fails.`,
      evidence,
    };
  if (pulse.idleMs === null)
    return { tone: 'unknown', word: 'Unknown', sentence: `${last}.${usualDuration}`, evidence };
  if (patienceMs === null || pulse.idleMs <= patienceMs)
    return {
      tone: patienceMs === null ? 'unknown' : 'good',
      word: patienceMs === null ? `Quiet for ${formatDuration(pulse.idleMs)}` : 'Yes',
      sentence: `${last}.${usualDuration}`,
      evidence,
    };

  const idle = formatDuration(pulse.idleMs);
  if (movement.state === 'unread')
    return {
      tone: 'warn',
      word: `Not for ${idle}`,
      sentence: `${last}; nothing was planned since, while the source grew.`,
      evidence: [...evidence, movement.label],
    };
  if (movement.state === 'nothing-new')
    return {
      tone: 'good',
      word: 'Idle',
      sentence: `${last}; the source has had nothing new as of ${formatAge(movement.atMs, nowMs)}.`,
      evidence: [...evidence, movement.label],
    };
  return {
    tone: pulse.overdue ? 'warn' : 'unknown',
    word: pulse.overdue ? `Not for ${idle}` : `Quiet for ${idle}`,
    sentence: `${last}; whether the source has anything new is not known.`,
    evidence,
  };
}

function since(atMs: bigint | null, nowMs: bigint): string {
  return atMs === null ? 'at an unknown time' : formatAge(atMs, nowMs);
}
