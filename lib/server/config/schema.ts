import { z } from 'zod';
import { declarationSchema } from './declaration';
import { freezeWindowsSchema } from './freeze-windows';
import { hooksSchema, notificationsSchema } from './hooks';
import { compileLayout, defaultLayout, type Layout, layoutSchema, templateProblem } from './layout';
import { mapping } from './mapping';
import { outboundSchema } from './outbound';
import { hasPassword } from './secret';
import { signInSchema } from './sign-in';
import { webhooksSchema } from './webhooks';

const text = z.string('text').min(1, 'text that is not empty');

const webAddress = z.url({ protocol: /^https?$/, error: 'an address such as https://wiki.example/orders' });

/** A file path or URL with placeholders, one file for each query or version. */
const feed = z.string('a path such as feeds/{environment}/{query}.jsonl').superRefine((value, context) => {
  const message = templateProblem(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message, input: value });
});

const root = mapping('a root', {
  url: text.refine(
    (url) => !hasPassword(url),
    'a location without a password: credentials come from the environment',
  ),
  layout: layoutSchema.default(() => standardLayout()),
  feeds: mapping('feeds', { heads: feed.optional(), progress: feed.optional() }).default({}),
  /** Why checkpoints here may be lost at any time, where that is known and meant. */
  temporary: text.optional(),
});

function standardLayout(): Layout {
  const layout = compileLayout(defaultLayout);
  if (typeof layout === 'string') throw new Error(`the default layout needs ${layout}`);
  return layout;
}

const versionNumber = z.string().regex(/^(0|[1-9]\d{0,8})$/, 'a version number such as 2');

/** A declaration as a configuration makes it: for several places at once, so with placeholders in its paths. */
const declaration = declarationSchema.superRefine(({ checkpoint = '', status }, context) => {
  for (const [path, text] of [
    [['checkpoint'], checkpoint],
    [['status', 'url'], status?.url ?? ''],
  ] as const) {
    const message = templateProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: [...path], input: '' });
  }
});

const versions = z
  .record(versionNumber, declaration, 'a mapping from version numbers to declarations')
  .default({});

/**
 * What is said for every environment cannot mean one path: it would declare that they all share a checkpoint, or that one
 * job's status is that of all.
 */
const versionsEverywhere = versions.superRefine((values, context) => {
  for (const [version, { checkpoint, status }] of Object.entries(values)) {
    for (const [path, text, what] of [
      [['checkpoint'], checkpoint, 'checkpoint'],
      [['status', 'url'], status?.url, 'status'],
    ] as const) {
      if (text === undefined || text.includes('{environment}')) continue;
      const message = `a path with {environment}, as this is said for all of them, or the ${what} under environments.<name>.versions`;
      context.addIssue({ code: 'custom', message, path: [version, ...path], input: undefined });
    }
  }
});

const queryInEnvironment = mapping('a query in one environment', {
  owner: text.optional(),
  runbook: webAddress.optional(),
  versions,
});

const query = mapping('a query', {
  owner: text.optional(),
  runbook: webAddress.optional(),
  versions: versionsEverywhere,
  environments: z
    .record(text, queryInEnvironment, 'a mapping from environments to what differs there')
    .default({}),
});

const whole = (what: string, from: number, to: number) => {
  const expected = `${what} from ${from} to ${to}`;
  return z.int(expected).min(from, expected).max(to, expected);
};

const document = mapping('signalbox.yaml', {
  notice: mapping('a notice', {
    text,
    href: webAddress.optional(),
    linkText: text.optional(),
  }).optional(),
  roots: z.array(root, 'a list of roots, each with a url').min(1, 'at least one root with a url'),
  environments: z
    .record(
      text,
      mapping('an environment', { protected: z.boolean('true or false').default(false) }),
      'a mapping from environments to their settings',
    )
    .default({}),
  queries: z.record(text, query, 'a mapping from query names to what is declared').default({}),
  signIn: signInSchema.optional(),
  collector: mapping('collector', {
    refreshSeconds: whole('seconds', 1, 86_400).default(5),
    deepRefreshSeconds: whole('seconds', 1, 604_800).default(300),
    leaseSeconds: whole('seconds', 5, 3_600).default(60),
    concurrency: whole('a number', 1, 256).default(8),
  }).prefault({}),
  history: mapping('history', {
    rawDays: whole('days', 1, 3_650).default(7),
    hourlyMonths: whole('months', 1, 120).default(13),
  }).prefault({}),
  outbound: outboundSchema.prefault({}),
  hooks: hooksSchema,
  webhooks: webhooksSchema,
  notifications: notificationsSchema.optional(),
  freezeWindows: freezeWindowsSchema,
});

/** The document `signalbox.yaml`. Everything but `roots` may be left out. */
export const configSchema = document.superRefine(
  ({ environments, hooks, webhooks, freezeWindows }, context) => {
    // A slip of the pen would leave an environment open, or call the job of another one.
    const require = (name: string, path: (string | number)[]) => {
      if (Object.hasOwn(environments, name)) return;
      const message = 'an environment that stands under environments: as well';
      context.addIssue({ code: 'custom', message, path, input: undefined });
    };
    for (const [query, { environments: here }] of Object.entries(hooks))
      for (const name of Object.keys(here)) require(name, ['hooks', query, 'environments', name]);
    for (const [webhook, { environments: named }] of Object.entries(webhooks))
      for (const [at, name] of named.entries()) require(name, ['webhooks', webhook, 'environments', at]);
    for (const [index, { environments: named }] of freezeWindows.entries())
      for (const [at, name] of (named ?? []).entries())
        require(name, ['freezeWindows', index, 'environments', at]);
  },
);

export type ConfigDocument = z.output<typeof configSchema>;
