import type { Witness } from '@/lib/cutover/gate/facts';
import { isConfigError } from '@/lib/server/config/config-error';
import type { Workspaces } from '@/lib/server/config/databricks';
import type { StatusJob } from '@/lib/server/config/status';
import type { Guard } from '@/lib/server/outbound/guarded-request';
import { isDatabricksError } from './databricks-error';
import { readJob } from './job';
import { knownRuns } from './run';
import { enterWorkspace, type WorkspaceApi } from './workspace-api';

/**
 * Whether a job of Databricks runs. `stopped` only where it has run, no run of it is active and nothing starts it by itself;
 * what goes wrong is unknown, in words. `atMs`: before it was asked.
 */
export async function jobWitness(
  { databricks: name, job }: StatusJob,
  {
    workspaces,
    guard,
    variables,
  }: {
    workspaces: Workspaces;
    guard: Guard;
    variables: Record<string, string | undefined>;
  },
  atMs: bigint,
): Promise<Witness> {
  const workspace = Object.hasOwn(workspaces, name) ? workspaces[name] : undefined;
  if (workspace === undefined)
    return {
      atMs,
      says: 'unknown',
      words: `Job ${job} was not asked: no workspace ${name} stands under databricks: in signalbox.yaml.`,
    };
  try {
    return { atMs, ...(await said(await enterWorkspace(workspace, guard, variables), job)) };
  } catch (error) {
    if (isDatabricksError(error) || isConfigError(error))
      return { atMs, says: 'unknown', words: error.message };
    throw error;
  }
}

/** What starts it is asked first: paused before its runs were listed, it started none after that. */
async function said(api: WorkspaceApi, id: string): Promise<Pick<Witness, 'says' | 'words'>> {
  const job = await readJob(api, id);
  const runs = await knownRuns(api, id);
  const run = runs.find(({ hasEnded }) => !hasEnded);
  if (run !== undefined)
    return { says: 'running', words: `${job.url}: run ${run.id} is ${run.state}: the job runs.` };
  // V1 ran until now: a job without any run is another one, or the answer is none.
  if (runs.length === 0)
    return {
      says: 'unknown',
      words: `${job.url} has no run at all, not even one that has ended. Is it the job that runs v1?`,
    };
  if (job.startsItself !== null)
    return {
      says: 'unknown',
      words: `${job.url} has no active run, but ${job.startsItself}: it may start again at any time. Pause that.`,
    };
  return {
    says: 'stopped',
    words: `${job.url} has no active run, and nothing starts it by itself: the job has stopped.`,
  };
}
