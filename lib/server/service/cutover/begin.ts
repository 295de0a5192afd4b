import { begin } from '@/lib/cutover/machine';
import type { Plan } from '@/lib/cutover/plan';
import type { Cutover } from '@/lib/cutover/state';
import type { Database } from '@/lib/server/db/client';
import { type Author, appendAudit } from '@/lib/server/service/audit/append';
import { auditedRow } from '@/lib/server/service/audit/audited-row';
import type { Transaction } from '@/lib/server/service/context';
import { ServiceError } from '@/lib/server/service/service-error';
import { encodeStored } from '@/lib/server/service/stored-json';
import { requireNotRevoked } from '@/lib/server/service/token/require-not-revoked';
import { inTransaction } from '@/lib/server/service/transaction';
import type { Asked } from './asked';
import { announce, storeEvent } from './change';
import { planDigest, sha256 } from './plan-digest';
import { loadRecord, storeAsked, storeRecord } from './stored-cutover';
import { whoOf } from './who';

export interface NewCutover {
  queryId: string;
  environment: string;
  v1Id: string;
  v2Id: string | null;
  asked: Asked;
  /** Makes the plan under the id that the cutover gets. */
  planOf: (id: string) => Plan;
  /** The key that came with the request and what was asked, so that it can be repeated; null for none. */
  idempotency: { key: string; request: unknown } | null;
  atMs: bigint;
}

export interface Begun {
  cutover: Cutover;
  /** False where the same request began it before. */
  stored: boolean;
}

/**
 * Begins a cutover as a draft, in one transaction. A query has one that is active; of two at once one begins, and the other
 * is told which one holds the query.
 * @throws ServiceError `conflict`: another one is active, or the key was used for something else · `not-found`: the query is gone
 */
export async function beginCutover(author: Author & { db: Database }, input: NewCutover): Promise<Begun> {
  return inTransaction(author.db, async (tx) => {
    const [query] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM query WHERE id = ${input.queryId} FOR UPDATE`;
    if (query === undefined) throw new ServiceError('not-found', `There is no query "${input.queryId}".`);
    await requireNotRevoked(tx, author.actor);
    const before = await begunBefore(tx, author, input);
    if (before !== undefined) return { cutover: before, stored: false };
    const active = await tx.cutover.findUnique({
      where: { holds: input.queryId },
      select: { id: true, state: true },
    });
    if (active !== null)
      throw new ServiceError(
        'conflict',
        `${query.name} is being cut over already (${active.id}, ${active.state}): a query has one active cutover. Finish that one, go back, or abort it.`,
      );
    const newest = await tx.cutover.findFirst({
      where: { queryId: input.queryId },
      orderBy: { number: 'desc' },
      select: { number: true },
    });
    const number = (newest?.number ?? 0) + 1;
    const id = `${input.queryId}.c${number}`;
    const plan = input.planOf(id);
    const digest = planDigest(plan);
    const by = whoOf(author.actor);
    const cutover = begin(plan, digest, by, input.atMs);
    const record = storeRecord(cutover);
    const { subject, state } = auditedRow.cutover({ ...cutover, record });
    const [stamp] = await appendAudit(tx, author, [
      {
        verb: 'cutover.begun',
        subject,
        environment: input.environment,
        reason: null,
        before: null,
        after: state,
      },
    ]);
    await tx.cutover.create({
      data: {
        id,
        queryId: input.queryId,
        number,
        environment: input.environment,
        v1Id: input.v1Id,
        v2Id: input.v2Id,
        v2Location: plan.v2.location,
        holds: input.queryId,
        strategy: plan.strategy,
        state: cutover.state,
        digest,
        revision: cutover.revision,
        record,
        asked: storeAsked(input.asked),
        createdMs: input.atMs,
        changedMs: input.atMs,
        nextDueMs: input.atMs,
        ...stamp,
      },
    });
    await storeEvent(tx, cutover, {
      kind: 'begin',
      from: null,
      by,
      reason: null,
      text: encodeStored({ kind: 'begin', plan }),
      atMs: input.atMs,
    });
    if (input.idempotency !== null)
      await tx.idempotencyKey.create({
        data: {
          actorId: by.id,
          key: input.idempotency.key,
          requestHash: hashOf(input.idempotency.request),
          cutoverId: id,
          atMs: input.atMs,
        },
      });
    await announce(tx, { id, queryId: input.queryId, v1Id: input.v1Id }, input.atMs);
    return { cutover, stored: true };
  });
}

/** The cutover that the same request began before; undefined for a new one. */
export async function begunBefore(
  tx: Database | Transaction,
  { actor }: Pick<Author, 'actor'>,
  { idempotency }: Pick<NewCutover, 'idempotency'>,
): Promise<Cutover | undefined> {
  if (idempotency === null) return undefined;
  const used = await tx.idempotencyKey.findUnique({
    where: { actorId_key: { actorId: actor.id, key: idempotency.key } },
  });
  if (used === null) return undefined;
  if (used.requestHash !== hashOf(idempotency.request))
    throw new ServiceError(
      'conflict',
      `The key ${idempotency.key} was used for another request (cutover ${used.cutoverId}). Send another key with another request.`,
    );
  return loadRecord(
    await tx.cutover.findUniqueOrThrow({ where: { id: used.cutoverId }, select: { record: true } }),
  );
}

function hashOf(request: unknown): string {
  return sha256(encodeStored(request));
}
