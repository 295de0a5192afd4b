import type { z } from 'zod';
import { inProcessApi } from '@/lib/contract/in-process';
import { ApiError } from './api-error';
import { noteServerTime } from './server-clock';

type Params = Record<string, string | number | boolean | null | undefined>;

function withParams(path: string, params: Params): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Asks the API and checks the answer against its schema: what a page shows has the shape of the contract, or is an
 * error. The schema is loaded when the first answer arrives, since a prefetched page needs none to be drawn.
 */
export async function getJson<S extends z.ZodType>(
  path: string,
  loadSchema: () => Promise<S>,
  options: { params?: Params; signal?: AbortSignal } = {},
): Promise<z.output<S>> {
  const address = withParams(path, options.params ?? {});
  const inProcess = inProcessApi();
  if (inProcess !== undefined) {
    const answer = await inProcess(address, options.signal);
    return (await loadSchema()).parse(answer);
  }
  if (typeof window === 'undefined') {
    throw new Error(
      `${path} was read while rendering on the server: its page.tsx must prefetch it under the same key`,
    );
  }
  return answerOf(
    await fetchOrOffline(address, { signal: options.signal, headers: { accept: 'application/json' } }),
    address,
    loadSchema,
  );
}

/** Sends a change, and checks its answer like one that was asked for. */
export async function sendJson<S extends z.ZodType>(
  path: string,
  body: unknown,
  loadSchema: () => Promise<S>,
  headers: Record<string, string> = {},
): Promise<z.output<S>> {
  const request = {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return answerOf(await fetchOrOffline(path, request), path, loadSchema);
}

async function answerOf<S extends z.ZodType>(
  response: Response,
  address: string,
  loadSchema: () => Promise<S>,
): Promise<z.output<S>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw await failure(address, response, body);
  const parsed = (await loadSchema()).safeParse(body);
  if (!parsed.success) {
    throw new ApiError({
      code: 'malformed',
      title: 'The answer is not understood',
      detail: `${address} answered in another shape than this page knows (${issueText(parsed.error)}). Page and server may be of different versions: reload the page.`,
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      cause: parsed.error,
    });
  }
  noteServerTime(parsed.data);
  return parsed.data;
}

async function fetchOrOffline(
  address: string,
  request: Omit<RequestInit, 'signal'> & { signal?: AbortSignal | undefined },
): Promise<Response> {
  try {
    return await fetch(address, request as RequestInit);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError({
      code: 'offline',
      title: 'Signalbox does not answer',
      detail: `No answer to ${address}. The server may be restarting, or the network is down.`,
      cause,
    });
  }
}

async function failure(address: string, response: Response, body: unknown): Promise<ApiError> {
  const { problem } = await import('@/lib/contract/problem');
  const parsed = problem.safeParse(body);
  if (parsed.success) {
    const { code, title, detail, status, requestId } = parsed.data;
    return new ApiError({ code, title, detail, status, requestId });
  }
  return new ApiError({
    code: response.status === 404 ? 'not-found' : response.status >= 502 ? 'unavailable' : 'internal',
    title: 'The request failed',
    detail: `${address} answered ${response.status} ${response.statusText}`.trim(),
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

function issueText(error: z.ZodError): string {
  const [first] = error.issues;
  return first === undefined ? 'unknown' : `${first.path.join('.') || 'body'}: ${first.message}`;
}
