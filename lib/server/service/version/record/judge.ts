import { answerAll } from '@/lib/answer/answers';
import { basisOf } from '@/lib/answer/basis';
import { resumableUntil } from '@/lib/answer/resumable-until';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { AnswerJson } from '@/lib/contract/answer';
import type { Lag } from '@/lib/contract/lag';
import type { VersionActivity } from '@/lib/contract/words';
import type { Status } from '@/lib/domain/status';
import { diagnose } from '@/lib/finding/diagnose';
import type { Diagnosis, Finding } from '@/lib/finding/finding';
import { activityOf } from '../activity';
import { catchUpJson, lagJson, resumableJson } from '../lag-json';

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
  const { nowMs, reading, heads = [], history, declaredIntervalMs } = diagnosis;
  const context = { nowMs, reading, heads, history, declaredIntervalMs };
  const basis = basisOf(context);
  const lag: Lag = {
    ...lagJson(basis.lag.behind, basis.trend),
    catchUp: catchUpJson(basis.catchUp),
    resumable: resumableJson(resumableUntil(context)),
  };
  return {
    ...diagnose(diagnosis),
    answers: answerAll(context).map((answer) => ({ ...answer, asOfMs: String(answer.asOfMs) })),
    lag,
    activity: activityOf(basis.pulse, lag),
    lastPlannedMs: basis.rhythm.lastPlannedMs,
    lastCommitMs: basis.rhythm.lastCommittedMs,
  };
}

/** True when Spark has left something here. */
export function hasContent(reading: CheckpointReading): boolean {
  return reading.kind !== 'empty';
}
