import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DatabricksError, isDatabricksError } from './databricks-error';
import { type JobId, jobUrl, readJob } from './job';
import { liveRuns, readRun, runId } from './run';
import type { WorkspaceApi } from './workspace-api';

export interface JobOrder {
  job: JobId;
  parameters: Record<string, string>;
  /** The same for the same order, whatever comes between; see {@link idempotencyToken}. */
  token: string;
  /** True for a job that writes what a query writes: of such a one there may be one run, which we alone start. */
  isWriter: boolean;
}

/**
 * What makes an order one: Databricks answers a second one with the run of the first, for ever. So it holds when the cutover
 * was made as well, as another database counts its cutovers from 1 again. 64 characters, the most that are taken.
 */
export function idempotencyToken(deliveryId: string, createdMs: bigint): string {
  return createHash('sha256').update(`signalbox ${deliveryId} ${createdMs}`, 'utf8').digest('hex');
}

const started = z.object({ run_id: runId });
const WELL = new Set(['SUCCESS', 'SUCCESS_WITH_FAILURES']);

/**
 * Runs a job (`POST /api/2.2/jobs/run-now`), once for each token, and says in words what became of it.
 * @throws DatabricksError also when its run has ended already, and when it may not be run
 */
export async function runJob(
  api: WorkspaceApi,
  { job, parameters, token, isWriter }: JobOrder,
): Promise<string> {
  if (isWriter) await requireOneWriter(api, job);
  const { run_id: id } = await api.post(
    '/api/2.2/jobs/run-now',
    {
      job_id: BigInt(job),
      idempotency_token: token,
      ...(Object.keys(parameters).length === 0 ? {} : { job_parameters: parameters }),
    },
    started,
  );
  const what = `${jobUrl(api.origin, job)}: run ${id}`;
  const run = await readRun(api, id).catch((error: unknown) => {
    if (isDatabricksError(error)) return null;
    throw error;
  });
  if (run === null) return `${what} was started.`;
  if (!run.hasEnded) return `${what} was started and is ${run.state}.`;
  const ended = `${what} was started and has ended: ${run.ending}`;
  if (run.ending !== null && WELL.has(run.ending)) return `${ended}.`;
  throw new DatabricksError(`${ended}${run.message === '' ? '.' : `, ${run.message}`}`, { mayRetry: false });
}

async function requireOneWriter(api: WorkspaceApi, id: JobId): Promise<void> {
  const job = await readJob(api, id);
  if (job.startsItself !== null)
    throw new DatabricksError(
      `${job.url} was not run: ${job.startsItself}, so Databricks starts it too, without these parameters. Pause that; resume it once the cutover is over.`,
      { mayRetry: true },
    );
  if (job.mostRuns > 1n)
    throw new DatabricksError(
      `${job.url} was not run: ${job.mostRuns} of its runs may be active at once, and two would write to one checkpoint. Set its maximum of concurrent runs to 1.`,
      { mayRetry: true },
    );
  // Started beside it, a run would be skipped, and our token would be answered with the skipped one ever after.
  const ending = (await liveRuns(api, id)).find(({ state }) => state === 'TERMINATING');
  if (ending !== undefined)
    throw new DatabricksError(`${job.url} was not run yet: its run ${ending.id} is still ending.`, {
      mayRetry: true,
    });
}
