import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server says about itself in `postmaster.pid` in its data folder. */
export type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' | 'unknown' };

/**
 * Reads `postmaster.pid`: the truth about which server owns a data folder. A half-written file reads as
 * `starting` with port 0; an absent one as `undefined`.
 * Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status
 * (postgres/postgres src/include/utils/pidfile.h, PostgreSQL 10 and newer).
 */
export function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid)) return undefined;
  const port = Number.parseInt(lines[3] ?? '', 10);
  const word = (lines[7] ?? 'starting').trim();
  const status = word === 'ready' || word === 'starting' || word === 'stopping' ? word : 'unknown';
  return { pid: Math.abs(pid), port: Number.isInteger(port) ? port : 0, status };
}

/** The server that owns `dataFolder` and lives; `undefined` when there is none or the file is left over. */
export function runningPostmaster(dataFolder: string): Postmaster | undefined {
  const text = readIfPresent(join(dataFolder, 'postmaster.pid'));
  const found = text === undefined ? undefined : parsePostmasterFile(text);
  return found && servesFolder(found.pid, dataFolder) ? found : undefined;
}

/** Whether the process is alive and a server of this folder: after a restart a pid may belong to anyone. */
function servesFolder(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = readIfPresent(`/proc/${pid}/cmdline`);
  // Without /proc (macOS) the pid alone has to do, as it does for PostgreSQL itself.
  return commandLine === undefined || commandLine.split('\0').includes(dataFolder);
}

/** Whether a process runs; one that ended and waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const state = readIfPresent(`/proc/${pid}/stat`);
  return state === undefined || !/\) [ZX] /.test(state);
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
