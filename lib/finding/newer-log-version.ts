import type { LogFile } from '@/lib/checkpoint/reading';
import type { Rule } from './finding';
import { offsetsNeededByRestart } from './needed-by-restart';
import { NEVER_DELETE_CHECKPOINT, NEVER_EDIT_IN_PLACE } from './never-do';
import { raise } from './raise';

/**
 * NEWER_LOG_VERSION: a file that the next start reads is written in a log version above 1, which an older Spark refuses
 * ("maximum supported log version is v1, but encountered v2"). Offsets v2 are read since 4.2 (OffsetSeqLog), commits v2
 * since 4.0 and v3 since 4.2 (CommitLog); all releases write v1 of both unless they are told otherwise.
 *
 * Silent for v1 logs of any release, and where newer files are old ones that no start reads.
 */
export const newerLogVersion: Rule = ({ reading }) => {
  const needed = offsetsNeededByRestart(reading);
  const offsetFiles = (reading.offsetLog?.files ?? []).filter(({ batchId }) => needed.has(batchId));
  const commitFiles = (reading.commitLog?.files ?? []).filter(
    ({ batchId }) => batchId === reading.lastCommittedBatch,
  );
  const [offsets, commits] = [highestVersion(offsetFiles), highestVersion(commitFiles)];
  if ((offsets ?? 1) <= 1 && (commits ?? 1) <= 1) return [];
  const since = sparkFor(offsets, commits);
  const parts = [
    offsets !== null && offsets > 1 ? [`offsets in version ${offsets}`] : [],
    commits !== null && commits > 1 ? [`commits in version ${commits}`] : [],
  ].flat();
  return [
    raise('NEWER_LOG_VERSION', {
      // Offsets that nobody here can read leave the whole query unjudged: its status is unknown, not attention.
      ...((offsets ?? 1) > 2 ? { status: 'healthy' as const } : {}),
      subject: reading.name,
      facts: {
        offsets_version: offsets,
        commits_version: commits,
        older_spark_can_resume: false,
        readable_since: since,
      },
      evidence: [...offsetFiles, ...commitFiles]
        .filter((file) => (versionOf(file) ?? 1) > 1)
        .map(({ path }) => path),
      summary: `${reading.name} is written with ${parts.join(' and ')}: ${since === null ? 'a Spark that is newer than what is known here wrote it, and older ones cannot resume on it' : `Spark before ${since} cannot resume on it`}.`,
      nextStep: `Keep ${reading.name} and the release of Spark that wrote it. A way back to an older release is a new version with its own checkpoint that starts at the committed end of this one.`,
      neverDo: [
        NEVER_DELETE_CHECKPOINT,
        NEVER_EDIT_IN_PLACE,
        'Never change the version line by hand: the rest of the file has another form too.',
      ],
    }),
  ];
};

/** The first release that reads these versions; null when none is known to. */
function sparkFor(offsets: number | null, commits: number | null): '4.0' | '4.2' | null {
  if ((offsets ?? 1) > 2 || (commits ?? 1) > 3) return null;
  return offsets === 2 || commits === 3 ? '4.2' : '4.0';
}

type AnyFile = LogFile<{ logVersion: number }>;

function highestVersion(files: readonly AnyFile[]): number | null {
  const versions = files.flatMap((file) => versionOf(file) ?? []);
  return versions.length === 0 ? null : Math.max(...versions);
}

/** The version that a file names, also one that is not known here; null where damage hides it. */
function versionOf({ content }: AnyFile): number | null {
  if (content.state === 'parsed') return content.entry.logVersion;
  if (content.state !== 'unknown' && content.reason !== 'unsupported-version') return null;
  const digits = /^v(\d{1,9})\s*(?:\n|$)/.exec(content.raw)?.[1];
  return digits === undefined ? null : Number.parseInt(digits, 10);
}
