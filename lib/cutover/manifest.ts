import { formatBytes, formatMoment } from '@/lib/domain/format';

/** One file of v1's checkpoint. `hash`: of small files only; null for others. */
export interface ManifestFile {
  path: string;
  sizeBytes: bigint;
  modifiedMs: bigint;
  hash: string | null;
}

/** All files of v1's checkpoint at one moment. */
export interface Manifest {
  takenMs: bigint;
  files: readonly ManifestFile[];
}

/**
 * Who could have made a difference. `v1`: the query itself, which plans, commits, keeps state and purges what it no longer
 * needs · `lifecycle-rule`: a rule that takes objects by age · `cleaner`: a job or a person · `unknown`.
 */
export type Culprit = 'v1' | 'lifecycle-rule' | 'cleaner' | 'unknown';

export interface ManifestDifference {
  path: string;
  change: 'added' | 'changed' | 'gone';
  before: ManifestFile | null;
  after: ManifestFile | null;
  /** Likeliest first. */
  culprits: readonly Culprit[];
  words: string;
}

/**
 * What differs between two manifests, by path, and who could have done it. A query that runs adds and purges; nobody but a
 * query writes below its logs and its state, and nobody at all has a reason to change a file that is there.
 * Source: HDFSMetadataLog.purge, StateStore maintenance (apache/spark, 2.1 to 4.2): whole log files and old state, oldest
 * first, and only while the query runs.
 */
export function compareManifests(before: Manifest, after: Manifest): ManifestDifference[] {
  const was = new Map(before.files.map((file) => [file.path, file]));
  const is = new Map(after.files.map((file) => [file.path, file]));
  const added = after.files.filter(({ path }) => !was.has(path));
  const gone = before.files.filter(({ path }) => !is.has(path));
  const v1Wrote = added.some(({ path }) => isLogOrState(path));
  const byAge = looksLikeAge(gone, after.files);
  return [
    ...added.map((file) => difference('added', null, file, whoAdded(file))),
    ...after.files.flatMap((file) => {
      const old = was.get(file.path);
      return old === undefined || isSame(old, file)
        ? []
        : [difference('changed', old, file, whoChanged(file))];
    }),
    ...gone.map((file) =>
      difference('gone', file, null, whoTook(file, { v1Wrote, byAge, left: after.files })),
    ),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Differences that v1 does not make by running: they need somebody's explanation, also while v1 runs. */
export function notByV1(differences: readonly ManifestDifference[]): ManifestDifference[] {
  return differences.filter(({ culprits }) => culprits[0] !== 'v1');
}

function isSame(a: ManifestFile, b: ManifestFile): boolean {
  const sameHash = a.hash === null || b.hash === null || a.hash === b.hash;
  return a.sizeBytes === b.sizeBytes && a.modifiedMs === b.modifiedMs && sameHash;
}

const LOG = /^(offsets|commits)\/\d+$/;
const OWN = /^(offsets|commits|sources|state)\//;

function isLogOrState(path: string): boolean {
  return OWN.test(path);
}

function whoAdded({ path }: ManifestFile): Culprit[] {
  return isLogOrState(path) ? ['v1'] : ['unknown', 'cleaner'];
}

/** State files of a version that is written again by a re-run batch keep their name; log files never change. */
function whoChanged({ path }: ManifestFile): Culprit[] {
  return /^(state|sources)\//.test(path) || isTemporary(path) ? ['v1', 'unknown'] : ['unknown', 'cleaner'];
}

function isTemporary(path: string): boolean {
  return /(^|\/)\.[^/]*(\.tmp|\.crc)$/.test(path);
}

function whoTook(
  { path }: ManifestFile,
  { v1Wrote, byAge, left }: { v1Wrote: boolean; byAge: boolean; left: readonly ManifestFile[] },
): Culprit[] {
  if (isTemporary(path)) return ['v1', 'cleaner'];
  if (path === 'metadata') return ['cleaner', 'lifecycle-rule'];
  if (v1Wrote && isPurged(path, left)) return ['v1', 'lifecycle-rule'];
  return byAge ? ['lifecycle-rule', 'cleaner'] : ['cleaner', 'lifecycle-rule'];
}

/** Spark purges the oldest first: something newer of the same kind has to be left. */
function isPurged(path: string, left: readonly ManifestFile[]): boolean {
  if (!LOG.test(path)) return isLogOrState(path);
  const slash = path.indexOf('/');
  const folder = path.slice(0, slash + 1);
  const id = BigInt(path.slice(slash + 1));
  const kept = left.flatMap((file) =>
    LOG.test(file.path) && file.path.startsWith(folder) ? [BigInt(file.path.slice(folder.length))] : [],
  );
  return kept.length > 0 && kept.every((other) => other > id);
}

/** A rule by age takes everything up to a time, wherever it lies: no file that is left is older than one that is gone. */
function looksLikeAge(gone: readonly ManifestFile[], left: readonly ManifestFile[]): boolean {
  const newestGone = gone.reduce<bigint | null>(
    (newest, { modifiedMs }) => (newest === null || modifiedMs > newest ? modifiedMs : newest),
    null,
  );
  return newestGone !== null && left.every(({ modifiedMs }) => modifiedMs >= newestGone);
}

function difference(
  change: ManifestDifference['change'],
  before: ManifestFile | null,
  after: ManifestFile | null,
  culprits: readonly Culprit[],
): ManifestDifference {
  const file = after ?? before;
  const path = file?.path ?? '';
  return { path, change, before, after, culprits, words: wordsOf(path, change, before, after, culprits) };
}

function wordsOf(
  path: string,
  change: ManifestDifference['change'],
  before: ManifestFile | null,
  after: ManifestFile | null,
  culprits: readonly Culprit[],
): string {
  const told = (file: ManifestFile | null) =>
    file === null ? '' : `${formatBytes(file.sizeBytes)}, ${formatMoment(file.modifiedMs)}`;
  const what =
    change === 'added'
      ? `is new (${told(after)})`
      : change === 'gone'
        ? `is gone (it had ${told(before)})`
        : `was ${told(before)} and is ${told(after)}${before?.sizeBytes === after?.sizeBytes && before?.modifiedMs === after?.modifiedMs ? ', with another content' : ''}`;
  return `${path} ${what}: ${culprits.map((culprit) => CULPRIT_WORDS[culprit]).join(', or ')}.`;
}

const CULPRIT_WORDS: Record<Culprit, string> = {
  v1: 'the query itself does this while it runs',
  'lifecycle-rule': 'a lifecycle rule of the storage that takes files by age',
  cleaner: 'a cleaning job or a person',
  unknown: 'somebody else than Spark and Signalbox',
};
