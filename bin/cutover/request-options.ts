import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { type CutoverRequest, cutoverRequest } from '@/lib/contract/cutover-request';
import { UsageError } from '../command/command';

/** The options that say what is asked for, for parseArgs. */
export const REQUEST_OPTIONS = {
  file: { type: 'string' },
  v1: { type: 'string' },
  v2: { type: 'string' },
  strategy: { type: 'string' },
  'strategy-reason': { type: 'string' },
  start: { type: 'string' },
  output: { type: 'string' },
  'output-location': { type: 'string' },
  'output-from': { type: 'string' },
  'output-to': { type: 'string' },
  'output-key': { type: 'string', multiple: true },
  'output-where': { type: 'string' },
  command: { type: 'string', multiple: true },
} as const;

type Given = {
  [Name in keyof typeof REQUEST_OPTIONS]?: (typeof REQUEST_OPTIONS)[Name] extends { multiple: true }
    ? string[]
    : string;
};

/** The request of a file, or of single options. @throws UsageError with the fields that do not fit */
export async function requestOf(given: Given): Promise<z.output<typeof cutoverRequest>> {
  const named = Object.keys(REQUEST_OPTIONS).filter((name) => given[name as keyof Given] !== undefined);
  if (given.file !== undefined) {
    const [beside] = named.filter((name) => name !== 'file');
    if (beside !== undefined) throw new UsageError(`--file says everything: leave --${beside} out`);
    return fitting(await readRequest(given.file), `--file ${given.file}`);
  }
  if (given.v1 === undefined || given.v2 === undefined || given.strategy === undefined)
    throw new UsageError('say --v1, --v2 and --strategy, or --file request.json');
  return fitting(requestOfOptions(given, given.v2), 'the request');
}

async function readRequest(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    const why =
      cause instanceof SyntaxError
        ? 'it is no JSON'
        : cause instanceof Error && 'code' in cause
          ? cause.code
          : cause;
    throw new UsageError(`--file ${path} can't be read (${why})`, { cause });
  }
}

function requestOfOptions(given: Given, v2: string): unknown {
  const commands = (given.command ?? []).map((text) => {
    const at = text.indexOf('=');
    if (at <= 0) throw new UsageError(`--command is <step>=<command>, such as stop-v1='…', not ${text}`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return defined({
    v1: given.v1,
    // Ids hold no slash.
    v2: v2.includes('/') ? { location: v2 } : { id: v2 },
    strategy: given.strategy,
    strategyReason: given['strategy-reason'],
    start: given.start === undefined ? undefined : startOf(given.start),
    output: outputOf(given),
    commands: Object.fromEntries(commands),
  });
}

function startOf(text: string): unknown {
  const time = /^time=(.*)$/.exec(text)?.[1];
  if (time === undefined) return { kind: text };
  if (/^\d{1,19}$/.test(time)) return { kind: 'time', fromMs: time };
  const ms = /^\d{4}-\d\d-\d\dT.*Z$/.test(time) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(ms))
    throw new UsageError(
      `--start time=… takes epoch milliseconds or a UTC time such as 2026-11-29T21:00:00Z, not ${time}`,
    );
  return { kind: 'time', fromMs: String(ms) };
}

function outputOf(given: Given): unknown {
  const fields = defined({
    output: given['output-location'],
    from: given['output-from'],
    to: given['output-to'],
    key: given['output-key']?.flatMap((keys) => keys.split(',')),
    where: given['output-where'],
  });
  if (given.output !== undefined) return { kind: given.output, ...fields };
  if (Object.keys(fields).length > 0)
    throw new UsageError('say with --output how both outputs are brought together');
  return undefined;
}

function defined<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function fitting(value: unknown, what: string): z.output<typeof cutoverRequest> {
  const parsed = cutoverRequest.safeParse(value satisfies unknown as CutoverRequest);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}`);
  throw new UsageError(`${what} does not fit: ${issues.join(' · ')}`);
}
