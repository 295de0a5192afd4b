import { z } from 'zod';
import { epochMs } from './long';
import { reason } from './reason';
import { grant } from './session';
import { emailAddress, personName } from './sign-in';

export const member = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for the local operator and the people of the demo. */
  email: z.string().nullable(),
  state: z.enum(['active', 'disabled']),
  grants: z.array(grant),
  joinedAtMs: epochMs.nullable(),
  lastSignInMs: epochMs.nullable(),
  /** Why this person can lose neither the role of an admin nor the access, e.g. as the last admin; else null. */
  keptBecause: z.string().nullable(),
});
export type Member = z.infer<typeof member>;

/** A one-time link that was neither used nor withdrawn. The link itself is told once, when it is made. */
export const openLink = z.object({
  id: z.string(),
  kind: z.enum(['first-admin', 'join', 'password']),
  email: z.string().nullable(),
  name: z.string().nullable(),
  grants: z.array(grant),
  madeBy: z.string(),
  madeAtMs: epochMs,
  expiresAtMs: epochMs,
  state: z.enum(['open', 'expired']),
});
export type OpenLink = z.infer<typeof openLink>;

/** `GET /api/v1/members`: everybody with their roles, open links, and every environment that is known. */
export const members = z.object({
  asOfMs: epochMs,
  members: z.array(member),
  links: z.array(openLink),
  environments: z.array(z.object({ name: z.string(), protected: z.boolean() })),
  /** Why nobody can be invited, granted or disabled here (no sign-in, or the demo's); null when that is possible. */
  fixedBecause: z.string().nullable(),
});
export type Members = z.infer<typeof members>;

/** `POST /api/v1/members` → a link to hand over; there is no mail. */
export const inviteRequest = z.object({
  email: emailAddress,
  name: personName,
  grants: z.array(grant).min(1, 'expected at least one role').max(100),
  reason,
});
/** `POST /api/v1/members/{id}/grant` and `/revoke` → the member. */
export const grantRequest = grant.extend({ reason });
/** `POST /api/v1/members/{id}/disable`, `/enable` → the member; `/link` → a link to set a password; `/links/{id}/withdraw`. */
export const memberReasonRequest = z.object({ reason });

export const linkReceipt = z.object({
  link: openLink,
  /** The whole address with its secret. Shown once: only its hash is kept. */
  address: z.string(),
});
export type LinkReceipt = z.infer<typeof linkReceipt>;
