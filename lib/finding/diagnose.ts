import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { FINDING_CODES, type FindingCode, SEVERITIES } from '@/lib/domain/finding-code';
import { formatAge, formatCount } from '@/lib/domain/format';
import { type Status, statusUrgency, worstStatus } from '@/lib/domain/status';
import type { Diagnosis, Finding } from './finding';
import { offsetsNeededByRestart } from './needed-by-restart';
import { pulseOf } from './pulse';
import { RULES } from './registry';
import { isUnknownFormat } from './settled-damage';
import { takenOverBy } from './taken-over';

/** The verdict on one version: its status, why in one sentence, and every finding, worst first. */
export interface Verdict {
  status: Status;
  reason: string;
  findings: Finding[];
}

/** Order of equal findings: as the vocabulary lists them. */
const CODE_ORDER = new Map(Object.keys(FINDING_CODES).map((code, index) => [code, index]));

/** What is missing around a query, or happened to it in the past, is no news of the query: never the reason of its status. */
const BESIDE_THE_QUERY: ReadonlySet<FindingCode> = new Set([
  'DECLARATION_MISSING',
  'PARTITIONS_ADDED',
  'ROLLBACK_DETECTED',
]);

/** Runs every rule over one version and concludes its status (findings.md, with its footnotes). Pure. */
export function diagnose(diagnosis: Diagnosis): Verdict {
  const raised = Object.values(RULES).flatMap((rule) => rule(diagnosis));
  const findings = settleStatuses(raised).sort(worstFirst);
  const unjudged = whyNotJudged(diagnosis.reading);
  const status = worstStatus([
    ...findings.map((finding) => finding.status),
    ...(unjudged === null ? [] : (['unknown'] as const)),
  ]);
  return { status, reason: reasonFor(status, findings, unjudged, diagnosis), findings };
}

/**
 * The status to show when the last reading is `readAtMs` old: a verdict is current for `timeToLiveMs`, after that it is
 * only the last known one. Null `lastKnown`: no reading ever succeeded.
 */
export function currentStatus(
  lastKnown: { status: Status; readAtMs: bigint } | null,
  nowMs: bigint,
  timeToLiveMs: bigint,
): Status {
  return lastKnown === null || nowMs - lastKnown.readAtMs > timeToLiveMs ? 'unknown' : lastKnown.status;
}

/** ‡ A start that is blocked loses nothing, so a missing identity then only adds to what blocks it. */
function settleStatuses(findings: readonly Finding[]): Finding[] {
  const blocked = findings.some((finding) => finding.status === 'blocked');
  return findings.map((finding) =>
    blocked && finding.code === 'METADATA_MISSING_WITH_LOGS' ? { ...finding, status: 'blocked' } : finding,
  );
}

function worstFirst(a: Finding, b: Finding): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    statusUrgency(b.status) - statusUrgency(a.status) ||
    orderOf(a.code) - orderOf(b.code)
  );
}

function orderOf(code: FindingCode): number {
  return CODE_ORDER.get(code) ?? CODE_ORDER.size;
}

/** Why no verdict is possible although the reading succeeded, or null. Unknown is not damage (promise P5). */
function whyNotJudged(reading: CheckpointReading): string | null {
  if (reading.kind !== 'streaming' && reading.kind !== 'empty')
    return 'This is not the checkpoint of a streaming query, so nothing can be said about one.';
  const needed = offsetsNeededByRestart(reading);
  const newer = reading.offsetLog?.files.find(
    (file) => needed.has(file.batchId) && isUnknownFormat(file.content),
  );
  return newer === undefined
    ? null
    : `${newer.path} is written in a log version that is not known here, so its batch cannot be judged.`;
}

function reasonFor(
  status: Status,
  findings: readonly Finding[],
  unjudged: string | null,
  diagnosis: Diagnosis,
): string {
  if (status === 'unknown' && unjudged !== null) return unjudged;
  const worst = findings.find((finding) => finding.status === status && !BESIDE_THE_QUERY.has(finding.code));
  if (worst !== undefined) return worst.summary;
  return calmReason(diagnosis);
}

/** Why a query without any finding is as it is. */
function calmReason(diagnosis: Diagnosis): string {
  const pulse = pulseOf(diagnosis);
  const late = (pulse.state === 'quiet' || pulse.state === 'in-flight') && pulse.overdue;
  const successor = late ? takenOverBy(diagnosis) : null;
  const since = successor === null ? '.' : `; ${successor.name} has planned batches since.`;
  switch (pulse.state) {
    case 'never-planned':
      return 'Nothing was planned yet.';
    case 'quiet':
      return pulse.lastCommitMs === null
        ? `Batch ${formatCount(pulse.batchId)} is committed${since}`
        : `Batch ${formatCount(pulse.batchId)} was committed ${formatAge(pulse.lastCommitMs, diagnosis.nowMs)}${since}`;
    case 'in-flight':
      return `Batch ${formatCount(pulse.batchId)} was planned and is not committed${since}`;
    case 'first-batch':
    case 'commits-unknown':
      return `Batch ${formatCount(pulse.batchId)} is planned; whether it was committed cannot be told${since}`;
    default:
      return pulse satisfies never;
  }
}
