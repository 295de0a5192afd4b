import { z } from 'zod';
import { type Problem, problem } from '@/lib/contract/problem';
import type { Server } from './server';

/** A question to a Signalbox, and the shape of its answer. */
export interface Question<S extends z.ZodType> {
  path: string;
  /** Left out: GET. */
  body?: unknown;
  headers?: Record<string, string>;
  answer: S;
}

/** Why a Signalbox gave no answer: what it refused, or that nobody is there. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    message: string,
    /** What it refused; null: it could not be reached, or what answered is no Signalbox. */
    readonly problem: Problem | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A plan reads checkpoints before it is answered. */
const MOST_MS = 120_000;

/** Asks once. Redirects are not followed: a token goes to the address that was named. @throws NoAnswer */
export async function ask<S extends z.ZodType>(
  { address, token }: Server,
  { path, body, headers = {}, answer }: Question<S>,
): Promise<z.output<S>> {
  const { response, text } = await send(`${address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(MOST_MS),
  });
  const told = jsonOf(text);
  if (!response.ok) {
    const refused = problem.safeParse(told);
    if (refused.success) throw new NoAnswer(refused.data.detail, refused.data);
    throw new NoAnswer(
      `${address} answered ${response.status}, not as Signalbox does: is SIGNALBOX_URL right?`,
      null,
    );
  }
  const fits = answer.safeParse(told);
  if (fits.success) return fits.data;
  throw new NoAnswer(
    `${address}${path} answered something else than this version of signalbox expects: ${z.prettifyError(fits.error)}`,
    null,
  );
}

async function send(address: string, request: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(address, request);
    return { response, text: await response.text() };
  } catch (cause) {
    throw new NoAnswer(`${new URL(address).origin} can't be reached (${why(cause)}).`, null, { cause });
  }
}

function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${MOST_MS / 1_000} s`;
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
