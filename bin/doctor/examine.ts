import { answerAll } from '@/lib/answer/answers';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { AnswerJson } from '@/lib/contract/answer';
import type { DoctorAnswer, DoctorProblem } from '@/lib/contract/doctor';
import { SEVERITIES } from '@/lib/domain/finding-code';
import { statusUrgency, worstStatus } from '@/lib/domain/status';
import { diagnose } from '@/lib/finding/diagnose';
import type { Fact, Finding, OldestPosition } from '@/lib/finding/finding';
import type { RequestedSettings } from '@/lib/finding/known-place';
import type { KnownSink } from '@/lib/finding/known-sink';
import type { HeadReading } from '@/lib/head/head';
import { inspectAnswer } from '../inspect/inspect-answer';

/** What the doctor knows beside the checkpoints. */
export interface Circumstances {
  nowMs: bigint;
  heads: HeadReading[];
  oldest: OldestPosition[];
  /** What the log of the sink says, to which all versions are said to write. */
  sink: KnownSink | null;
  declaredIntervalMs: bigint | null;
  /** What the job asks for: the job of the newest version, as older ones are not started again with it. */
  requested: RequestedSettings | null;
}

/** Judges `readings`, versions of one query in order, and answers the five questions for each. */
export function examine(readings: readonly CheckpointReading[], circumstances: Circumstances): DoctorAnswer {
  const answer: DoctorAnswer = {
    status: 'healthy',
    problems: [],
    checkpoints: {},
    verdicts: {},
    answers: {},
  };
  const shared = new Set(readings.map(({ name }) => name)).size < readings.length;
  for (const [index, reading] of readings.entries()) {
    const name = shared ? reading.location : reading.name;
    const verdict = diagnose({
      ...circumstances,
      requested: index === readings.length - 1 ? circumstances.requested : null,
      reading,
      siblings: readings.filter((_, other) => other !== index),
      siblingsBefore: index,
      previousGeneration: null,
    });
    answer.checkpoints[name] = inspectAnswer(reading);
    answer.verdicts[name] = { status: verdict.status, reason: verdict.reason };
    answer.answers[name] = answerAll({ ...circumstances, reading }).map(
      (each): AnswerJson => ({ ...each, asOfMs: each.asOfMs.toString() }),
    );
    answer.problems.push(...verdict.findings.map((finding) => problemOf(finding, name)));
  }
  answer.problems.sort(worstFirst);
  answer.status = worstStatus(Object.values(answer.verdicts).map(({ status }) => status));
  return answer;
}

function problemOf(finding: Finding, checkpoint: string): DoctorProblem {
  const facts = Object.entries(finding.facts).map(([name, fact]) => [name, jsonOf(fact)] as const);
  return { ...finding, checkpoint, facts: Object.fromEntries(facts) };
}

type Json = DoctorProblem['facts'][string];

function jsonOf(fact: Fact): Json {
  if (typeof fact === 'bigint') return fact.toString();
  if (Array.isArray(fact)) return fact.map(jsonOf);
  if (fact !== null && typeof fact === 'object')
    return Object.fromEntries(Object.entries(fact).map(([name, inner]) => [name, jsonOf(inner)]));
  return fact;
}

/** Stable: equals keep the order of the checkpoints. */
function worstFirst(a: DoctorProblem, b: DoctorProblem): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    statusUrgency(b.status) - statusUrgency(a.status)
  );
}
