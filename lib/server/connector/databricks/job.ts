import { z } from 'zod';
import type { WorkspaceApi } from './workspace-api';

/** A job as the API names it: the exact digits of its id. */
export type JobId = string;

/** `pause_status` is UNPAUSED where it is absent (model.go: Continuous, CronSchedule, TriggerSettings, TriggerConfiguration). */
const startsIt = z.object({ pause_status: z.string().nullish() });
const one = startsIt.nullish();

const jobAnswer = z.object({
  settings: z.object({
    max_concurrent_runs: z.bigint().nullish(),
    continuous: one,
    schedule: one,
    trigger: one,
    triggers: z.array(startsIt.loose()).nullish(),
  }),
});

export interface Job {
  id: JobId;
  /** Where people find it. */
  url: string;
  /** What starts it without being asked, in words; null where nothing does. */
  startsItself: string | null;
  /** How many of its runs may be active at once; Databricks skips (or queues) others. */
  mostRuns: bigint;
}

/** Where people find a job. */
export function jobUrl(origin: string, id: JobId): string {
  return `${origin}/jobs/${id}`;
}

/** `GET /api/2.2/jobs/get`: what a job does by itself. @throws DatabricksError */
export async function readJob(api: WorkspaceApi, id: JobId): Promise<Job> {
  const { settings } = await api.get('/api/2.2/jobs/get', { job_id: id }, jobAnswer);
  const { continuous, schedule, trigger, triggers } = settings;
  const active = [
    ...(isActive(continuous) ? ['it is continuous and not paused'] : []),
    ...(isActive(schedule) ? ['it has a schedule that is not paused'] : []),
    ...(isActive(trigger) || (triggers ?? []).some(isActive) ? ['it has a trigger that is not paused'] : []),
  ];
  return {
    id,
    url: jobUrl(api.origin, id),
    startsItself: active.length === 0 ? null : active.join(' and '),
    mostRuns: settings.max_concurrent_runs ?? 1n,
  };
}

function isActive(each: z.output<typeof one>): boolean {
  return each !== null && each !== undefined && each.pause_status !== 'PAUSED';
}
