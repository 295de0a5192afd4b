import { z } from 'zod';
import { ROLES, SCOPES } from '@/lib/domain/role';

/** A role in one environment, or with null in all of them. */
export const grant = z.object({ environment: z.string().nullable(), role: z.enum(ROLES) });
export type GrantJson = z.infer<typeof grant>;

/** Who is looking. `lib/domain/why-not.ts` takes it as it is and says why something may not be done. */
export const sessionActor = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for whoever acts without a password. */
  email: z.string().nullable(),
  grants: z.array(grant),
  /** The scopes held somewhere, each with the environments in which it is held; null stands for all of them. */
  scopes: z.array(z.object({ scope: z.enum(SCOPES), environments: z.array(z.string()).nullable() })),
});
export type SessionActor = z.infer<typeof sessionActor>;

/** Who is looking, what they may do, and what the installation says to everybody. */
export const session = z.object({
  /** `none`: one local operator · `demo`: people to choose from, without passwords · `password`: sign in. */
  signIn: z.object({
    method: z.enum(['none', 'demo', 'password']),
    /** The people of the demo; empty elsewhere. */
    people: z.array(z.object({ id: z.string(), name: z.string(), grants: z.array(grant) })),
    /** True until the first admin used the one-time link that the terminal shows. */
    awaitsFirstAdmin: z.boolean(),
  }),
  /** Null when nobody is signed in: every other route then answers 401 with the code `unauthenticated`. */
  actor: sessionActor.nullable(),
  /** Where a token asks: `actor` is null then, since nobody is signed in. */
  token: z
    .object({
      id: z.string(),
      name: z.string(),
      scopes: z.array(z.object({ scope: z.enum(SCOPES), environments: z.array(z.string()).nullable() })),
    })
    .optional(),
  notice: z
    .object({ text: z.string(), href: z.string().nullable(), linkText: z.string().nullable() })
    .nullable(),
  version: z.string(),
});
export type Session = z.infer<typeof session>;
