import { isConfigError } from '@/lib/server/config/config-error';
import { referredVariable, resolveSecrets } from '@/lib/server/config/secret';
import { type CommandEnd, runCommand } from '@/lib/server/connector/command/run-command';
import { saidText, withParts } from '@/lib/server/outbound/said-text';
import type { EffectEnvironment } from './effect-environment';
import type { Attempted, EffectOf } from './effect-handler';

/** What a command is told besides its stdin, and by what it is bound. */
export interface CommandOrder {
  name: string;
  effect: EffectOf<'call-hook'>;
  /** From 1. */
  attempt: number;
  /** The body of a signed hook. */
  body: string;
  signal: AbortSignal;
}

/** `EX_TEMPFAIL` of sysexits.h. */
const LATER = 75;
/** Why a program cannot be started, whoever tries again. */
const NEVER = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOEXEC', 'ENOTDIR', 'EISDIR', 'ELOOP', 'E2BIG']);

/** Runs a listed command for a step, and says in words what came of it. */
export async function askCommand(
  { config, variables }: EffectEnvironment,
  { name, effect, attempt, body, signal }: CommandOrder,
): Promise<Attempted> {
  const command = config.commands[name];
  if (command === undefined) throw new Error(`the command ${name} was there before`);
  let own: Record<string, string>;
  try {
    own = resolveSecrets(command.environment, (variable) => `${variable} of the command ${name}`, variables);
  } catch (error) {
    if (isConfigError(error)) return { ok: false, words: error.message, mayRetry: true };
    throw error;
  }
  const environment = {
    ...ofHost(variables),
    ...own,
    SIGNALBOX_DELIVERY: effect.deliveryId,
    SIGNALBOX_STEP: effect.step,
    SIGNALBOX_ATTEMPT: String(attempt),
  };
  const { run, timeout: timeoutMs } = command;
  const { end, output } = await runCommand({ run, environment, stdin: body, timeoutMs, signal });
  const secrets = Object.entries(command.environment).flatMap(([variable, value]) =>
    referredVariable(value) === undefined ? [] : withParts(own[variable] ?? ''),
  );
  const said = saidText(output, secrets);
  return judged(`The command ${name} (${run[0]})`, end, said, timeoutMs);
}

/** Enough to find programs, a home and a language; nothing that lets anybody in. */
function ofHost(variables: EffectEnvironment['variables']): Record<string, string> {
  const { PATH = '/usr/local/bin:/usr/bin:/bin', HOME, LANG } = variables;
  return { PATH, ...(HOME === undefined ? {} : { HOME }), ...(LANG === undefined ? {} : { LANG }) };
}

function judged(what: string, end: CommandEnd, said: string, timeoutMs: number): Attempted {
  const output = said === '' ? '.' : `: ${said}`;
  switch (end.kind) {
    case 'exited':
      return {
        ok: end.code === 0,
        words: `${what} exited with ${end.code}${end.code === LATER ? ', which asks for another time' : ''}${output}`,
        mayRetry: end.code === LATER,
      };
    case 'killed':
      return { ok: false, words: `${what} was ended by ${end.by}${output}`, mayRetry: true };
    case 'timeout':
      return {
        ok: false,
        words: `${what} did not exit within ${timeoutMs / 1_000} seconds, and was ended with its process group${output}`,
        mayRetry: true,
      };
    case 'not-started':
      return {
        ok: false,
        words: `${what} could not be started (${end.code}). Expected a program that the collector may run.`,
        mayRetry: !NEVER.has(end.code),
      };
    default:
      return end satisfies never;
  }
}
