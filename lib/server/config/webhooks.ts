import { z } from 'zod';
import { mapping } from './mapping';
import { secretReference } from './secret-reference';

/** What a webhook may be let do; what takes a person is not among it. */
export const WEBHOOK_ACTIONS = ['start', 'advance', 'pause', 'abort', 'rollback'] as const;

const name = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9 _.-]{0,98}[A-Za-z0-9])?$/, 'a name of letters, digits, blanks and _.-');

const webhook = mapping('a webhook', {
  /** What its calls are signed with, as `env:NAME`. */
  secret: secretReference,
  environments: z
    .array(z.string('the name of an environment'), 'a list of environments')
    .min(1, 'at least one environment'),
  actions: z
    .array(z.enum(WEBHOOK_ACTIONS, `one of ${WEBHOOK_ACTIONS.join(', ')}`), 'a list of actions')
    .min(1, `at least one of ${WEBHOOK_ACTIONS.join(', ')}`),
});
/** Who may ask for what, where, by a signed call. The secret is a reference. */
export type Webhook = z.output<typeof webhook>;

/** Signed calls that are taken, by the name under which they act. */
export const webhooksSchema = z
  .record(name, webhook, 'a mapping from names to webhooks')
  .default({})
  .superRefine((webhooks, context) => {
    // The secret says who calls: two with one secret would be one.
    const seen = new Map<string, string>();
    for (const [each, { secret }] of Object.entries(webhooks)) {
      const other = seen.get(secret);
      if (other !== undefined) {
        const message = `a secret of its own: ${other} has this one`;
        context.addIssue({ code: 'custom', message, path: [each, 'secret'], input: undefined });
      }
      seen.set(secret, each);
    }
  });
