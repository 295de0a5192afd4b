import { z } from 'zod';
import { HOOK_STEPS, type HookStep } from '@/lib/domain/cutover-words';
import { jobFields, jobParameters } from './databricks';
import { mapping } from './mapping';
import { oneOf } from './one-of';
import { outboundUrl } from './outbound-url';
import { secretHeaders, secretReference } from './secret-reference';

const signedCall = mapping('a hook', {
  url: outboundUrl,
  /** What calls are signed with, as `env:NAME`. */
  secret: secretReference,
  /** Sent with each call, e.g. `{ Authorization: env:JOBS_TOKEN }`. */
  headers: secretHeaders.default({}),
});
export type SignedHook = z.output<typeof signedCall>;

/** A job of Databricks: run by a step that starts or switches, its runs cancelled by a step that stops. */
export interface DatabricksHook {
  databricks: string;
  job: string;
  parameters: Record<string, string>;
}

const jobThatRuns = (step: HookStep) =>
  mapping('a hook to Databricks', {
    ...jobFields,
    parameters: jobParameters({ hasStart: step === 'start-v2' }),
  });
const jobThatStops = mapping('a hook to Databricks that stops', jobFields).transform(
  (job): DatabricksHook => ({ ...job, parameters: {} }),
);

const commandHook = mapping('a hook that runs a command', {
  command: z.string('the name of a command under commands:'),
});
export type CommandHook = z.output<typeof commandHook>;

/** Where a step is asked for, told apart by its first field. Secrets are references. */
export type Hook = SignedHook | DatabricksHook | CommandHook;

const hookFor = (step: HookStep): z.ZodType<Hook> =>
  oneOf('a hook', {
    url: signedCall,
    databricks: stops(step) ? jobThatStops : jobThatRuns(step),
    command: commandHook,
  });

/** Whether a step ends a job. */
export function stops(step: HookStep): boolean {
  return step === 'stop-v1' || step === 'stop-v2';
}

const steps = Object.fromEntries(HOOK_STEPS.map((step) => [step, hookFor(step).optional()])) as {
  [Step in HookStep]: z.ZodOptional<z.ZodType<Hook>>;
};

const hooksOfQuery = mapping('the hooks of a query', {
  ...steps,
  environments: z
    .record(
      z.string(),
      mapping('the hooks of a query in one environment', steps),
      'a mapping from environments to steps',
    )
    .default({}),
});

/** Who is called for the steps of a cutover, by query. */
export const hooksSchema = z
  .record(z.string(), hooksOfQuery, 'a mapping from query names to steps')
  .default({});
export type Hooks = z.output<typeof hooksSchema>;

/** Where people are told, besides the pages and the log. */
export const notificationsSchema = mapping('notifications', { url: outboundUrl, secret: secretReference });

/** The hook of one step; what is said for the environment comes first. Undefined: a person does the step. */
export function hookOf(
  hooks: Hooks,
  { query, environment }: { query: string; environment: string },
  step: HookStep,
): Hook | undefined {
  const general = Object.hasOwn(hooks, query) ? hooks[query] : undefined;
  const { environments } = general ?? { environments: {} };
  const here = Object.hasOwn(environments, environment) ? environments[environment] : undefined;
  return here?.[step] ?? general?.[step];
}

/** Every hook of a configuration with its place in it. */
export function placedHooks(hooks: Hooks): { path: string[]; hook: Hook }[] {
  return Object.entries(hooks).flatMap(([query, { environments, ...general }]) => [
    ...placed(['hooks', query], general),
    ...Object.entries(environments).flatMap(([environment, here]) =>
      placed(['hooks', query, 'environments', environment], here),
    ),
  ]);
}

function placed(
  path: readonly string[],
  steps: Partial<Record<HookStep, Hook | undefined>>,
): { path: string[]; hook: Hook }[] {
  return HOOK_STEPS.flatMap((step) => {
    const hook = steps[step];
    return hook === undefined ? [] : [{ path: [...path, step], hook }];
  });
}
