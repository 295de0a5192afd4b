import { type Change, type Comparison, evidenceOf, hasRun, offsetsOf } from '../comparison';
import { noted, type Reason, refused, undecided } from '../reason';
import { eraOf, eraWords, isBefore, isSince } from '../spark-era';

/** What v1's checkpoint itself allows, whatever v2's definition is: damage, copies, log versions, execution modes. */
export const checkpointChanges: Change = (comparison) => [
  ...damage(comparison),
  ...copies(comparison),
  ...downgrade(comparison),
  ...modes(comparison),
];

function damage(comparison: Comparison): Reason[] {
  const { v1 } = comparison;
  const reasons: Reason[] = [];
  if (v1.restart.action === 'fail')
    reasons.push(
      refused(
        'V1_CANNOT_RESTART',
        `No definition can resume on v1's checkpoint as it is: ${v1.restart.why}. Its problems say how to repair it.`,
        [offsetsOf(comparison, 'v1')],
      ),
    );
  if (v1.state !== null && !v1.state.loadable && v1.lastCommittedBatch !== null)
    reasons.push(
      refused(
        'V1_STATE_NOT_LOADABLE',
        `The state version that a restart needs (${v1.state.requiredVersion}) cannot be built from v1's files. Its problems say what is missing.`,
        [evidenceOf(comparison, 'v1', 'state')],
      ),
    );
  if (v1.metadata.state !== 'present' && hasRun(v1))
    reasons.push(
      undecided(
        'V1_ID_LOST',
        "v1's metadata is missing or unreadable. Where Spark starts nevertheless it makes a new query id, by which a transactional sink no longer knows what it has from v1: a batch that is run again is written twice.",
        [evidenceOf(comparison, 'v1', 'metadata')],
      ),
    );
  return reasons;
}

function copies(comparison: Comparison): Reason[] {
  const { v1, v2 } = comparison;
  if (v1.metadata.state !== 'present' || v2.metadata.state !== 'present') return [];
  if (v1.metadata.queryId !== v2.metadata.queryId || v1.location === v2.location) return [];
  return [
    undecided(
      'SAME_QUERY_ID',
      "v2's checkpoint is a copy of v1's: its schemas and positions come from v1, and do not show what v2's definition would record. Compare with a run on an empty checkpoint.",
      [evidenceOf(comparison, 'v1', 'metadata'), evidenceOf(comparison, 'v2', 'metadata')],
    ),
  ];
}

function downgrade(comparison: Comparison): Reason[] {
  const { v1, v2 } = comparison;
  if (!hasRun(v2)) return [];
  const [before, after] = [eraOf(v1), eraOf(v2)];
  if (before.since === null || !isBefore(after, before.since)) return [];
  const newest = Math.max(newestVersion(v1.offsetLog), newestVersion(v1.commitLog));
  const evidence = [offsetsOf(comparison, 'v1'), offsetsOf(comparison, 'v2')];
  const what = `v1 was last written by ${eraWords(before)}, and v2 runs on ${eraWords(after)}`;
  if (newest > 1 && isBefore(after, '4.0'))
    return [
      refused(
        'LOG_VERSION_TOO_NEW',
        `${what}, which reads logs of version 1 only: v1's are of version ${newest}, and Spark stops.`,
        evidence,
        eraWords(after),
      ),
    ];
  return [
    undecided(
      'SPARK_DOWNGRADE',
      `${what}: an older Spark does not read every file that a newer one writes.`,
      evidence,
      eraWords(after),
    ),
  ];
}

function newestVersion(log: Comparison['v1']['offsetLog'] | Comparison['v1']['commitLog']): number {
  const file = log?.files.at(-1);
  return file?.content.state === 'parsed' ? file.content.entry.logVersion : 0;
}

function modes(comparison: Comparison): Reason[] {
  const { v1, v2, declared } = comparison;
  const reasons: Reason[] = [];
  const trigger = declared.v2?.trigger?.kind;
  const continuous = trigger === undefined ? (hasRun(v2) ? v2.continuous : null) : trigger === 'continuous';
  if (continuous !== null && continuous !== v1.continuous)
    reasons.push(
      noted(
        'EXECUTION_MODE_CHANGED',
        `v1 runs ${modeWords(v1.continuous)} and v2 ${modeWords(continuous)}: the logs fit, and continuous processing gives at-least-once only.`,
        [offsetsOf(comparison, 'v1')],
      ),
    );
  if (trigger === 'realTime')
    reasons.push(
      undecided(
        'REAL_TIME_MODE',
        'v2 declares real-time mode: Spark takes it for some sources, sinks and operators in update mode only, and its start drops planned batches that were not committed.',
        ['declaration of v2: trigger'],
        isSince(eraOf(v1), '4.0') ? 'Spark 4.1 and later' : null,
      ),
    );
  if (v1.asyncProgress && !v2.asyncProgress && !v2.continuous)
    reasons.push(
      undecided(
        'ASYNC_PROGRESS',
        "v1's logs have the holes of async progress tracking. Where v2 does not use it too, Spark looks for the batch before the newest and stops when that was never written.",
        [offsetsOf(comparison, 'v1')],
      ),
    );
  return reasons;
}

function modeWords(continuous: boolean): string {
  return continuous ? 'continuously' : 'in micro-batches';
}
