import { z } from 'zod';
import { epochMs } from './long';
import { grant } from './session';
import { storable } from './storable';

/** Longer than what can be guessed, and bounded since it is hashed at a cost. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

export const emailAddress = z.email('expected an e-mail address').max(254).toLowerCase();
export const personName = storable(
  z.string().trim().min(1, 'expected a name').max(80, 'expected at most 80 characters'),
).refine((name) => !/\p{Cc}/u.test(name), 'expected a name without control characters');
export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, `expected at least ${PASSWORD_LENGTH.least} characters`)
  .max(PASSWORD_LENGTH.most, `expected at most ${PASSWORD_LENGTH.most} characters`);
/** The secret part of a one-time link: what stands after `#` in it. */
const linkToken = z.string().regex(/^[\w-]{43}$/, 'expected the part of the link after #');

/** `POST /api/auth/sign-in` → the session; 401 when the two do not belong together, 429 after too many attempts. */
export const signInRequest = z.object({
  email: emailAddress,
  password: z.string().min(1).max(PASSWORD_LENGTH.most),
});
/** `POST /api/auth/password` → the session; every other session of this person ends. */
export const passwordRequest = z.object({
  current: z.string().min(1).max(PASSWORD_LENGTH.most),
  next: newPassword,
});
/** `POST /api/auth/act-as` → the session, where sign-in is of the demo. */
export const actAsRequest = z.object({ personId: z.string().min(1).max(100) });
/** `POST /api/auth/link` → what the one-time link is for; 404 when it is none, was used, withdrawn, or has expired. */
export const linkRequest = z.object({ token: linkToken });
export const oneTimeLink = z.object({
  /** `first-admin` asks for e-mail, name and password, `join` for name and password, `password` for a password. */
  kind: z.enum(['first-admin', 'join', 'password']),
  /** Null for the first admin, who says it. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  grants: z.array(grant),
  expiresAtMs: epochMs,
});
export type OneTimeLink = z.infer<typeof oneTimeLink>;
/** `POST /api/auth/link/accept` → the session of whom the link was for. One use: of two at once, one wins. */
export const acceptLinkRequest = linkRequest.extend({
  email: emailAddress.optional(),
  name: personName.optional(),
  password: newPassword,
});
