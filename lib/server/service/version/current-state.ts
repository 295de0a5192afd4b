import type { VersionActivity } from '@/lib/contract/words';
import { formatAge } from '@/lib/domain/format';
import { STATUSES, type Status } from '@/lib/domain/status';
import { activityWords } from './activity';

/** The columns from which a version's present state is told. */
export interface VersionColumns {
  name: string;
  location: string;
  vanishedMs: bigint | null;
  readMs: bigint | null;
  freshUntilMs: bigint | null;
  status: string;
  reason: string;
  activity: string;
  errorKind: string | null;
  errorMessage: string | null;
  lastPlannedMs: bigint | null;
  lastCommitMs: bigint | null;
}

/** What may be said about a version now, which is not always what its last reading said. */
export interface CurrentState {
  status: Status;
  reason: string;
  activity: VersionActivity;
  activityWords: string;
  /** False when the last reading is older than it may be, failed for long, or was never made. */
  fresh: boolean;
}

/**
 * The state of a version at `nowMs`. A reading is current until `freshUntilMs`; later it is the last known one and is
 * called so. The same rule in SQL: `urgencySql` in fleet/rank-queries.ts.
 */
export function currentState(version: VersionColumns, nowMs: bigint): CurrentState {
  const activity = activityOf(version.activity);
  const lastMovedMs = later(version.lastPlannedMs, version.lastCommitMs);
  const words = activityWords({ ...version, activity, lastMovedMs }, nowMs);
  if (version.vanishedMs !== null) {
    const known =
      version.readMs === null
        ? 'It was never read.'
        : `Last known state: ${statusWord(statusOf(version.status))}. ${version.reason}`;
    return {
      status: 'attention',
      reason: `Nothing is at ${version.location} any more (missed ${formatAge(version.vanishedMs, nowMs)}). ${known}`,
      activity: 'vanished',
      activityWords: words,
      fresh: false,
    };
  }
  if (version.readMs === null) {
    return {
      status: 'unknown',
      reason: version.errorMessage === null ? 'Not read yet.' : `Cannot be read: ${version.errorMessage}`,
      activity: 'unknown',
      activityWords: version.errorMessage === null ? 'not read yet' : 'cannot be read',
      fresh: false,
    };
  }
  if (version.freshUntilMs === null || version.freshUntilMs < nowMs) {
    const age = formatAge(version.readMs, nowMs);
    const why = version.errorMessage === null ? '' : `Cannot be read: ${version.errorMessage}. `;
    return {
      status: 'unknown',
      reason: `${why}Last reading ${age}; last known state: ${statusWord(statusOf(version.status))}. ${version.reason}`,
      activity: 'unknown',
      activityWords: `last read ${age}`,
      fresh: false,
    };
  }
  return {
    status: statusOf(version.status),
    reason: version.reason,
    activity,
    activityWords: words,
    fresh: true,
  };
}

/** A status as people say it. */
function statusWord(status: Status): string {
  return status.replaceAll('_', ' ');
}

/** The column holds what `diagnose` gave; anything else is not known here. */
function statusOf(column: string): Status {
  return STATUSES.find((status) => status === column) ?? 'unknown';
}

const ACTIVITIES: readonly VersionActivity[] = [
  'running',
  'catching-up',
  'idle',
  'quiet',
  'vanished',
  'unknown',
];

function activityOf(column: string): VersionActivity {
  return ACTIVITIES.find((activity) => activity === column) ?? 'unknown';
}

function later(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}
