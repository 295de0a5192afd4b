import {
  type CutoverAnswer,
  type CutoverReceipt,
  cutover,
  cutoverList,
  cutoverReceipt,
} from '@/lib/contract/cutover';
import { dryRun } from '@/lib/contract/cutover-plan';
import { idempotencyKey, outputCheckBody } from '@/lib/contract/cutover-request';
import { apiPath, pagePath } from '@/lib/contract/paths';
import type { CutoverAction, CutoverState } from '@/lib/domain/cutover-words';
import { EXIT, type ExitCode, UsageError } from '../command/command';
import { printable } from '../terminal/style';
import type { Terminal } from '../terminal/terminal';
import { wrap } from '../terminal/wrap';
import { ask } from './ask';
import { keyOf } from './idempotency-key';
import { exitCodeOf } from './no-answer';
import { planText } from './plan-text';
import { requestOf } from './request-options';
import type { Server } from './server';
import { listText, statusText } from './status-text';
import { type Waited, waitFor } from './wait';

interface Asked {
  server: Server;
  json: boolean;
}

type Given = Parameters<typeof requestOf>[0];

/** Shows the plan as it would be. @throws NoAnswer, UsageError */
export async function plan(
  { server, json, given }: Asked & { given: Given },
  terminal: Terminal,
): Promise<ExitCode> {
  const body = await requestOf(given);
  const answer = await ask(server, { path: `${apiPath.cutovers()}?dryRun=true`, body, answer: dryRun });
  terminal.out(json ? line(answer) : planText(answer, terminal.colour));
  const outcomes = answer.gates.map(({ outcome }) => outcome);
  if (answer.refusals.length > 0 || outcomes.includes('fail')) return EXIT.findings;
  return outcomes.includes('inconclusive') ? EXIT.inconclusive : EXIT.fine;
}

/** Begins a cutover. @throws NoAnswer, UsageError */
export async function start(
  { server, json, given, key }: Asked & { given: Given; key: string | null },
  terminal: Terminal,
): Promise<ExitCode> {
  const body = await requestOf(given);
  const used = key ?? keyOf(body);
  if (!idempotencyKey.safeParse(used).success)
    throw new UsageError('--idempotency-key takes 8 to 200 printable characters without blanks');
  if (key === null) terminal.err(`Idempotency key, made of the request: ${used}\n`);
  const answer = await ask(server, {
    path: apiPath.cutovers(),
    body,
    headers: { 'idempotency-key': used },
    answer: cutoverReceipt,
  });
  if (!answer.stored)
    terminal.err(
      'This request was answered before: no second cutover was begun. Another key begins another one.\n',
    );
  sayReceipt(answer, { server, json }, terminal);
  return EXIT.fine;
}

/** Shows where one cutover stands. @throws NoAnswer */
export async function status(
  { server, json, id }: Asked & { id: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const answer = await lookAt(server, id);
  terminal.out(json ? line(answer) : statusText(answer, server.address, terminal.colour));
  return EXIT.fine;
}

/** The newest cutovers. @throws NoAnswer */
export async function list(
  { server, json, query, active }: Asked & { query: string | undefined; active: boolean | undefined },
  terminal: Terminal,
): Promise<ExitCode> {
  const search = new URLSearchParams();
  if (query !== undefined) search.set('query', query);
  if (active === true) search.set('active', 'true');
  const path = search.size === 0 ? apiPath.cutovers() : `${apiPath.cutovers()}?${search}`;
  const answer = await ask(server, { path, answer: cutoverList });
  terminal.out(json ? line(answer) : listText(answer.cutovers, terminal.colour));
  if (answer.next !== null && !json) terminal.err('There are more: the page of cutovers shows all.\n');
  return EXIT.fine;
}

/** Keeps what came of comparing both outputs: by a person, or by a job that compares them. @throws NoAnswer */
export async function check(
  { server, json, id, result, words }: Asked & { id: string; result: CheckResult; words: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const path = apiPath.cutoverAction(id, 'check');
  sayReceipt(
    await ask(server, { path, body: { result, words }, answer: cutoverReceipt }),
    { server, json },
    terminal,
  );
  return EXIT.fine;
}

export const CHECK_RESULTS = outputCheckBody.shape.result.options;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** Those that the pages have beside planning anew, which takes the whole request. */
export const ACTION_VERBS = [
  'validate',
  'approve',
  'advance',
  'settle',
  'pause',
  'resume',
  'abort',
  'rollback',
  'complete',
] as const satisfies readonly CutoverAction[];
export type ActionVerb = (typeof ACTION_VERBS)[number];

const TAKES_REASON: readonly ActionVerb[] = ['pause', 'resume', 'abort', 'rollback'];
const TAKES_FORCE: readonly ActionVerb[] = ['validate', 'advance', 'rollback'];
const TAKES_PERSON: readonly ActionVerb[] = ['approve', 'settle', 'complete'];

/** Acts on a cutover. What takes a person is never done from here. @throws NoAnswer, UsageError */
export async function act(
  {
    server,
    json,
    id,
    verb,
    digest,
    from,
    reason,
    force,
  }: Asked & {
    id: string;
    verb: ActionVerb;
    digest?: string;
    from?: CutoverState;
    reason?: string;
    force?: string[];
  },
  terminal: Terminal,
): Promise<ExitCode> {
  const forced = force?.flatMap((gates) => gates.split(','));
  if (forced !== undefined && !TAKES_FORCE.includes(verb))
    throw new UsageError(`${verb} does not take --force`);
  // Where nobody signs in, a request without a token would be that of whoever sits there: a command line is not.
  if (server.token === null && (TAKES_PERSON.includes(verb) || forced !== undefined))
    return sayTakesAPerson(`${server.address}${pagePath.cutover(id)}`, { json }, terminal);
  if (TAKES_REASON.includes(verb) && reason === undefined)
    throw new UsageError(`${verb} takes a --reason: it is kept, and shown`);
  if (from !== undefined && verb !== 'advance') throw new UsageError(`${verb} does not take --from`);
  const seen =
    digest === undefined || (verb === 'advance' && from === undefined)
      ? await lookedAt(server, id, terminal)
      : null;
  const body = {
    digest: digest ?? seen?.digest,
    ...(verb === 'advance' ? { from: from ?? seen?.state } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(forced === undefined ? {} : { force: { gates: forced, reason: reason ?? 'forced' } }),
  };
  const answer = await ask(server, { path: apiPath.cutoverAction(id, verb), body, answer: cutoverReceipt });
  sayReceipt(answer, { server, json }, terminal);
  return EXIT.fine;
}

/** Waits for a state. @throws NoAnswer while it was never seen */
export async function wait(
  {
    server,
    json,
    id,
    advances,
    ...how
  }: Asked & {
    id: string;
    advances: boolean;
    wanted: CutoverState;
    throughPeople: boolean;
    timeoutMs: bigint;
    everyMs: bigint;
    sleep: (ms: number) => Promise<void>;
  },
  terminal: Terminal,
): Promise<ExitCode> {
  const waited = await waitFor({
    ...how,
    look: () => lookAt(server, id),
    advance: advances ? (seen) => advanceSeen(server, seen) : null,
    nowMs: terminal.nowMs,
    tell: (words) =>
      terminal.err(`${new Date(Number(terminal.nowMs())).toISOString()} ${printable(words)}\n`),
  });
  if (waited.cutover === null && waited.noAnswer !== null) throw waited.noAnswer;
  const { kind, words } = waited;
  const state = waited.cutover?.state ?? null;
  if (json)
    terminal.out(line({ id, wanted: how.wanted, result: kind, state, words, cutover: waited.cutover }));
  else terminal.out(`${wrap(printable(`${RESULT[kind]} ${words}`), '', '  ')}\n`);
  return codeOf(waited);
}

const RESULT: Record<Waited['kind'], string> = {
  reached: 'Reached.',
  elsewhere: 'Not reached, and it will not be.',
  gate: 'Not reached: a gate fails.',
  person: 'Not reached: it waits for a person.',
  timeout: 'Not reached: the time is up.',
  'no-answer': 'Not reached: no answer any more.',
  'not-on-its-way': 'Not reached, and it will not be.',
};

function codeOf({ kind, noAnswer }: Waited): ExitCode {
  switch (kind) {
    case 'reached':
      return EXIT.fine;
    case 'elsewhere':
    case 'gate':
      return EXIT.findings;
    case 'not-on-its-way':
      return EXIT.usage;
    case 'person':
      return EXIT.inconclusive;
    case 'timeout':
      return EXIT.timeout;
    case 'no-answer':
      return noAnswer?.problem == null ? EXIT.unreadable : exitCodeOf(noAnswer.problem);
    default:
      return kind satisfies never;
  }
}

function lookAt(server: Server, id: string): Promise<CutoverAnswer> {
  return ask(server, { path: apiPath.cutover(id), answer: cutover });
}

async function advanceSeen(server: Server, { id, digest, state }: CutoverAnswer): Promise<string> {
  const path = apiPath.cutoverAction(id, 'advance');
  const { words } = await ask(server, { path, body: { digest, from: state }, answer: cutoverReceipt });
  return words;
}

async function lookedAt(server: Server, id: string, terminal: Terminal): Promise<CutoverAnswer> {
  const seen = await lookAt(server, id);
  terminal.err(`Counts for the plan as it is now (${seen.state}): --digest ${seen.digest}\n`);
  return seen;
}

function sayReceipt(receipt: CutoverReceipt, { server, json }: Asked, terminal: Terminal): void {
  if (json) {
    terminal.out(line(receipt));
    return;
  }
  const { id, state, paused, digest, words } = receipt;
  terminal.out(
    [
      wrap(printable(words), ''),
      `  ${printable(id)} is ${state}${paused ? ', paused' : ''}`,
      `  digest ${digest}`,
      `  ${server.address}${pagePath.cutover(id)}\n`,
    ].join('\n'),
  );
}

function sayTakesAPerson(page: string, { json }: { json: boolean }, terminal: Terminal): ExitCode {
  const detail = `This takes a signed-in person, and a command line is none. A person does it on ${page}.`;
  if (json) terminal.out(line({ error: { code: 'forbidden', detail } }));
  terminal.err(`signalbox cutover: ${detail}\n`);
  return EXIT.unreadable;
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
