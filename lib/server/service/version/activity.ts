import type { Lag } from '@/lib/contract/lag';
import type { VersionActivity } from '@/lib/contract/words';
import { formatDuration } from '@/lib/domain/format';
import type { Pulse } from '@/lib/finding/pulse';

/** What a version does, told by its files and by how far behind it is. */
export function activityOf(pulse: Pulse, lag: Pick<Lag, 'value' | 'trend'>): VersionActivity {
  switch (pulse.state) {
    case 'never-planned':
    case 'commits-unknown':
      return 'unknown';
    case 'first-batch':
      return 'running';
    case 'in-flight':
      if (pulse.overdue) return 'quiet';
      return lag.trend === 'falling' ? 'catching-up' : 'running';
    case 'quiet':
      if (lag.value === '0') return 'idle';
      if (pulse.overdue) return 'quiet';
      return lag.trend === 'falling' ? 'catching-up' : 'running';
    default:
      return pulse satisfies never;
  }
}

/** The activity in words, with its age where that says more than the word. */
export function activityWords(
  version: {
    activity: VersionActivity;
    vanishedMs: bigint | null;
    readMs: bigint | null;
    lastMovedMs: bigint | null;
  },
  nowMs: bigint,
): string {
  switch (version.activity) {
    case 'running':
      return 'running';
    case 'catching-up':
      return 'catching up';
    case 'idle':
      return 'idle, nothing new to read';
    case 'quiet':
      return version.lastMovedMs === null ? 'quiet' : `quiet for ${age(version.lastMovedMs, nowMs)}`;
    case 'vanished':
      return version.vanishedMs === null ? 'vanished' : `vanished ${age(version.vanishedMs, nowMs)} ago`;
    case 'unknown':
      if (version.readMs === null) return 'not read yet';
      return version.lastMovedMs === null ? 'nothing planned yet' : 'unknown';
    default:
      return version.activity satisfies never;
  }
}

function age(atMs: bigint, nowMs: bigint): string {
  return formatDuration(nowMs > atMs ? nowMs - atMs : 0n);
}
