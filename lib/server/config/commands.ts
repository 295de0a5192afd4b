import { z } from 'zod';
import { PLACEHOLDER } from '@/lib/domain/placeholder';
import { duration } from './duration';
import { mapping } from './mapping';
import { holdsSecret, namesSecret, referredVariable } from './secret';

const noSecret = 'an argument without a password or token: everybody on the host sees it';

const argument = z
  .string('text, in quotes where it looks like something else')
  .refine((text) => !text.includes('\0'), 'text without a NUL character')
  .refine((text) => !holdsSecret(text), noSecret)
  .refine(
    (text) => referredVariable(text) === undefined,
    'an argument as it stands: env:NAME is read under environment: only',
  )
  .refine(
    (text) => text.search(PLACEHOLDER) < 0,
    'an argument without placeholders: what varies stands on stdin',
  );

const run = z
  .array(argument, 'a list: the absolute path of a program, and its arguments')
  .min(1, 'the absolute path of a program, and its arguments')
  .refine(([program]) => program === undefined || program.startsWith('/'), {
    message: 'an absolute path, as no shell looks for it',
    path: [0],
  })
  .superRefine((args, context) => {
    // `--token x`, as two arguments.
    for (const [at, value] of args.entries()) {
      const option = args[at - 1];
      if (!option?.startsWith('-') || option.includes('=') || value.startsWith('-')) continue;
      if (!holdsSecret(`${option}=${value}`)) continue;
      context.addIssue({ code: 'custom', message: noSecret, path: [at], input: undefined });
    }
  });

/** What is never handed on: where our records lie, and what we are told ourselves. */
const OURS = /^(DATABASE_URL|SIGNALBOX_.*)$/;

const variableName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of a variable')
  .refine((name) => !OURS.test(name), 'a variable that Signalbox does not keep for itself');

const variables = z
  .record(variableName, z.string('env:NAME, or text that is no secret'), 'a mapping from variables to values')
  .superRefine((values, context) => {
    for (const [name, value] of Object.entries(values)) {
      const message = valueProblem(name, value);
      if (message !== undefined)
        context.addIssue({ code: 'custom', message, path: [name], input: undefined });
    }
  });

function valueProblem(name: string, value: string): string | undefined {
  const referred = referredVariable(value);
  if (referred !== undefined)
    return OURS.test(referred) ? 'a variable that Signalbox does not keep for itself' : undefined;
  return namesSecret(name) || holdsSecret(value)
    ? 'env:NAME, the name of a variable that holds the secret'
    : undefined;
}

const expected = 'a time from 1s to 10m';

/** A program that hooks may run on the host of the collector. */
const command = mapping('a command', {
  /** The program and its arguments, as they are: no shell, no placeholders. */
  run,
  /** All that it gets besides PATH, HOME, LANG and what is said of the step. */
  environment: variables.default({}),
  /** In milliseconds. */
  timeout: duration.refine((ms) => ms >= 1_000 && ms <= 600_000, expected).default(30_000),
});

const name = z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/, 'a name of letters, digits and _ . -');

/** Every command that may be run, by the name that hooks call it. What is not here is run by nothing. */
export const commandsSchema = z.record(name, command, 'a mapping from names to commands').default({});
