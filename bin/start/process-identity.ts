import { readFileSync } from 'node:fs';
import { isAlive } from '@/lib/server/db/embedded/postmaster-file';

/** A process that cannot be mistaken for a later one with the same pid. */
export type ProcessIdentity = {
  pid: number;
  /** When it started, in the kernel's own count; `null` where the system does not tell. */
  started: string | null;
};

/** The identity of a running process. */
export function identify(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) };
}

/** Whether that very process still runs. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && (identity.started === null || identity.started === startOf(identity.pid));
}

/** Field 22 of /proc/<pid>/stat, counted after the command's closing bracket, which may itself hold blanks. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot}/${ticks}`;
  } catch {
    return null;
  }
}
