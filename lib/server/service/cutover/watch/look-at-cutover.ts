import { gatesBack, gatesNow } from '@/lib/cutover/gates-now';
import { isActive } from '@/lib/cutover/path';
import type { Cutover } from '@/lib/cutover/state';
import type { Database } from '@/lib/server/db/client';
import type { Author } from '@/lib/server/service/audit/append';
import type { Transaction } from '@/lib/server/service/context';
import { isServiceError } from '@/lib/server/service/service-error';
import { decodeStored, storableText } from '@/lib/server/service/stored-json';
import { inTransaction } from '@/lib/server/service/transaction';
import { announce, changeCutover } from '../change';
import { type FactSources, type Gathered, gatherFacts } from '../facts/gather-facts';
import type { StoredEvent } from '../json/event-words';
import { type Look, loadLook } from '../look';
import { loadMarks, loadRecord } from '../stored-cutover';
import { writeLook } from './keep-look';
import { makeLook } from './make-look';
import { isWatchedClosely, nextLookMs } from './next-look';
import { whatHappened } from './what-happened';

/** A cutover that this process may watch until its lease ends. */
export interface ClaimedCutover {
  id: string;
  leaseToken: number;
}

export interface WatchEnvironment {
  sources: FactSources;
  /** Who writes the audit. */
  author: () => Author & { db: Database };
}

/** More changes than these in one look are left to the next. */
const MOST_CHANGES = 4;
/** After a look that failed. */
const TROUBLE_MS = 5_000n;
/** Findings and heads of both versions are asked for again when they are this old. */
const READ_AGAIN_MS = 20_000n;

/**
 * Looks at one cutover: reads both checkpoints, lets happen what happened by itself, keeps what pages show, and says when it is
 * to be looked at again. Everything is fenced by the claim; what a crash leaves undone the next look finds again.
 */
export async function lookAtCutover(environment: WatchEnvironment, claim: ClaimedCutover): Promise<void> {
  const { db } = environment.sources;
  try {
    await look(environment, claim);
  } catch (error) {
    if (isServiceError(error, 'conflict')) return;
    const words = error instanceof Error ? error.message : String(error);
    await db.cutover.updateMany({
      where: { id: claim.id, leaseToken: claim.leaseToken },
      data: {
        ...RELEASED,
        watchError: storableText(words),
        nextDueMs: environment.sources.clock() + TROUBLE_MS,
      },
    });
    throw error;
  }
}

const RELEASED = { leaseOwner: null, leaseUntilMs: 0n };

async function look(
  { sources, author }: WatchEnvironment,
  { id, leaseToken }: ClaimedCutover,
): Promise<void> {
  const { db, clock } = sources;
  const begunMs = clock();
  const row = await db.cutover.findUnique({ where: { id }, include: { look: true } });
  if (row === null || row.leaseToken !== leaseToken) return;
  const before = row.look === null ? null : loadLook(row.look.look);
  const found = loadRecord(row);
  const gathered = await gatherFacts(sources, row, {
    gates: [...gatesNow(found).gates, ...gatesBack(found)],
    deep: 'when-due',
    keptHeads: before?.keptHeads ?? [],
    witness: before?.witness ?? null,
  });
  const cutover = await letHappen({ sources, author }, { ...row, leaseToken }, gathered, found);
  if (cutover === null) {
    await db.cutover.updateMany({ where: { id, leaseToken }, data: { ...RELEASED, nextDueMs: clock() } });
    return;
  }
  const facts = { ...gathered.facts, cutover };
  const made = makeLook({ ...gathered, facts });
  const nowMs = clock();
  await inTransaction(db, async (tx) => {
    const [held] = await tx.$queryRaw<{ leaseToken: number; revision: bigint }[]>`
      SELECT lease_token AS "leaseToken", revision FROM cutover WHERE id = ${id} FOR UPDATE`;
    if (held === undefined || held.leaseToken !== leaseToken) return;
    await writeLook(tx, cutover, facts.nowMs, made);
    await tx.cutover.update({
      where: { id },
      data: {
        ...RELEASED,
        watchError: null,
        // Somebody acted meanwhile: it is looked at again at once.
        nextDueMs: held.revision === cutover.revision ? nextLookMs(cutover, nowMs, nowMs - begunMs) : nowMs,
        ...(gathered.v2Id === null || gathered.v2Id === row.v2Id ? {} : { v2Id: gathered.v2Id }),
      },
    });
    if (isToBeTold(cutover, { before, after: made, beforeMs: row.look?.lookedMs ?? null, nowMs }))
      await announce(tx, row, nowMs);
    if (isActive(cutover.state)) await readVersionsSoon(tx, [row.v1Id, gathered.v2Id], nowMs);
  });
}

/**
 * Lets one thing after the other happen, each on the change before it. Null: somebody else changed the cutover, so that what
 * was seen has to be seen again.
 */
async function letHappen(
  { sources, author }: WatchEnvironment,
  row: { id: string; leaseToken: number; v1Marks: string | null; v2Marks: string | null },
  gathered: Gathered,
  found: Cutover,
): Promise<Cutover | null> {
  const { id, leaseToken } = row;
  const marks = { v1: loadMarks(row.v1Marks), v2: loadMarks(row.v2Marks) };
  const findings = { v1: gathered.v1Known?.findings ?? [], v2: gathered.v2Known?.findings ?? [] };
  const troubledMs = await troubles(sources.db, id);
  let cutover = found;
  for (let changes = 0; changes < MOST_CHANGES; changes += 1) {
    const facts = { ...gathered.facts, cutover };
    const happened = whatHappened({ facts, marks, findings, troubledMs });
    if (happened === null) return cutover;
    const answer = await changeCutover(author(), {
      id,
      revision: cutover.revision,
      event: happened.event,
      leaseToken,
      ...(happened.marks === undefined ? {} : { marks: happened.marks }),
    });
    if (answer.kind === 'refused') return null;
    Object.assign(marks, happened.marks);
    cutover = answer.cutover;
  }
  return cutover;
}

/** When people were called for a finding, by its code. */
async function troubles(db: Database, cutoverId: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.cutoverEvent.findMany({
    where: { cutoverId, kind: 'trouble' },
    orderBy: { revision: 'asc' },
    select: { atMs: true, event: true },
  });
  return new Map(
    rows.flatMap(({ atMs, event }) => {
      const stored = decodeStored<StoredEvent>(event);
      return stored.kind === 'trouble' ? [[stored.code, atMs] as const] : [];
    }),
  );
}

/** Pages are told of what is new, moment by moment while something is awaited, and else now and then. */
const TELL_MS = 10_000n;

function isToBeTold(
  { state }: Cutover,
  {
    before,
    after,
    beforeMs,
    nowMs,
  }: { before: Look | null; after: Look; beforeMs: bigint | null; nowMs: bigint },
): boolean {
  if (before === null || beforeMs === null || isWatchedClosely(state)) return true;
  return outcomes(before) !== outcomes(after) || beforeMs / TELL_MS !== nowMs / TELL_MS;
}

function outcomes({ gates, gatesBack: back, v1, v2, differences }: Look): string {
  const judged = [...gates, ...back].map(({ gate, outcome }) => `${gate} ${outcome}`);
  return [...judged, v1.lastCommittedBatch, v2.lastCommittedBatch, differences.length].join();
}

/** What the collector judges of both versions has to be fresh here, however quiet they are. A failing one keeps its pauses. */
async function readVersionsSoon(
  tx: Transaction,
  ids: readonly (string | null)[],
  nowMs: bigint,
): Promise<void> {
  const known = ids.filter((id) => id !== null);
  await tx.version.updateMany({
    where: {
      id: { in: known },
      failures: 0,
      vanishedMs: null,
      readMs: { lt: nowMs - READ_AGAIN_MS },
      nextDueMs: { gt: nowMs },
    },
    data: { nextDueMs: nowMs },
  });
}
