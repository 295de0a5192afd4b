import { formatCount, formatDuration } from '@/lib/domain/format';
import { BLOCKING_DAMAGE } from './blocking-damage';
import type { Diagnosis, Rule } from './finding';
import { metadataMissingWithLogs } from './metadata-missing-with-logs';
import { NEVER_DELETE_CHECKPOINT } from './never-do';
import { type Pulse, pulseOf } from './pulse';
import { raise } from './raise';
import { restartFails } from './restart-fails';
import { rhythmOf } from './rhythm';
import { type SourceMovement, sourceMovement } from './source-movement';
import { takenOverBy } from './taken-over';

/**
 * NO_PROGRESS_FOR_LONG: no commit for much longer than this query's own rhythm. Silence proves nothing, so it is a
 * warning: the driver may be down, stuck, or have nothing to read.
 *
 * Silent itself where damage in the checkpoint's own files explains it, where another version took over, where a head
 * read since then shows that there is nothing new to read, and where there is no rhythm to judge by.
 */
export const noProgressForLong: Rule = (diagnosis) => {
  const { reading, history } = diagnosis;
  const rhythm = rhythmOf(reading, history);
  const pulse = pulseOf(diagnosis, rhythm);
  if ((pulse.state !== 'in-flight' && pulse.state !== 'quiet') || !pulse.overdue) return [];
  if (isExplainedByDamage(diagnosis) || takenOverBy(diagnosis) !== null) return [];
  const movement = sourceMovement(diagnosis);
  if (pulse.state === 'quiet' && isIdle(movement, pulse, diagnosis.nowMs)) return [];

  const { lastCommitMs } = pulse;
  const lastCommit = reading.lastCommittedBatch;
  const idleMs =
    lastCommitMs === null || lastCommitMs > diagnosis.nowMs ? null : diagnosis.nowMs - lastCommitMs;
  const usualMs = pulse.state === 'in-flight' ? rhythm.duration?.medianMs : rhythm.spacing?.medianMs;
  const usual = usualMs === undefined ? '' : ` (usual: ${formatDuration(usualMs)})`;
  const evidence = [
    ...(pulse.state === 'in-flight' ? [`offsets/${pulse.batchId}`] : []),
    ...(lastCommit === null ? [] : [`commits/${lastCommit}`]),
  ];
  return [
    raise('NO_PROGRESS_FOR_LONG', {
      subject: reading.name,
      facts: {
        last_commit_ms: lastCommitMs,
        idle_ms: idleMs,
        usual_ms: usualMs ?? null,
        limit_ms: pulse.limitMs,
        planned_batch: pulse.state === 'in-flight' ? pulse.batchId : null,
      },
      evidence,
      summary:
        pulse.state === 'in-flight'
          ? `Batch ${formatCount(pulse.batchId)} was planned ${ago(pulse.ageMs)} and is not committed${usual}: the range was read, so the trouble is after the source.`
          : `Nothing was committed for ${formatDuration(pulse.idleMs ?? 0n)}${usual}${movement.state === 'unread' ? ' while the source grew: the driver is down or its trigger does not fire.' : ': the driver is down, its trigger does not fire, or there is nothing new to read.'}`,
      nextStep:
        pulse.state === 'in-flight'
          ? `Keep ${reading.name}. Look at the driver's log and the sink for batch ${formatCount(pulse.batchId)}; a restart runs the same batch with the same range again, so the sink must tolerate a repeat.`
          : `Keep ${reading.name}. Check whether the driver runs and whether the source has new records; a restart resumes from the last commit.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        'Never start a second driver on this checkpoint while the first may still run.',
      ],
    }),
  ];
};

/** Idle, not silent: a head read since the last commit, and recently, shows that nothing is left to read. */
function isIdle(movement: SourceMovement, pulse: Extract<Pulse, { state: 'quiet' }>, nowMs: bigint): boolean {
  if (movement.state !== 'nothing-new' || pulse.lastCommitMs === null || pulse.limitMs === null) return false;
  const { atMs } = movement;
  return atMs > pulse.lastCommitMs && atMs <= nowMs && nowMs - atMs <= pulse.limitMs;
}

/** Damage that stops a start explains the silence; an old damaged file that no start reads does not. */
function isExplainedByDamage(diagnosis: Diagnosis): boolean {
  return [...BLOCKING_DAMAGE, metadataMissingWithLogs, restartFails].some((rule) =>
    rule(diagnosis).some((finding) => finding.status !== 'attention'),
  );
}

function ago(ageMs: bigint | null): string {
  return ageMs === null ? 'at an unknown time' : `${formatDuration(ageMs)} ago`;
}
