import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { openStorage } from '@/lib/storage/open';
import { shownLocation } from '@/lib/storage/shown-location';
import { isStorageError } from '@/lib/storage/storage-error';
import { reportProgress } from '../inspect/progress';
import type { Terminal } from '../terminal/terminal';
import { EXIT, type ExitCode } from './command';

interface ReadLocationOptions {
  /** Who says why a location can't be read, e.g. `doctor`. */
  command: string;
  nowMs: bigint;
  json: boolean;
  /** What stands for a location at which nothing lies; without it that is refused. */
  whenAbsent?: (location: string) => CheckpointReading;
}

/** A checkpoint with its key counts, or the exit code after the reason was printed. */
export async function readLocation(
  location: string,
  options: ReadLocationOptions,
  terminal: Terminal,
): Promise<CheckpointReading | ExitCode> {
  try {
    const progress = reportProgress(openStorage(location), terminal);
    try {
      const result = await readCheckpoint({ storage: progress.storage, nowMs: options.nowMs, state: 'keys' });
      if (result.state === 'read') return result.reading;
      if (options.whenAbsent !== undefined) return options.whenAbsent(location);
      return refuse(location, 'absent', `nothing exists at ${location}`, options, terminal);
    } finally {
      progress.done();
    }
  } catch (error) {
    if (!isStorageError(error)) throw error;
    const message = `${shownLocation(location)} can't be read: ${error.kind}: ${error.detail}`;
    return refuse(location, error.kind, message, options, terminal);
  }
}

function refuse(
  location: string,
  kind: string,
  message: string,
  { command, json }: ReadLocationOptions,
  terminal: Terminal,
): ExitCode {
  const shown = shownLocation(location);
  if (json) terminal.out(`${JSON.stringify({ location: shown, error: { kind, message } })}\n`);
  terminal.err(`signalbox ${command}: ${message}\n`);
  return EXIT.unreadable;
}
