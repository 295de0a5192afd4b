import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CUTOVER_STATES, type CutoverState } from '@/lib/domain/cutover-words';
import { parseDurationMs } from '@/lib/domain/duration';
import { NoAnswer } from '../cutover/ask';
import { sayNoAnswer } from '../cutover/no-answer';
import { REQUEST_OPTIONS } from '../cutover/request-options';
import { serverOf } from '../cutover/server';
import {
  ACTION_VERBS,
  type ActionVerb,
  act,
  CHECK_RESULTS,
  type CheckResult,
  check,
  list,
  plan,
  start,
  status,
  wait,
} from '../cutover/verbs';
import type { Terminal } from '../terminal/terminal';
import { type Command, type ExitCode, UsageError } from './command';

const OPTIONS = {
  ...REQUEST_OPTIONS,
  json: { type: 'boolean' },
  'idempotency-key': { type: 'string' },
  digest: { type: 'string' },
  from: { type: 'string' },
  reason: { type: 'string' },
  force: { type: 'string', multiple: true },
  query: { type: 'string' },
  active: { type: 'boolean' },
  for: { type: 'string' },
  timeout: { type: 'string' },
  every: { type: 'string' },
  'through-people': { type: 'boolean' },
  advance: { type: 'boolean' },
  result: { type: 'string' },
  words: { type: 'string' },
} as const;
type Option = keyof typeof OPTIONS;

const REQUEST = Object.keys(REQUEST_OPTIONS) as Option[];
const ACTION: Option[] = ['digest', 'from', 'reason', 'force'];

/** What each verb takes besides --json. */
const TAKES: Record<string, readonly Option[]> = {
  plan: REQUEST,
  start: [...REQUEST, 'idempotency-key'],
  status: [],
  list: ['query', 'active'],
  wait: ['for', 'timeout', 'every', 'through-people', 'advance'],
  check: ['result', 'words'],
  ...Object.fromEntries(ACTION_VERBS.map((verb) => [verb, ACTION])),
};

/** `signalbox cutover`: what the pages do, asked of a running Signalbox from a terminal or by a job. */
export const cutover: Command = {
  summary: 'plan, begin, carry and wait for a cutover, with a running Signalbox',
  usage: `plan   --v1 <id> --v2 <id|location> --strategy <strategy> [--output …] | --file <request.json>
       cutover start  the same [--idempotency-key <key>]
       cutover list   [--query <id>] [--active]
       cutover status <id>
       cutover wait   <id> --for <state> [--timeout 30m] [--every 5s] [--through-people] [--advance]
       cutover check  <id> --result equal|different --words <what was compared, and what came of it>
       cutover validate|advance|pause|resume|abort|rollback <id> [--digest <digest>] [--reason <words>]

  Asks the Signalbox at SIGNALBOX_URL (http://127.0.0.1:3000 when left out; another machine only over https), with the
  token SIGNALBOX_TOKEN. --json prints the answer of the API, one JSON object on stdout.

  plan      shows the plan and its steps as they would be, and writes nothing
  start     begins it. The plan is made anew: rule and limits are those of the request, its values are read now, so its
            digest is another than that of "plan". The same key with the same request gives the same cutover again;
            without --idempotency-key the key is made of the request
  wait      until the cutover is in a state, or has passed it; each change on stderr.
            --through-people: what takes a person, such as an approval, is waited for as well.
            --advance: takes each step on the way there, once all its gates pass
  check     keeps what came of comparing both outputs: the newest counts for the gate “Outputs are compared”
  actions   --digest binds what is done to the plan that was looked at; without it, it counts for the plan as it is now.
            --from <state> binds advance to the state it leads on from, so that a job that runs twice takes one step
            pause, resume, abort and rollback take a --reason; validate and advance may
  --force <gate> takes the id that stands behind a gate in the output of plan and status
  approve, settle, complete and --force take a signed-in person: answered with the page to open

  --v2              a version that was found, by its id, or the place where v2 is to have its checkpoint
  --strategy        handover | warm-up-replay | backfill | not-needed; --strategy-reason where one is asked for
  --start           v1-committed-end | horizon | earliest | time=<epoch ms or UTC time>, where not the strategy's own
  --output          new-output (--output-from, --output-to) | same-output | same-output-keyed (--output-key) |
                    replace-range (--output-where) | accept-duplicates; all but the first: --output-location
  --command         <step>=<command>, such as stop-v1='…': what people do, with {v1.location} and the like filled in
  --file            the whole request of POST /api/v1/cutovers, as JSON

  Exit code: 0 done, possible, or the state is reached · 1 refused as things are, a gate fails, or it ended elsewhere ·
  2 usage · 3 not reached, not allowed, not there · 4 inconclusive: waits for a person, or nothing fails but not all
  passes · 5 timeout`,
  async run(args, terminal) {
    const { verb, subject, values } = parse(args);
    const json = values.json ?? false;
    try {
      return await run(verb, subject, { ...values, json }, terminal);
    } catch (error) {
      if (error instanceof NoAnswer) return sayNoAnswer(error, { json }, terminal);
      throw error;
    }
  },
};

type Values = ReturnType<typeof parse>['values'] & { json: boolean };

async function run(verb: string, subject: string, values: Values, terminal: Terminal): Promise<ExitCode> {
  const server = serverOf();
  const { json } = values;
  switch (verb) {
    case 'plan':
      return plan({ server, json, given: values }, terminal);
    case 'start':
      return start({ server, json, given: values, key: values['idempotency-key'] ?? null }, terminal);
    case 'list':
      return list({ server, json, query: values.query, active: values.active }, terminal);
    case 'status':
      return status({ server, json, id: subject }, terminal);
    case 'check':
      return check({ server, json, id: subject, ...checkOf(values) }, terminal);
    case 'wait':
      return wait(
        {
          server,
          json,
          id: subject,
          wanted: stateOf(values.for, '--for'),
          timeoutMs: durationOf('--timeout', values.timeout ?? '30m'),
          everyMs: durationOf('--every', values.every ?? '5s'),
          advances: values.advance ?? false,
          throughPeople: values['through-people'] ?? false,
          sleep,
        },
        terminal,
      );
    default: {
      const { digest, reason, force } = values;
      const from = values.from === undefined ? undefined : stateOf(values.from, '--from');
      return act(
        { server, json, id: subject, verb: verb as ActionVerb, digest, from, reason, force },
        terminal,
      );
    }
  }
}

function parse(args: string[]) {
  const { values, positionals } = parsed(args);
  const [verb, subject = '', ...more] = positionals;
  const takes = verb !== undefined && Object.hasOwn(TAKES, verb) ? TAKES[verb] : undefined;
  if (verb === undefined || takes === undefined)
    throw new UsageError(
      `${verb === undefined ? 'what about cutovers?' : `there is no "cutover ${verb}":`} say ${Object.keys(TAKES).join(', ')}`,
    );
  const takesId = !['plan', 'start', 'list'].includes(verb);
  if (takesId && subject === '')
    throw new UsageError(`${verb} which cutover? Its id, such as main.prod.orders.c1`);
  const extra = takesId ? more : positionals.slice(1);
  if (extra.length > 0) throw new UsageError(`${verb} does not take ${extra.join(' ')}`);
  const wrong = Object.keys(values).find((name) => name !== 'json' && !takes.includes(name as Option));
  if (wrong !== undefined) throw new UsageError(`${verb} does not take --${wrong}`);
  return { verb, subject, values };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function stateOf(text: string | undefined, option: string): CutoverState {
  const state = CUTOVER_STATES.find((each) => each === text);
  if (state === undefined) throw new UsageError(`${option} is one of ${CUTOVER_STATES.join(', ')}`);
  return state;
}

function checkOf({ result: given, words }: Values): { result: CheckResult; words: string } {
  if (given === undefined || words === undefined || words.trim() === '')
    throw new UsageError('check takes --result and --words: what was compared, and what came of it');
  const result = CHECK_RESULTS.find((each) => each === given);
  if (result === undefined) throw new UsageError(`--result is one of ${CHECK_RESULTS.join(', ')}`);
  return { result, words };
}

function durationOf(option: string, text: string): bigint {
  const ms = parseDurationMs(text);
  if (ms === undefined || ms === 0)
    throw new UsageError(`${option} is a time such as 30s, 30m or 2h, not ${text}`);
  return BigInt(ms);
}
