import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { AnswerJson } from '@/lib/contract/answer';
import type { Lag } from '@/lib/contract/lag';
import type { VersionActivity } from '@/lib/contract/words';
import type { Status } from '@/lib/domain/status';
import { diagnose } from '@/lib/finding/diagnose';
import type { Diagnosis, Finding } from '@/lib/finding/finding';
import { pulseOf } from '@/lib/finding/pulse';
import { rhythmOf } from '@/lib/finding/rhythm';
import { activityOf } from '../activity';
import { measureLag } from './measure-lag';

/** Everything that is concluded from one reading. */
export interface Judgement {
  status: Status;
  reason: string;
  findings: Finding[];
  answers: AnswerJson[];
  lag: Lag;
  activity: VersionActivity;
  lastPlannedMs: bigint | null;
  lastCommitMs: bigint | null;
}

/** Concludes status, reason, answers and lag. Pure. */
export function judge(diagnosis: Diagnosis): Judgement {
  const { nowMs, reading } = diagnosis;
  const rhythm = rhythmOf(reading, diagnosis.history);
  const verdict = diagnose(diagnosis);
  const lag = measureLag(reading, diagnosis.heads ?? [], nowMs);
  return {
    ...verdict,
    answers: [],
    lag,
    activity: activityOf(pulseOf(diagnosis, rhythm), lag),
    lastPlannedMs: rhythm.lastPlannedMs,
    lastCommitMs: rhythm.lastCommittedMs,
  };
}

/** True when Spark has left something here. */
export function hasContent(reading: CheckpointReading): boolean {
  return reading.kind !== 'empty';
}
