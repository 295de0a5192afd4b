// A workspace of Databricks as far as hooks ask it, written from its public API description: paths, fields and states of
// github.com/databricks/databricks-sdk-go v0.175.0 (service/jobs/{impl,model,api}.go, apierr/error_mapping.go,
// config/auth_m2m.go) and docs.databricks.com/aws/en/jobs/continuous. It was not recorded from a workspace. What it shows as
// Databricks does: one run for each idempotency token, runs that take their time to begin and to end, a continuous job that starts
// again, skipped and queued runs, pages, ids beyond 2^53, errors with their codes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringify } from 'lossless-json';
import type { Arrived } from '@/lib/server/outbound/testing/loopback-server';
import { type ExactJson, parseExactJson } from '@/lib/spark/exact-json';

const PENDING_MS = 5_000;
const TERMINATING_MS = 5_000;
/** "A delay exists between a run finishing and a new run starting": less than a minute. */
const RESTART_MS = 30_000;
const PAGE = 20;

export interface TestJob {
  id: bigint;
  /** As `jobs/get` shows them. */
  settings: Record<string, ExactJson>;
  /** Whoever asks lacks permission. */
  isForbidden?: boolean;
}

interface TestRun {
  id: bigint;
  job: bigint;
  startedMs: number;
  parameters: ExactJson;
  cancelledMs: number | null;
  /** Fixed states that time does not change, e.g. BLOCKED. */
  held: string | null;
}

type Answer = { status: number; body: ExactJson; headers?: Record<string, string> };

const refused = (status: number, error_code: string, message: string): Answer => ({
  status,
  body: { error_code, message },
});

export class DatabricksServer {
  nowMs = 1_000_000;
  readonly jobs: TestJob[] = [];
  /** Oldest first. */
  readonly runs: TestRun[] = [];
  /** `Bearer` tokens that open the door. */
  readonly tokens = new Set(['dapi-hunter2-opens']);
  readonly principal = { id: '6f1c', secret: 'dose-hunter2' };
  /** What is answered instead, one for each request, before anything is done. */
  readonly faults: Answer[] = [];
  /** The answer to the next request of this path is lost on its way, after what it asks for was done. */
  losesAnswerOf: string | null = null;
  #byToken = new Map<string, bigint>();
  #nextRun = 9_007_199_254_740_993n;

  answer = (
    { method, path, headers, body }: Arrived,
    _request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const url = new URL(path, 'http://workspace');
    const { status, body: said, headers: more } = this.#route(method, url, headers, body);
    if (this.losesAnswerOf === url.pathname) {
      this.losesAnswerOf = null;
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(stringify(said));
  };

  addRun(
    job: bigint,
    { held = null, parameters = {} }: { held?: string | null; parameters?: ExactJson } = {},
  ) {
    const run: TestRun = {
      id: this.#nextRun,
      job,
      startedMs: this.nowMs,
      parameters,
      cancelledMs: null,
      held,
    };
    this.#nextRun += 1n;
    this.runs.push(run);
    return run;
  }

  /** As `status.state` of a run says it. */
  stateOf({ startedMs, cancelledMs, held }: TestRun): string {
    if (cancelledMs !== null) return this.nowMs < cancelledMs + TERMINATING_MS ? 'TERMINATING' : 'TERMINATED';
    if (held !== null) return held;
    return this.nowMs < startedMs + PENDING_MS ? 'PENDING' : 'RUNNING';
  }

  /** Lets time pass, in which a continuous job that is not paused gets its next run. */
  pass(ms: number): void {
    this.nowMs += ms;
    for (const { id, settings } of this.jobs) {
      const continuous = settings.continuous as { pause_status?: string } | undefined;
      if (continuous === undefined || continuous.pause_status === 'PAUSED') continue;
      const last = this.runs.findLast(({ job }) => job === id);
      const since = last?.cancelledMs ?? null;
      if (since !== null && this.nowMs >= since + TERMINATING_MS + RESTART_MS) this.addRun(id);
    }
  }

  #route(method: string, url: URL, headers: Arrived['headers'], text: string): Answer {
    const fault = this.faults.shift();
    if (fault !== undefined) return fault;
    if (url.pathname === '/oidc/v1/token') return this.#grant(headers, text);
    if (!this.tokens.has((headers.authorization ?? '').replace(/^Bearer /, '')))
      return {
        status: 401,
        body: { error_code: '401', message: 'Credential was not sent or was of an unsupported type' },
      };
    const body = text === '' ? {} : (parseExactJson(text) as Record<string, ExactJson>);
    switch (`${method} ${url.pathname}`) {
      case 'GET /api/2.2/jobs/get':
        return this.#ofJob(url.searchParams.get('job_id'), ({ id, settings }) => ({
          status: 200,
          body: { job_id: id, settings },
        }));
      case 'GET /api/2.2/jobs/runs/list':
        return this.#ofJob(url.searchParams.get('job_id'), (job) => this.#list(job, url.searchParams));
      case 'GET /api/2.2/jobs/runs/get': {
        const run = this.runs.find(({ id }) => String(id) === url.searchParams.get('run_id'));
        if (run === undefined) return refused(400, 'INVALID_PARAMETER_VALUE', 'Run does not exist.');
        return { status: 200, body: this.#shown(run) };
      }
      case 'POST /api/2.2/jobs/run-now':
        return this.#ofJob(body.job_id, (job) => this.#runNow(job, body));
      case 'POST /api/2.2/jobs/runs/cancel': {
        const run = this.runs.find(({ id }) => id === body.run_id);
        if (run === undefined) return refused(400, 'INVALID_PARAMETER_VALUE', 'Run does not exist.');
        if (!this.#hasEnded(run)) run.cancelledMs ??= this.nowMs;
        return { status: 200, body: {} };
      }
      default:
        return refused(404, 'ENDPOINT_NOT_FOUND', `No API found for '${method} ${url.pathname}'`);
    }
  }

  #grant(headers: Arrived['headers'], text: string): Answer {
    const { id, secret } = this.principal;
    const form = new URLSearchParams(text);
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    if (headers.authorization !== basic)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client authentication failed' },
      };
    if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== 'all-apis')
      return { status: 400, body: { error: 'invalid_request' } };
    const token = `eyJ-hunter2-${this.tokens.size}`;
    this.tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3_600n } };
  }

  #ofJob(id: ExactJson | undefined, answer: (job: TestJob) => Answer): Answer {
    const job = this.jobs.find((each) => String(each.id) === String(id));
    if (job === undefined)
      return refused(400, 'INVALID_PARAMETER_VALUE', `Job ${String(id)} does not exist.`);
    if (job.isForbidden === true)
      return refused(
        403,
        'PERMISSION_DENIED',
        `User svc does not have Manage Run or Owner permissions on job ${job.id}.`,
      );
    return answer(job);
  }

  #runNow(
    { id, settings }: TestJob,
    { idempotency_token: token = '', job_parameters = {} }: Record<string, ExactJson>,
  ): Answer {
    if (typeof token !== 'string' || token.length > 64)
      return refused(400, 'INVALID_PARAMETER_VALUE', 'The idempotency token is too long.');
    if (Buffer.byteLength(stringify(job_parameters) ?? '') > 10_000)
      return refused(400, 'INVALID_PARAMETER_VALUE', 'The parameters exceed 10000 bytes.');
    const known = this.#byToken.get(token);
    if (known !== undefined) return { status: 200, body: { run_id: known, number_in_job: known } };
    const active = this.runs.filter((run) => run.job === id && !this.#hasEnded(run)).length;
    const most = Number(settings.max_concurrent_runs ?? 1n);
    const isQueued = (settings.queue as { enabled?: boolean } | undefined)?.enabled === true;
    const held = active < most ? null : isQueued ? 'QUEUED' : 'SKIPPED';
    const run = this.addRun(id, { held, parameters: job_parameters });
    if (token !== '') this.#byToken.set(token, run.id);
    return { status: 200, body: { run_id: run.id, number_in_job: run.id } };
  }

  #hasEnded(run: TestRun): boolean {
    return ['TERMINATED', 'SKIPPED'].includes(this.stateOf(run));
  }

  #list({ id }: TestJob, query: URLSearchParams): Answer {
    const isListed = (run: TestRun) =>
      query.get('active_only') !== 'true' ||
      ['QUEUED', 'PENDING', 'RUNNING', 'TERMINATING'].includes(this.stateOf(run));
    const all = this.runs.filter((run) => run.job === id && isListed(run)).toReversed();
    const from = Number(query.get('page_token') ?? 0);
    const hasMore = all.length > from + PAGE;
    return {
      status: 200,
      body: {
        // "Only included in the response if there are runs to list."
        ...(all.length === 0 ? {} : { runs: all.slice(from, from + PAGE).map((run) => this.#shown(run)) }),
        ...(hasMore ? { has_more: true, next_page_token: String(from + PAGE) } : {}),
      },
    };
  }

  #shown(run: TestRun): ExactJson {
    const state = this.stateOf(run);
    const hasEnded = this.#hasEnded(run);
    const isSkipped = state === 'SKIPPED';
    const code = isSkipped ? 'MAX_CONCURRENT_RUNS_EXCEEDED' : 'USER_CANCELED';
    return {
      job_id: run.job,
      run_id: run.id,
      state: {
        life_cycle_state: state,
        ...(hasEnded ? { result_state: isSkipped ? 'MAXIMUM_CONCURRENT_RUNS_REACHED' : 'CANCELED' } : {}),
      },
      status: {
        state: isSkipped ? 'TERMINATED' : state,
        ...(hasEnded
          ? { termination_details: { code, type: 'CLIENT_ERROR', message: `It was ${code}.` } }
          : {}),
      },
    };
  }
}
