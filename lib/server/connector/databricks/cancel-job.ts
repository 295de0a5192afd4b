import { z } from 'zod';
import { DatabricksError } from './databricks-error';
import { type JobId, readJob } from './job';
import { liveRuns } from './run';
import type { WorkspaceApi } from './workspace-api';

const nothing = z.unknown();
const MOST_NAMED = 5;

/**
 * Cancels every run of a job that has not ended (`POST /api/2.2/jobs/runs/cancel`), and says in words which. Databricks cancels
 * later than it answers, and a run that has ended meanwhile is no error. A job that starts itself is left alone: its next
 * run would write beside v2.
 * @throws DatabricksError
 */
export async function cancelJob(api: WorkspaceApi, id: JobId): Promise<string> {
  const job = await readJob(api, id);
  if (job.startsItself !== null)
    throw new DatabricksError(
      `${job.url} was not cancelled: ${job.startsItself}, so it would start again and write beside the other version. Pause that; its runs are cancelled then.`,
      { mayRetry: true },
    );
  const runs = await liveRuns(api, id);
  if (runs.length === 0) return `${job.url} has no active run: there was nothing to cancel.`;
  for (const run of runs)
    if (run.state !== 'TERMINATING') await api.post('/api/2.2/jobs/runs/cancel', { run_id: run.id }, nothing);
  const named = runs.slice(0, MOST_NAMED).map((run) => `${run.id} (was ${run.state})`);
  if (runs.length > MOST_NAMED) named.push(`${runs.length - MOST_NAMED} more`);
  return `${job.url}: ${runs.length === 1 ? 'run' : 'runs'} ${named.join(', ')} told to end.`;
}
