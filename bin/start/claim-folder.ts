import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentUserName } from '@/lib/server/db/embedded/account';
import { stillRuns } from './process-identity';
import { acquireRunLock, type RunLock } from './run-lock';
import { StartError } from './start-error';
import { say } from './terminal';

const leftOverPatienceMs = 10_000;

/**
 * Makes `home` ours for this run, or says who has it. Processes that an abruptly ended run left behind notice
 * that it is gone and end; one that does not is ended.
 */
export async function claimFolder(home: string): Promise<RunLock> {
  const claim = claimOrExplain(home);
  if ('holder' in claim) {
    const { owner, address } = claim.holder;
    throw new StartError(
      'already-running',
      `Signalbox runs here already: ${address ?? 'it is still starting'} (pid ${owner.pid}). Stop it with Ctrl-C there, or with: kill ${owner.pid}`,
    );
  }
  const { lock } = claim;
  const until = Date.now() + leftOverPatienceMs;
  if (lock.leftOver.length > 0) say('The run before ended abruptly; waiting for what it left behind.');
  while (lock.leftOver.some(stillRuns) && Date.now() < until) await sleep(100);
  for (const process_ of lock.leftOver.filter(stillRuns)) process.kill(process_.pid, 'SIGKILL');
  return lock;
}

function claimOrExplain(home: string): ReturnType<typeof acquireRunLock> {
  try {
    mkdirSync(home, { recursive: true });
    return acquireRunLock(join(home, 'run.json'));
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : String(cause);
    throw new StartError(
      'no-permission',
      `${home} cannot be written by ${currentUserName()} (${reason}), and Signalbox keeps its database and logs there. Make it writable, or name another folder: SIGNALBOX_HOME=/path npm start`,
      { cause },
    );
  }
}
