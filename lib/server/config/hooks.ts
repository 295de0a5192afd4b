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

const stepFields = Object.fromEntries(HOOK_STEPS.map((step) => [step, hookFor(step).optional()])) as {
  [Step in HookStep]: z.ZodOptional<z.ZodType<Hook>>;
};

const hooksByEnvironment = {
  ...stepFields,
  environments: z
    .record(
      z.string(),
      mapping('the hooks of a query in one environment', stepFields),
      'a mapping from environments to steps',
    )
    .default({}),
};
export type StepHooks = { [Step in HookStep]?: Hook | undefined };
type HooksByEnvironment = StepHooks & { environments: Record<string, StepHooks> };

const hooksOfQuery = mapping('the hooks of a query', {
  ...hooksByEnvironment,
  /** Where queries of other catalogs or roots have the same name. */
  catalogs: z
    .record(
      z.string(),
      mapping('the hooks of a query in one catalog', hooksByEnvironment),
      'a mapping from catalogs to steps',
    )
    .default({}),
  roots: z
    .record(
      z.string(),
      mapping('the hooks of a query below one root', hooksByEnvironment),
      'a mapping from roots to steps',
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

/** A query as hooks know it. `place`: its catalog or root, as the database has it (`catalog:main`, `root:/lake`). */
export interface HookedQuery {
  query: string;
  environment: string;
  place: string;
}

/**
 * The hook of one step; what is said for the catalog or root comes first, and within it what is said for the environment.
 * Undefined: a person does the step.
 */
export function hookOf(
  hooks: Hooks,
  { query, environment, place }: HookedQuery,
  step: HookStep,
): Hook | undefined {
  const general = own(hooks, query);
  if (general === undefined) return undefined;
  const separator = place.indexOf(':');
  const [kind, name] = [place.slice(0, separator), place.slice(separator + 1)];
  const there = own(kind === 'catalog' ? general.catalogs : general.roots, name);
  const of = (said: HooksByEnvironment | undefined) =>
    own(said?.environments ?? {}, environment)?.[step] ?? said?.[step];
  return of(there) ?? of(general);
}

/** The places whose query of this name is asked for by the same hook: more than one, and nobody knows which is meant. */
export function placesOfHook(
  hooks: Hooks,
  query: HookedQuery,
  step: HookStep,
  namesakes: readonly string[],
): string[] {
  const hook = hookOf(hooks, query, step);
  if (hook === undefined) return [];
  return [...new Set([query.place, ...namesakes])]
    .filter((place) => hookOf(hooks, { ...query, place }, step) === hook)
    .toSorted();
}

/** Names come from folders: `constructor` is one like any other. */
function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A hook and where in the configuration it stands. */
export interface PlacedHook {
  query: string;
  /** Undefined: said for all of them. */
  environment: string | undefined;
  step: HookStep;
  path: string[];
  hook: Hook;
}

/** Every hook of a configuration. */
export function placedHooks(hooks: Hooks): PlacedHook[] {
  return Object.entries(hooks).flatMap(([query, { catalogs, roots, ...general }]) =>
    [
      { path: ['hooks', query], said: general },
      ...Object.entries(catalogs).map(([name, said]) => ({ path: ['hooks', query, 'catalogs', name], said })),
      ...Object.entries(roots).map(([name, said]) => ({ path: ['hooks', query, 'roots', name], said })),
    ].flatMap(({ path, said: { environments, ...steps } }) => [
      ...placed({ query, environment: undefined, path }, steps),
      ...Object.entries(environments).flatMap(([environment, here]) =>
        placed({ query, environment, path: [...path, 'environments', environment] }, here),
      ),
    ]),
  );
}

function placed(
  { query, environment, path }: Pick<PlacedHook, 'query' | 'environment' | 'path'>,
  steps: StepHooks,
): PlacedHook[] {
  return HOOK_STEPS.flatMap((step) => {
    const hook = steps[step];
    return hook === undefined ? [] : [{ query, environment, step, path: [...path, step], hook }];
  });
}
