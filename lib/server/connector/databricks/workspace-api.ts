import { stringify } from 'lossless-json';
import { z } from 'zod';
import type { Workspace } from '@/lib/server/config/databricks';
import { referredVariable, resolveSecret } from '@/lib/server/config/secret';
import {
  type Guard,
  guardedRequest,
  type OutboundAnswer,
  type OutboundRequest,
} from '@/lib/server/outbound/guarded-request';
import { isOutboundError } from '@/lib/server/outbound/outbound-error';
import { saidText, withParts } from '@/lib/server/outbound/said-text';
import { shownUrl } from '@/lib/server/outbound/shown-url';
import { parseExactJson } from '@/lib/spark/exact-json';
import { DatabricksError } from './databricks-error';

/** Settings of large jobs and pages of runs are larger than what else is asked for. */
const MOST_BODY_BYTES = 1_048_576;

/** A body, in which ids are bigint: they are 64 bits wide, and a double would round them. */
export type ApiBody = Record<string, string | bigint | Record<string, string>>;

/**
 * A workspace that was entered. Questions and answers are those of Databricks' REST API 2.2, as its own clients have them
 * (github.com/databricks/databricks-sdk-go v0.175.0, service/jobs/{impl,model}.go, apierr/; the same at
 * docs.databricks.com/api/workspace/jobs). All of them throw a DatabricksError.
 */
export class WorkspaceApi {
  readonly origin: string;
  readonly #token: string;
  readonly #secrets: readonly string[];
  readonly #guard: Guard;

  constructor({ origin, token, secrets, guard }: Entered) {
    this.origin = origin;
    this.#token = token;
    this.#secrets = secrets;
    this.#guard = guard;
  }

  get<Schema extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    shape: Schema,
  ): Promise<z.output<Schema>> {
    const url = `${this.origin}${path}?${new URLSearchParams(query)}`;
    return this.#ask({ method: 'GET', url }, shape);
  }

  post<Schema extends z.ZodType>(path: string, body: ApiBody, shape: Schema): Promise<z.output<Schema>> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(
      { method: 'POST', url: `${this.origin}${path}`, headers, body: stringify(body) ?? '' },
      shape,
    );
  }

  /** What was answered, as it may be shown. */
  said(text: string): string {
    return saidText(text, this.#secrets);
  }

  #ask<Schema extends z.ZodType>(request: OutboundRequest, shape: Schema): Promise<z.output<Schema>> {
    const headers = { ...request.headers, authorization: `Bearer ${this.#token}` };
    return ask({ ...request, headers }, shape, this.#guard, this.#secrets);
  }
}

interface Entered {
  origin: string;
  token: string;
  /** Never to be repeated. */
  secrets: readonly string[];
  guard: Guard;
}

const granted = z.object({ access_token: z.string().min(1) });

/**
 * Enters a workspace: with a token, or as a service principal, which gets one for an hour (OAuth 2.0, client credentials;
 * databricks-sdk-go v0.175.0, config/auth_m2m.go). `variables` is what `env:NAME` refers to.
 * @throws ConfigError when a variable is not set; DatabricksError
 */
export async function enterWorkspace(
  workspace: Workspace,
  guard: Guard,
  variables: Record<string, string | undefined>,
): Promise<WorkspaceApi> {
  const wide = { ...guard, mostBodyBytes: MOST_BODY_BYTES };
  const { host: origin } = workspace;
  if ('token' in workspace) {
    const token = resolveSecret(workspace.token, `the token for ${origin}`, variables);
    return new WorkspaceApi({ origin, token, secrets: withParts(token), guard: wide });
  }
  const id = resolveSecret(workspace.clientId, `the client id for ${origin}`, variables);
  const secret = resolveSecret(workspace.clientSecret, `the client secret for ${origin}`, variables);
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
  const secrets = [...withParts(secret), basic, ...(referredVariable(workspace.clientId) ? [id] : [])];
  const { access_token: token } = await ask(
    {
      method: 'POST',
      url: `${origin}/oidc/v1/token`,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=all-apis',
    },
    granted,
    wide,
    secrets,
  );
  return new WorkspaceApi({ origin, token, secrets: [...secrets, token], guard: wide });
}

async function ask<Schema extends z.ZodType>(
  request: OutboundRequest,
  shape: Schema,
  guard: Guard,
  secrets: readonly string[],
): Promise<z.output<Schema>> {
  const what = `${request.method} ${shownUrl(request.url)}`;
  let answer: OutboundAnswer;
  try {
    answer = await guardedRequest(request, guard);
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    const mayRetry = !['refused', 'invalid'].includes(error.kind);
    throw new DatabricksError(error.message, { mayRetry, cause: error });
  }
  if (answer.status !== 200) throw refusal(what, answer, secrets);
  const parsed = shape.safeParse(parsedBody(answer));
  if (parsed.success) return parsed.data;
  const found = answer.isCut ? 'more than 1 MB' : 'something else than its API describes';
  throw new DatabricksError(`${what} answered 200 with ${found}: nothing is known of it.`, {
    mayRetry: true,
  });
}

/** Codes that ask for patience, whatever the status (apierr/error_mapping.go). */
const PASSING = new Set(['REQUEST_LIMIT_EXCEEDED', 'RESOURCE_EXHAUSTED', 'TEMPORARILY_UNAVAILABLE']);

const errorBody = z.object({
  error_code: z.string().optional(),
  message: z.string().optional(),
  /** Of the token endpoint (RFC 6749, 5.2). */
  error: z.string().optional(),
  error_description: z.string().optional(),
});

function refusal(what: string, answer: OutboundAnswer, secrets: readonly string[]): DatabricksError {
  const { status, retryAfterMs: waitMs } = answer;
  if (status >= 300 && status < 400)
    return new DatabricksError(
      `${what} answered ${status}, a redirect: none is followed. Put the address of the workspace itself into signalbox.yaml.`,
      { mayRetry: false },
    );
  const body = errorBody.safeParse(parsedBody(answer)).data ?? {};
  const code = body.error_code ?? body.error ?? '';
  const message = body.message ?? body.error_description ?? (code === '' ? answer.body : '');
  const said = saidText([code, message].filter((each) => each !== '').join(': '), secrets);
  const mayRetry = status === 408 || status === 429 || status >= 500 || PASSING.has(code);
  return new DatabricksError(`${what} answered ${status}${said === '' ? '.' : `, ${said}`}`, {
    mayRetry,
    waitMs,
  });
}

function parsedBody({ body }: OutboundAnswer): unknown {
  try {
    return parseExactJson(body);
  } catch {
    return undefined;
  }
}
