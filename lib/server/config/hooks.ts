import { z } from 'zod';
import { HOOK_STEPS, type HookStep } from '@/lib/domain/cutover-words';
import { mapping } from './mapping';
import { outboundUrl } from './outbound-url';
import { secretHeaders, secretReference } from './secret-reference';

const hook = mapping('a hook', {
  url: outboundUrl,
  /** What calls are signed with, as `env:NAME`. */
  secret: secretReference,
  /** Sent with each call, e.g. `{ Authorization: env:JOBS_TOKEN }`. */
  headers: secretHeaders.default({}),
});
/** Where a step is asked for. Secrets are references. */
export type Hook = z.output<typeof hook>;

const steps = Object.fromEntries(HOOK_STEPS.map((step) => [step, hook.optional()])) as {
  [Step in HookStep]: z.ZodOptional<typeof hook>;
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
