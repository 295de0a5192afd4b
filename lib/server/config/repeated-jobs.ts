import type { HookStep } from '@/lib/domain/cutover-words';
import type { Workspaces } from './databricks';
import { type Hooks, placedHooks } from './hooks';
import type { DeclaredStatus } from './status';

/** A job that a configuration names, and whose job it is meant to be. */
interface NamedJob {
  query: string;
  /** `v1 in prod`; what has another owner is another job. */
  owner: string;
  /** Workspace and id. */
  job: string;
  path: string[];
  /** What would happen if it were that of two. */
  harm: string;
}

const WHOSE: Record<HookStep, string> = {
  'start-v1': 'v1',
  'stop-v1': 'v1',
  'start-v2': 'v2',
  'stop-v2': 'v2',
  'switch-readers': 'readers',
  'switch-readers-back': 'readers',
};

/** The jobs that hooks run and cancel. */
export function jobsOfHooks(hooks: Hooks, workspaces: Workspaces): NamedJob[] {
  return placedHooks(hooks).flatMap(({ query, environment, step, path, hook }) => {
    if (!('databricks' in hook) || environment === undefined) return [];
    const place = path[2] === 'environments' ? '' : ` of ${path[3]}`;
    return [
      {
        query,
        owner: `${WHOSE[step]} in ${environment}${place}`,
        job: jobOf(hook, workspaces),
        path: [...path, 'job'],
        harm: 'to cancel it for one would end the other',
      },
    ];
  });
}

/** The jobs whose state says whether a version runs. */
export function jobsOfStatuses(
  statuses: readonly {
    query: string;
    environment: string | undefined;
    version: string;
    path: string[];
    status: DeclaredStatus;
  }[],
  workspaces: Workspaces,
): NamedJob[] {
  return statuses.flatMap(({ query, environment, version, path, status }) =>
    'databricks' in status && environment !== undefined
      ? [
          {
            query,
            owner: `version ${version} in ${environment}`,
            job: jobOf(status, workspaces),
            path: [...path, 'job'],
            harm: 'the state of one would be taken for that of the other',
          },
        ]
      : [],
  );
}

/** Jobs of one query that are named for two owners, with what was expected instead. */
export function repeatedJobs(jobs: readonly NamedJob[]): { path: string[]; message: string }[] {
  return jobs.flatMap(({ query, owner, job, path, harm }, index) => {
    const first = jobs
      .slice(0, index)
      .find((other) => other.query === query && other.job === job && other.owner !== owner);
    if (first === undefined) return [];
    const message = `a job of its own for ${owner}: this one is that of ${first.owner} (${first.path.slice(0, -1).join('.')}), and ${harm}. Make a copy of the job, and name that one here`;
    return [{ path, message }];
  });
}

/** Two names of one workspace are one. */
function jobOf({ databricks, job }: { databricks: string; job: string }, workspaces: Workspaces): string {
  const host = Object.hasOwn(workspaces, databricks) ? workspaces[databricks]?.host : undefined;
  return `${host ?? databricks} ${job}`;
}
