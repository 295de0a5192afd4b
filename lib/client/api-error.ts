import type { Problem } from '@/lib/contract/problem';

/** `offline`: no answer came. `malformed`: the answer is not what the contract says (an older or newer server). */
export type ApiErrorCode = Problem['code'] | 'offline' | 'malformed';

/** Every way in which asking the API fails, with what a reader needs to report it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly title: string;

  constructor(input: {
    code: ApiErrorCode;
    title: string;
    detail: string;
    status?: number;
    requestId?: string;
    cause?: unknown;
  }) {
    super(input.detail, { cause: input.cause });
    this.code = input.code;
    this.title = input.title;
    this.status = input.status ?? null;
    this.requestId = input.requestId ?? null;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Asking again can help: nothing was wrong with the question. */
export function isTransient(error: unknown): boolean {
  return isApiError(error) && (error.code === 'offline' || error.code === 'unavailable');
}
