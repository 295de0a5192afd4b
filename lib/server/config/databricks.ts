import { z } from 'zod';
import { isPlaceholderName, PLACEHOLDER } from '@/lib/domain/placeholder';
import { mapping } from './mapping';
import { oneOf } from './one-of';
import { outboundUrl } from './outbound-url';
import { holdsSecret, referredVariable } from './secret';
import { secretReference } from './secret-reference';

const host = outboundUrl
  .refine(
    (url) => URL.canParse(url) && url.replace(/\/$/, '') === new URL(url).origin,
    'the address of a workspace alone, such as https://adb-1.azuredatabricks.net',
  )
  .transform((url) => new URL(url).origin);

const workspace = oneOf('how a workspace is entered', {
  token: mapping('a workspace', { host, token: secretReference }),
  /** A service principal (OAuth, machine to machine). */
  clientId: mapping('a workspace', {
    host,
    clientId: z
      .string('the client id of a service principal')
      .min(1, 'the client id of a service principal')
      .refine((value) => !holdsSecret(value), 'the client id of a service principal'),
    clientSecret: secretReference,
  }),
});
/** A workspace of Databricks: its origin, and how it is entered. Secrets are references. */
export type Workspace = z.output<typeof workspace>;

/** Workspaces by the name that hooks and declarations call them. */
export const databricksSchema = z
  .record(z.string(), workspace, 'a mapping from names to workspaces')
  .default({});
export type Workspaces = z.output<typeof databricksSchema>;

const MOST_ID = 2n ** 63n - 1n;
const jobId = z
  .string('the id of a job in quotes, such as "1122"')
  .refine(
    (id) => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= MOST_ID,
    'the id of a job in quotes, such as "1122"',
  );

/** Which job of which workspace. */
export const jobFields = { databricks: z.string('the name of a workspace under databricks:'), job: jobId };

const placeholders = 'the placeholders {v1.name}, {v1.location}, {v1.batch}, {v2.name}, {v2.location}';

/** Values of a job's parameters by name; `{start.…}` only where v2 is started, as nothing else has a start. */
export function jobParameters({ hasStart }: { hasStart: boolean }) {
  const expected = hasStart ? `${placeholders} and {start.<option>}` : `${placeholders} only`;
  const value = z
    .string('text, in quotes where it looks like something else')
    .refine((text) => !holdsSecret(text), 'a value without a password or token: jobs show their parameters')
    .refine(
      (text) => referredVariable(text) === undefined,
      'a value as it stands: env:NAME is not read here, as jobs show their parameters. Secrets come from a secret scope',
    )
    .refine(
      (text) =>
        [...text.matchAll(PLACEHOLDER)].every(
          ([, name = '']) => isPlaceholderName(name) && (hasStart || !name.startsWith('start.')),
        ),
      expected,
    );
  const name = z.string().regex(/^[\w.-]{1,100}$/, 'the name of a parameter: letters, digits and _ . -');
  return z.record(name, value, 'a mapping from names of parameters to text').default({});
}
