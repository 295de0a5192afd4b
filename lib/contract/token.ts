import { z } from 'zod';
import { TOKEN_SCOPES } from '@/lib/domain/role';
import { epochMs } from './long';
import { reason } from './reason';
import { personName } from './sign-in';
import { storable } from './storable';

/** The longest that a token lasts. */
export const MOST_TOKEN_DAYS = 365;

/** A token as it is listed: never with its secret, which nobody knows any more. */
export const apiToken = z.object({
  /** The part of the token that is no secret. */
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Null: all environments. */
  environments: z.array(z.string()).nullable(),
  maker: z.object({ id: z.string(), name: z.string() }),
  madeAtMs: epochMs,
  expiresAtMs: epochMs,
  revokedAtMs: epochMs.nullable(),
  /** Written at most once a minute; null: nobody has used it. */
  lastUsedMs: epochMs.nullable(),
  /** `powerless`: it has not ended, and its maker may nothing of what it was made for any more. */
  state: z.enum(['active', 'powerless', 'expired', 'revoked']),
  /** What it may not do although it was made for it, and why; null where there is nothing. */
  lost: z.string().nullable(),
  /** Why the reader may not revoke it; null when they may. */
  whyNotRevoke: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** `GET /api/v1/tokens`: the reader's own, and everybody's for who sees all people; those that work first. */
export const apiTokens = z.object({
  asOfMs: epochMs,
  tokens: z.array(apiToken),
  /** True when everybody's are listed. */
  all: z.boolean(),
  /** Where the API is, such as `https://signalbox.example`. */
  address: z.string(),
});
export type ApiTokens = z.infer<typeof apiTokens>;

/** `POST /api/v1/tokens`: for what, where, and for how long. */
export const tokenRequest = z.object({
  name: personName,
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'expected at least one scope').max(TOKEN_SCOPES.length),
  /** Null: all environments, those to come included. */
  environments: z
    .array(storable(z.string().min(1).max(400)))
    .min(1, 'expected at least one environment, or null for all')
    .max(100)
    .nullable(),
  expiresInDays: z.number().int().min(1).max(MOST_TOKEN_DAYS),
  reason,
});

/** `POST /api/v1/tokens/{id}/revoke` → the token. */
export const tokenReasonRequest = z.object({ reason });

export const tokenReceipt = z.object({
  token: apiToken,
  /** What a program sends: `Authorization: Bearer …`. Told once: only a hash is kept. */
  bearer: z.string(),
});
export type TokenReceipt = z.infer<typeof tokenReceipt>;
