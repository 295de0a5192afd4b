import { z } from 'zod';
import { unknownPlaceholder } from '@/lib/domain/placeholder';
import {
  cutoverGate,
  cutoverState,
  cutoverStrategy,
  hookStep,
  outputChoice,
  placedRange,
} from './cutover-plan';
import { longString } from './long';
import { reason } from './reason';
import { askedCount, askedMoment } from './request';
import { storable } from './storable';

const text = (most: number) => storable(z.string().min(1).max(most));
const id = text(400);

/** Numbers of a plan that may differ from the usual ones; seconds, unless said otherwise. */
export const limitsChoice = z.strictObject({
  quietFloorSeconds: z.number().int().min(10).max(86_400).optional(),
  quietMargin: z.number().int().min(2).max(100).optional(),
  /** Distance to the head that counts as caught up, in its unit. */
  lagLimit: askedCount.optional(),
  lagSamples: z.number().int().min(1).max(100).optional(),
  v2Batches: z.number().int().min(1).max(10_000).optional(),
  outputFreshSeconds: z.number().int().min(60).max(2_592_000).optional(),
  soakSeconds: z.number().int().min(10).max(31_536_000).optional(),
  /** How long after the soak the way back has to stay open. */
  wayBackSeconds: z.number().int().min(0).max(31_536_000).optional(),
  approvalSeconds: z.number().int().min(60).max(2_592_000).optional(),
  totalSeconds: z.number().int().min(60).max(31_536_000).optional(),
});

/** Where v2 lies: a version that was found, or a place where nothing has been started yet. */
const target = z.union([
  z.strictObject({ id }),
  z.strictObject({
    location: text(2_000),
    /** Last path segment of the location when left out. */
    name: text(200).optional(),
  }),
]);

/** What a version writes to, where no declaration says. */
const writesTo = z.strictObject({
  kind: text(100),
  location: text(2_000).nullable().default(null),
  txnAppId: text(500).nullable().default(null),
});

const command = text(4_000).superRefine((value, context) => {
  const unknown = unknownPlaceholder(value);
  if (unknown === undefined) return;
  const message = `${unknown} stands for nothing: expected {v1.name}, {v1.location}, {v1.batch}, {v2.name}, {v2.location} or {start.<option>}`;
  context.addIssue({ code: 'custom', message, input: value });
});

/** `POST /api/v1/cutovers`, with `?dryRun=true` to see the plan and write nothing. */
export const cutoverRequest = z.strictObject({
  v1: id,
  v2: target,
  strategy: cutoverStrategy,
  /** Why this strategy: asked for where v1 has state and v2 would begin without. */
  strategyReason: reason.optional(),
  /** Left out: the rule of the strategy (handover: v1's committed end · warm-up: the horizon · backfill: earliest). */
  start: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('v1-committed-end') }),
      z.strictObject({ kind: z.literal('horizon') }),
      z.strictObject({ kind: z.literal('time'), fromMs: askedMoment }),
      z.strictObject({ kind: z.literal('earliest') }),
    ])
    .optional(),
  output: outputChoice.optional(),
  reverse: z
    .strictObject({ readersBack: z.boolean(), note: z.string().trim().max(1_000).nullable().default(null) })
    .optional(),
  /** Commands for people, by step; may hold {v1.location}, {v2.location}, {v1.batch} and {start.<option>}. */
  commands: z.partialRecord(hookStep, command).default({}),
  /** How far v1's end may move, per partition and in its unit, until when. */
  bound: z
    .strictObject({
      distance: askedCount.optional(),
      untilSeconds: z.number().int().min(60).max(2_592_000).optional(),
    })
    .default({}),
  limits: limitsChoice.default({}),
  /** What the operator says about sources that nothing proves to be the same. */
  match: z
    .array(z.strictObject({ v1: z.number().int().min(0), v2: z.number().int().min(0).nullable() }))
    .max(50)
    .default([]),
  writes: z.strictObject({ v1: writesTo.optional(), v2: writesTo.optional() }).default({}),
});
export type CutoverRequest = z.input<typeof cutoverRequest>;

/** Nothing may stand in the query string: a dry run that is none would be carried out. */
export const noQuery = z.strictObject({});

export const cutoverRequestQuery = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
});

/** `Idempotency-Key`: the same key with the same request gives the same cutover again. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'expected 8 to 200 printable characters without spaces');

/** SHA-256 of the plan that the sender looked at. Another one is answered 409. */
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'expected the digest of the plan: 64 hexadecimal digits');

const force = z.strictObject({ gates: z.array(cutoverGate).min(1), reason });
const keep = z.strictObject({ owner: text(200), reason, keepUntilMs: askedMoment });

/** What a person decides where files cannot tell, with exactly what it covers. */
const decision = z.discriminatedUnion('about', [
  z.strictObject({
    about: z.literal('tail'),
    batch: longString,
    written: z.boolean(),
    ranges: z.array(placedRange),
  }),
  z.strictObject({ about: z.literal('start'), ranges: z.array(placedRange), unknown: z.array(z.string()) }),
  z.strictObject({ about: z.literal('witness') }),
  z.strictObject({ about: z.literal('manifest'), paths: z.array(z.string().max(2_000)).max(10_000) }),
]);

/** The body of `POST /api/v1/cutovers/{id}/{action}`, by action. */
export const actionBodies = {
  plan: z.strictObject({ digest, request: cutoverRequest }),
  validate: z.strictObject({ digest, force: force.optional(), reason: reason.optional() }),
  approve: z.strictObject({ digest, reason }),
  advance: z.strictObject({
    digest,
    /** The state that it leads on from: in another one the step is refused, so that whoever asks twice takes one step. */
    from: cutoverState.optional(),
    force: force.optional(),
    reason: reason.optional(),
  }),
  settle: z.strictObject({ digest, decision, reason }),
  amend: z.strictObject({ digest }),
  pause: z.strictObject({ digest, reason }),
  resume: z.strictObject({ digest, reason }),
  escalate: z.strictObject({ digest, reason }),
  abort: z.strictObject({ digest, reason }),
  rollback: z.strictObject({ digest, reason, force: force.optional() }),
  complete: z.strictObject({ digest, keep, force: force.optional() }),
} as const;

/** `POST /api/v1/cutovers/{id}/check`: what came of comparing both outputs. */
export const outputCheckBody = z.strictObject({ result: z.enum(['equal', 'different']), words: reason });

/** `GET /api/v1/cutovers`: newest first. */
export const cutoversRequest = z.strictObject({
  query: id.optional(),
  active: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  before: z.string().max(400).optional(),
});
