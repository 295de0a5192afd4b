import { z } from 'zod';
import { ROLES } from '@/lib/domain/role';
import { mapping } from './mapping';

const text = z.string('text').min(1, 'text that is not empty').max(100, 'at most 100 characters');

const demo = mapping('signIn of the method demo', {
  method: z.literal('demo'),
  people: z
    .array(
      mapping('a person of the demo', {
        id: text.regex(/^[\w-]+$/, 'letters, digits, - and _'),
        name: text,
        roles: z
          .array(z.enum(ROLES, `one of ${ROLES.join(', ')}`), 'a list of roles')
          .min(1, 'at least one role'),
      }),
      'a list of people',
    )
    .min(1, 'at least one person')
    .refine(
      (people) => new Set(people.map(({ id }) => id)).size === people.length,
      'each id once in the list of people',
    ),
});

const password = mapping('signIn of the method password', {
  method: z.literal('password'),
  address: z
    .url({ protocol: /^https?$/, error: 'an address such as https://signalbox.example' })
    .refine(isOrigin, 'an address without a path, such as https://signalbox.example')
    .transform((address) => new URL(address).origin)
    .optional(),
  secret: z
    .string()
    .regex(/^env:[A-Za-z_][A-Za-z0-9_]*$/, 'env:NAME, the variable that holds the secret')
    .optional(),
});

/** Who may use this installation, and how they say who they are. */
export const signInSchema = z.discriminatedUnion('method', [demo, password], {
  error: 'a mapping with a method and its fields, as in docs/sign-in.md',
});

export type SignInConfig = z.output<typeof signInSchema>;

function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username } = new URL(address);
  return pathname === '/' && search === '' && hash === '' && username === '';
}
