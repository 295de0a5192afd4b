import type { CutoverEffect } from '@/lib/cutover/effect';
import type { CutoverEvent, EventKind } from '@/lib/cutover/event';
import { next } from '@/lib/cutover/machine';
import { isActive } from '@/lib/cutover/path';
import type { Cutover } from '@/lib/cutover/state';
import { type Refusal, refused } from '@/lib/cutover/transition/transition';
import type { Who } from '@/lib/cutover/who';
import type { FenceMarks } from '@/lib/cutover/zombie';
import type { AuditVerb } from '@/lib/domain/audit-verb';
import type { Database } from '@/lib/server/db/client';
import { notify } from '@/lib/server/notify/channel';
import {
  type AuditedChange,
  type AuditStamp,
  type Author,
  appendAudit,
} from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { encodeStored } from '@/lib/server/service/stored-json';
import { requireNotRevoked } from '@/lib/server/service/token/require-not-revoked';
import { inTransaction } from '@/lib/server/service/transaction';
import { loadRecord, storeMarks, storeRecord } from './stored-cutover';

/** What of an effect waits for somebody to carry it out; a label is written with the change itself. */
export type OutboxEffect = Exclude<CutoverEffect, { kind: 'label-version' }>;

export interface Change {
  id: string;
  /** The revision that the event was made of, e.g. whose gates were judged; null where it counts on any. */
  revision: bigint | null;
  event: CutoverEvent;
  /** What a version's logs held when this event showed it to be silent. */
  marks?: { v1?: FenceMarks; v2?: FenceMarks };
  /** What v2 turned out to be, once something was found at its location. */
  v2Id?: string;
  /** The claim of whoever watches: a later claim makes the change void. */
  leaseToken?: number;
  /** Written in the same transaction, once the event has happened. */
  also?: (tx: Transaction) => Promise<void>;
  /** What was asked for anew, with an event `plan` (asked.ts as tagged JSON). */
  asked?: string;
}

export type ChangeAnswer = { kind: 'moved'; before: Cutover; cutover: Cutover } | Refusal;

/**
 * Lets an event happen to a cutover: in one transaction the record, the event, its audit row, what is to be done and the
 * announcement; or nothing. Two at once come one after the other, and the second is refused as `stale` where it was made of
 * the state before the first.
 * @throws ServiceError `not-found`; `conflict` when a claim was lost; `unauthenticated` for a token that was revoked meanwhile
 */
export async function changeCutover(
  author: Author & { db: Database },
  { id, revision, event, marks, v2Id, leaseToken, asked, also }: Change,
): Promise<ChangeAnswer> {
  return inTransaction(author.db, async (tx) => {
    const row = await lockCutover(tx, id);
    if (leaseToken !== undefined && row.leaseToken !== leaseToken)
      throw new ServiceError('conflict', `Somebody else watches the cutover ${id} now.`);
    await requireNotRevoked(tx, author.actor);
    const before = loadRecord(row);
    if (revision !== null && row.revision !== revision)
      return refused(
        'stale',
        `Something else happened to the cutover meanwhile (it is ${before.state} now, change ${row.revision}): look at it again.`,
      );
    const transition = next(before, event);
    if (transition.kind === 'refused') return transition;
    const { cutover, effects } = transition;
    const by = 'by' in event ? event.by : SYSTEM;
    const record = storeRecord(cutover);
    const text = encodeStored(event);
    const [stamp, ...labels] = await appendAudit(tx, author, [
      {
        verb: VERBS[event.kind],
        ...auditedCutover(
          { ...row, record: row.record, revision: row.revision, digest: row.digest },
          'before',
        ),
        ...auditedCutover(
          { ...row, record, revision: cutover.revision, digest: cutover.digest, state: cutover.state },
          'after',
        ),
        environment: row.environment,
        reason: reasonOf(event),
      },
      ...effects.flatMap((effect) => (effect.kind === 'label-version' ? [retiring(row, cutover)] : [])),
    ] as [AuditedChange, ...AuditedChange[]]);
    await tx.cutover.update({
      where: { id },
      data: {
        ...stamp,
        record,
        revision: cutover.revision,
        state: cutover.state,
        paused: cutover.paused !== null,
        digest: cutover.digest,
        // Another plan may name another place.
        v2Location: cutover.plan.v2.location,
        holds: isActive(cutover.state) ? row.queryId : null,
        changedMs: event.atMs,
        nextDueMs: event.atMs,
        ...(marks?.v1 === undefined ? {} : { v1Marks: storeMarks(marks.v1) }),
        ...(marks?.v2 === undefined ? {} : { v2Marks: storeMarks(marks.v2) }),
        ...(v2Id === undefined ? {} : { v2Id }),
        ...(asked === undefined ? {} : { asked }),
      },
    });
    await storeEvent(tx, cutover, {
      kind: event.kind,
      from: before.state,
      by,
      reason: reasonOf(event),
      text,
      atMs: event.atMs,
    });
    await storeEffects(tx, cutover, effects, event.atMs);
    for (const label of labels) await retire(tx, row, cutover, label);
    await also?.(tx);
    await announce(tx, row, event.atMs);
    return { kind: 'moved', before, cutover };
  });
}

/** What happens by itself is done by us. */
const SYSTEM: Who = { kind: 'system', id: 'signalbox', name: 'Signalbox' };

const VERBS: Record<EventKind, AuditVerb> = {
  plan: 'cutover.planned',
  validate: 'cutover.validated',
  approve: 'cutover.approved',
  advance: 'cutover.advanced',
  settle: 'cutover.settled',
  amend: 'cutover.amended',
  pause: 'cutover.paused',
  resume: 'cutover.resumed',
  escalate: 'cutover.escalated',
  abort: 'cutover.aborted',
  rollback: 'cutover.rolled-back',
  complete: 'cutover.completed',
  'timed-out': 'cutover.changed',
  'approval-void': 'cutover.changed',
  'late-write': 'cutover.changed',
  trouble: 'cutover.changed',
  'hook-answered': 'cutover.changed',
};

/** Why it was done, as whoever did it said; of what happens by itself, what was seen. */
function reasonOf(event: CutoverEvent): string | null {
  switch (event.kind) {
    case 'approve':
    case 'pause':
    case 'resume':
    case 'escalate':
    case 'abort':
    case 'rollback':
      return event.reason;
    case 'validate':
    case 'advance':
      return event.force?.reason ?? event.reason ?? null;
    case 'settle':
      return event.decision.reason;
    case 'complete':
      return event.keep.reason;
    case 'approval-void':
      return event.why;
    case 'trouble':
    case 'hook-answered':
      return event.words;
    case 'late-write':
      return `${event.version} wrote ${event.files.join(', ')}`.slice(0, 500);
    case 'timed-out':
      return `The time of the ${event.which === 'step' ? 'step' : 'whole'} is up.`;
    case 'plan':
    case 'amend':
      return null;
    default:
      return event satisfies never;
  }
}

interface LockedRow {
  id: string;
  queryId: string;
  environment: string;
  v1Id: string;
  state: string;
  digest: string;
  revision: bigint;
  record: string;
  leaseToken: number;
}

async function lockCutover(tx: Transaction, id: string): Promise<LockedRow> {
  const [row] = await tx.$queryRaw<LockedRow[]>`
    SELECT id, query_id AS "queryId", environment, v1_id AS "v1Id", state, digest, revision, record,
      lease_token AS "leaseToken"
    FROM cutover WHERE id = ${id} FOR UPDATE`;
  if (row !== undefined) return row;
  throw new ServiceError(
    'not-found',
    `There is no cutover "${id}". The list of cutovers shows those that are known.`,
  );
}

function auditedCutover<Side extends 'before' | 'after'>(
  row: Parameters<typeof auditedRow.cutover>[0],
  side: Side,
): { subject: string } & Record<Side, unknown> {
  const { subject, state } = auditedRow.cutover(row);
  return { subject, [side]: state } as { subject: string } & Record<Side, unknown>;
}

/** What is kept of one change of a cutover. */
export interface EventToStore {
  kind: string;
  from: string | null;
  by: Who;
  reason: string | null;
  /** The event, tagged JSON. */
  text: string;
  atMs: bigint;
}

export async function storeEvent(tx: Transaction, cutover: Cutover, event: EventToStore): Promise<void> {
  await tx.cutoverEvent.create({
    data: {
      cutoverId: cutover.id,
      revision: cutover.revision,
      atMs: event.atMs,
      kind: event.kind,
      fromState: event.from,
      toState: cutover.state,
      actorKind: event.by.kind,
      actorId: event.by.id,
      actorName: event.by.name,
      reason: event.reason,
      event: event.text,
    },
  });
}

export async function storeEffects(
  tx: Transaction,
  cutover: Cutover,
  effects: readonly CutoverEffect[],
  atMs: bigint,
): Promise<void> {
  const waiting = effects.filter((effect): effect is OutboxEffect => effect.kind !== 'label-version');
  if (waiting.length === 0) return;
  await tx.cutoverEffect.createMany({
    data: waiting.map((effect, position) => ({
      cutoverId: cutover.id,
      revision: cutover.revision,
      position,
      kind: effect.kind,
      effect: encodeStored(effect),
      createdMs: atMs,
      nextDueMs: atMs,
    })),
  });
}

function retiring(row: LockedRow, cutover: Cutover): AuditedChange {
  const { subject, state } = auditedRow.retirement(retirementOf(row, cutover));
  return {
    verb: 'version.retired',
    subject,
    environment: row.environment,
    reason: cutover.keep?.reason ?? null,
    before: null,
    after: state,
  };
}

function retirementOf(row: LockedRow, { id, keep }: Cutover) {
  if (keep === null)
    throw new Error(`The cutover ${id} labels v1 retired without a decision about who keeps it.`);
  return {
    versionId: row.v1Id,
    cutoverId: id,
    atMs: keep.atMs,
    owner: keep.owner,
    reason: keep.reason,
    keepUntilMs: keep.keepUntilMs,
    by: keep.by.name,
  };
}

async function retire(tx: Transaction, row: LockedRow, cutover: Cutover, stamp: AuditStamp): Promise<void> {
  const data = { ...retirementOf(row, cutover), ...stamp };
  await tx.retirement.upsert({ where: { versionId: row.v1Id }, create: data, update: data });
}

/** Tells pages, once the transaction commits. */
export async function announce(
  tx: Pick<Transaction, '$executeRaw'>,
  { id, queryId, v1Id }: { id: string; queryId: string; v1Id: string },
  atMs: bigint,
): Promise<void> {
  await notify(tx, { kind: 'cutover-changed', queryId, versionId: v1Id, cutoverId: id, atMs: String(atMs) });
}
