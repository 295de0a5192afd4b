import { z } from 'zod';
import { commandsSchema } from './commands';
import { databricksSchema } from './databricks';
import { type Declaration, declarationSchema } from './declaration';
import { freezeWindowsSchema } from './freeze-windows';
import { hooksSchema, notificationsSchema, placedHooks } from './hooks';
import { compileLayout, defaultLayout, type Layout, layoutSchema, templateProblem } from './layout';
import { mapping } from './mapping';
import { misplacedHooks } from './misplaced-hooks';
import { outboundSchema } from './outbound';
import { jobsOfHooks, jobsOfStatuses, repeatedJobs } from './repeated-jobs';
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
    [['status', 'url'], statusPath(status) ?? ''],
  ] as const) {
    const message = templateProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: [...path], input: '' });
  }
});

/** A cutover in test would stop the job of prod. */
function oneJob(what: 'hook' | 'status') {
  const message = `the ${what} under environments.<name>: one job is not that of all environments`;
  return { code: 'custom' as const, message, input: undefined };
}

/** The address of a status that has one; a job of a workspace is named without placeholders. */
function statusPath(status: Declaration['status']): string | undefined {
  return status !== undefined && 'url' in status ? status.url : undefined;
}

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
      [['status', 'url'], statusPath(status), 'status'],
    ] as const) {
      if (text === undefined || text.includes('{environment}')) continue;
      const message = `a path with {environment}, as this is said for all of them, or the ${what} under environments.<name>.versions`;
      context.addIssue({ code: 'custom', message, path: [version, ...path], input: undefined });
    }
    if (status === undefined || !('databricks' in status)) continue;
    context.addIssue({ ...oneJob('status'), path: [version, 'status', 'job'] });
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
  databricks: databricksSchema,
  commands: commandsSchema,
  hooks: hooksSchema,
  webhooks: webhooksSchema,
  notifications: notificationsSchema.optional(),
  freezeWindows: freezeWindowsSchema,
});

/** The document `signalbox.yaml`. Everything but `roots` may be left out. */
export const configSchema = document.superRefine((config, context) => {
  const { roots, environments, hooks, webhooks, freezeWindows, databricks, commands, queries } = config;
  // A slip of the pen would leave an environment open, or call the job of another one.
  const require = (
    known: Record<string, unknown>,
    name: string,
    message: string,
    path: (string | number)[],
  ) => {
    if (!Object.hasOwn(known, name)) context.addIssue({ code: 'custom', message, path, input: undefined });
  };
  const requireEnvironment = (name: string, path: (string | number)[]) =>
    require(environments, name, 'an environment that stands under environments: as well', path);
  const requireWorkspace = (name: string, path: (string | number)[]) =>
    require(databricks, name, 'a workspace that stands under databricks: as well', [...path, 'databricks']);

  for (const [query, { catalogs, roots: below, ...general }] of Object.entries(hooks)) {
    const path = ['hooks', query];
    for (const name of Object.keys(general.environments))
      requireEnvironment(name, [...path, 'environments', name]);
    for (const [kind, places] of Object.entries({ catalogs, roots: below }))
      for (const [place, { environments: here }] of Object.entries(places))
        for (const name of Object.keys(here))
          requireEnvironment(name, [...path, kind, place, 'environments', name]);
  }
  for (const { path, message } of [
    ...misplacedHooks(hooks, roots),
    ...repeatedJobs(jobsOfHooks(hooks, databricks)),
    ...repeatedJobs(jobsOfStatuses(placedStatuses(queries), databricks)),
  ])
    context.addIssue({ code: 'custom', message, path, input: undefined });
  for (const { path, environment, hook } of placedHooks(hooks)) {
    if ('databricks' in hook) {
      requireWorkspace(hook.databricks, path);
      if (environment === undefined) context.addIssue({ ...oneJob('hook'), path: [...path, 'job'] });
    }
    if ('command' in hook)
      require(commands, hook.command, 'a command that stands under commands: as well', [...path, 'command']);
  }
  for (const { path, status } of placedStatuses(queries))
    if ('databricks' in status) requireWorkspace(status.databricks, path);
  for (const [webhook, { environments: named }] of Object.entries(webhooks))
    for (const [at, name] of named.entries())
      requireEnvironment(name, ['webhooks', webhook, 'environments', at]);
  for (const [index, { environments: named }] of freezeWindows.entries())
    for (const [at, name] of (named ?? []).entries())
      requireEnvironment(name, ['freezeWindows', index, 'environments', at]);
});

function placedStatuses(queries: ConfigDocument['queries']) {
  return Object.entries(queries).flatMap(([query, { versions: everywhere, environments }]) =>
    [
      { path: ['queries', query, 'versions'], environment: undefined, versions: everywhere },
      ...Object.entries(environments).map(([name, { versions: here }]) => ({
        path: ['queries', query, 'environments', name, 'versions'],
        environment: name,
        versions: here,
      })),
    ].flatMap(({ path, environment, versions: declared }) =>
      Object.entries(declared).flatMap(([version, { status }]) =>
        status === undefined
          ? []
          : [{ query, environment, version, path: [...path, version, 'status'], status }],
      ),
    ),
  );
}

export type ConfigDocument = z.output<typeof document>;
