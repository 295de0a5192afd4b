import { isConfigError } from '@/lib/server/config/config-error';
import { readEnvironment } from '@/lib/server/config/environment';
import { isDatabaseError } from '@/lib/server/db/database-error';
import { run } from './run';
import { exitCodes, StartError } from './start-error';
import { say } from './terminal';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stop.signal.aborted) return stop.abort();
    // Asked twice: what still runs notices that we are gone, and the database is adopted by the next start.
    say('Stopped at once.');
    process.exit(1);
  });
}

try {
  await run({ root: process.cwd(), environment: readEnvironment(), stop: stop.signal });
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(exitCodeOf(error));
}
process.exit(0);

function exitCodeOf(error: unknown): number {
  if (error instanceof StartError) return exitCodes[error.code];
  if (isConfigError(error)) return exitCodes.configuration;
  if (isDatabaseError(error, 'no-permission')) return exitCodes['no-permission'];
  return exitCodes.failed;
}

/** Expected reasons are one line; anything else is a fault of ours and keeps its trace. */
function messageOf(error: unknown): string {
  if (error instanceof StartError || isConfigError(error) || isDatabaseError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
