import { z } from 'zod';
import { DatabricksError } from './databricks-error';
import type { JobId } from './job';
import type { WorkspaceApi } from './workspace-api';

/** 64 bits wide, as Databricks counts. */
export const runId = z
  .bigint()
  .min(1n)
  .max(2n ** 63n - 1n);

/** A run as `runs/get` and `runs/list` give it: `status` since 2.2, `state` before it and beside it (model.go: BaseRun). */
const runShape = z.object({
  run_id: runId,
  status: z
    .object({
      state: z.string().nullish(),
      termination_details: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
    })
    .nullish(),
  state: z
    .object({
      life_cycle_state: z.string().nullish(),
      result_state: z.string().nullish(),
      state_message: z.string().nullish(),
    })
    .nullish(),
});

export interface Run {
  id: bigint;
  /** As Databricks calls it, e.g. RUNNING. */
  state: string;
  /** True only where every state that is given is a last one: states that are new to us may be active. */
  hasEnded: boolean;
  /** How it ended, e.g. SUCCESS or USER_CANCELED; null while it has not. */
  ending: string | null;
  /** What is said of its state. */
  message: string;
}

/** `TERMINATED` in 2.2; before it `SKIPPED` and `INTERNAL_ERROR` were last states too (model.go: RunLifeCycleState). */
const LAST = new Set(['TERMINATED', 'SKIPPED', 'INTERNAL_ERROR']);

const page = z.object({
  runs: z.array(runShape).nullish(),
  has_more: z.boolean().nullish(),
  next_page_token: z.string().nullish(),
});

/** 20 runs each. */
const MOST_PAGES = 50;

/** `GET /api/2.2/jobs/runs/get`. @throws DatabricksError */
export async function readRun(api: WorkspaceApi, id: bigint): Promise<Run> {
  return runOf(api, await api.get('/api/2.2/jobs/runs/get', { run_id: id.toString() }, runShape));
}

/**
 * The runs of a job that have not ended, by `GET /api/2.2/jobs/runs/list`: what is listed as active, on all pages, and of the
 * newest ones whatever is in no last state. Active are QUEUED, PENDING, RUNNING and TERMINATING alone (model.go:
 * ListRunsRequest); a run that is BLOCKED or waits for a retry would not be listed as such.
 * @throws DatabricksError
 */
export async function liveRuns(api: WorkspaceApi, job: JobId): Promise<Run[]> {
  return (await knownRuns(api, job)).filter(({ hasEnded }) => !hasEnded);
}

/** The same with those of the newest page that have ended. A job that ever ran has some. @throws DatabricksError */
export async function knownRuns(api: WorkspaceApi, job: JobId): Promise<Run[]> {
  const found = new Map<bigint, Run>();
  let pageToken = '';
  for (let pages = 0; ; pages += 1) {
    const query = {
      job_id: job,
      active_only: 'true',
      ...(pageToken === '' ? {} : { page_token: pageToken }),
    };
    const { runs, has_more, next_page_token } = await api.get('/api/2.2/jobs/runs/list', query, page);
    for (const each of runs ?? []) found.set(each.run_id, runOf(api, each));
    pageToken = next_page_token ?? '';
    if (pageToken === '' && has_more !== true) break;
    if (pageToken === '' || pages + 1 === MOST_PAGES)
      throw new DatabricksError(
        `${api.origin}/api/2.2/jobs/runs/list did not end for job ${job}: ${found.size} active runs, and more.`,
        { mayRetry: true },
      );
  }
  const newest = await api.get('/api/2.2/jobs/runs/list', { job_id: job }, page);
  for (const each of newest.runs ?? []) found.set(each.run_id, runOf(api, each));
  return [...found.values()];
}

function runOf(api: WorkspaceApi, { run_id, status, state }: z.output<typeof runShape>): Run {
  const states = [status?.state, state?.life_cycle_state].filter((each) => each != null);
  const hasEnded = states.length > 0 && states.every((each) => LAST.has(each));
  const ending = status?.termination_details?.code ?? state?.result_state ?? states[0] ?? '';
  return {
    id: run_id,
    state: api.said(states[0] ?? '') || 'in no state',
    hasEnded,
    ending: hasEnded ? api.said(ending) : null,
    message: api.said(status?.termination_details?.message ?? state?.state_message ?? ''),
  };
}
