import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { FreezeWindow } from '@/lib/cutover/freeze';
import type { GateFacts, OutputCheck, Witness } from '@/lib/cutover/gate/facts';
import type { Manifest } from '@/lib/cutover/manifest';
import { isActive } from '@/lib/cutover/path';
import type { Cutover } from '@/lib/cutover/state';
import type { CutoverGate } from '@/lib/domain/cutover-words';
import type { HeadReading } from '@/lib/head/head';
import type { ConfiguredRoot } from '@/lib/server/config/parse-config';
import type { Database } from '@/lib/server/db/client';
import type { StatusQuestion } from '@/lib/server/outbound/ask-status';
import type { Asked } from '../asked';
import { loadAsked, loadRecord } from '../stored-cutover';
import { declaredTemporary } from './declared-temporary';
import { findV2 } from './find-v2';
import { keptHeads } from './kept-heads';
import { type KnownVersion, loadKnown } from './load-known';
import { loadLag } from './load-lag';
import { loadManifest } from './load-manifest';
import { othersOf } from './others-of';
import { readSide, type SideReading, type SideSources } from './read-side';
import { readV1Sink } from './read-v1-sink';
import { sameStatusElsewhere } from './same-status-elsewhere';

/** Where facts come from. */
export interface FactSources extends SideSources {
  db: Database;
  freezeWindows: readonly FreezeWindow[];
  roots: readonly Pick<ConfiguredRoot, 'url' | 'temporary'>[];
  /** Asks a job's status. Never throws: what goes wrong is an unknown answer. */
  askStatus: (question: StatusQuestion) => Promise<Witness>;
}

/** The columns of a cutover that facts are gathered for. */
export interface CutoverRow {
  id: string;
  queryId: string;
  v1Id: string;
  v2Id: string | null;
  createdMs: bigint;
  record: string;
  asked: string;
}

export interface GatherOptions {
  /** What is to be judged: what no gate of these looks at is not asked for. */
  gates: readonly CutoverGate[];
  deep: 'always' | 'when-due';
  /** Heads that show since when records wait (kept-heads.ts), from the newest look. */
  keptHeads: readonly HeadReading[];
  /** What another witness said last, and when. */
  witness: Witness | null;
}

/** The facts of one moment, and what could not be read. */
export interface Gathered {
  facts: GateFacts;
  asked: Asked;
  v1: SideReading;
  v2: SideReading;
  v1Known: KnownVersion | null;
  v2Known: KnownVersion | null;
  /** What was found at v2's place. */
  v2Id: string | null;
  /** Since when records wait: to be handed to the next gathering. */
  keptHeads: readonly HeadReading[];
  /** Why v1, v2 and v1's sink could not be read, a sentence each; null where they were. */
  problems: { v1: string | null; v2: string | null; sink: string | null };
}

/**
 * Everything that the gates of a cutover look at, as it is now: both checkpoints are read from storage for this judging,
 * and what is known only from an earlier reading bears its time. What cannot be read is null and named, and no failure of a
 * storage throws. The moment is the end of the gathering; readings are as old as their beginning.
 */
export async function gatherFacts(
  sources: FactSources,
  row: CutoverRow,
  options: GatherOptions,
): Promise<Gathered> {
  const { db, memory } = sources;
  const { gates, deep } = options;
  const cutover = loadRecord(row);
  const asked = loadAsked(row);
  const { plan } = cutover;
  const v2Id = await findV2(db, row, plan.v2.location);
  const [v1Known, v2Known] = await Promise.all([
    loadKnown(db, row.v1Id),
    v2Id === null ? null : loadKnown(db, v2Id),
  ]);
  const [{ v1, sink }, v2, lag, others, output, witness, [planned, fenced, completed]] = await Promise.all([
    readV1(sources, cutover, v1Known, deep),
    readSide(sources, {
      location: plan.v2.location,
      detail: 'none',
      deep,
      silentMs: cutover.goingBack?.v2QuietMs ?? null,
    }),
    v2Id === null ? [] : loadLag(db, v2Id, plan.limits.lagSamples),
    gates.includes('checkpoint-unshared')
      ? othersOf(sources, {
          without: v2Id === null ? [row.v1Id] : [row.v1Id, v2Id],
          isAct: deep === 'always',
          nowMs: sources.clock(),
        })
      : null,
    newestCheck(db, row.id),
    witnessNow(sources, cutover, v1Known, options),
    Promise.all((['plan', 'fence', 'completion'] as const).map((at) => loadManifest(db, memory, row.id, at))),
  ]);
  const readings = { v1: readingOf(v1), v2: readingOf(v2) };
  const heads = headsOf(v1Known, v2Known);
  const kept = keptHeads(options.keptHeads, heads, [readings.v1, readings.v2]);
  // It was read while the cutover went on: what is not there any more is no start that is still to come.
  const isGone = v2.state === 'absent' && (v2Known?.judgedMs ?? 0n) > row.createdMs;
  const facts: GateFacts = {
    nowMs: sources.clock(),
    cutover,
    ...readings,
    v2Absent: v2.state === 'absent' && !isGone,
    said: asked.said,
    v1History: v1Known?.history ?? [],
    v2History: v2Known?.history ?? [],
    v1IntervalMs: v1Known?.intervalMs ?? null,
    v2IntervalMs: v2Known?.intervalMs ?? null,
    heads: [...kept, ...heads],
    v1Sink: sink.reading,
    writes: { v1: v1Known?.writes ?? asked.writes.v1, v2: v2Known?.writes ?? asked.writes.v2 },
    others,
    v2Master: v2Known?.declaration?.conf?.['spark.master'] ?? null,
    v2Temporary: declaredTemporary(sources.roots, plan.v2.location),
    findings: findingsOf(v1Known, v2Known, v2.state === 'read'),
    freezeWindows: sources.freezeWindows,
    lag,
    output,
    witness,
    witnessDeclared: v1Known?.declaration?.status !== undefined,
    manifests: {
      plan: planned ?? null,
      fence: fenced ?? null,
      now: v1.state === 'read' ? manifestNow(v1, completed ?? null) : null,
    },
  };
  return {
    facts,
    asked,
    v1,
    v2,
    v1Known,
    v2Known,
    v2Id,
    keptHeads: kept,
    problems: {
      v1:
        v1.state === 'absent'
          ? `Nothing is at ${plan.v1.location} any more.`
          : v1.state === 'unreadable'
            ? v1.why
            : null,
      v2: isGone ? `Nothing is at ${plan.v2.location} any more.` : v2.state === 'unreadable' ? v2.why : null,
      sink: sink.problem,
    },
  };
}

function readingOf(side: SideReading): CheckpointReading | null {
  return side.state === 'read' ? side.reading : null;
}

/** The sink after the checkpoint: what is committed there should be in it. */
async function readV1(
  sources: FactSources,
  { plan, state, handover }: Cutover,
  known: KnownVersion | null,
  deep: GatherOptions['deep'],
) {
  // Whether v1 could start again is asked for until nobody goes back any more.
  const detail = isActive(state) && state !== 'rolling-back' ? 'sizes' : 'none';
  const silentMs = handover?.atMs ?? null;
  const v1 = await readSide(sources, { location: plan.v1.location, detail, deep, silentMs });
  const sink =
    v1.state === 'read' && isActive(state)
      ? await readV1Sink(sources, v1.reading, known?.declaration)
      : { reading: null, problem: null };
  return { v1, sink };
}

/** The index of a source belongs to its version: what v2 reported by an index says nothing of v1's sources. */
function headsOf(v1: KnownVersion | null, v2: KnownVersion | null): HeadReading[] {
  const ofV2 = (v2?.heads ?? []).filter(({ sourceIndex }) => sourceIndex === null);
  return [...(v1?.heads ?? []), ...ofV2];
}

/** As old as the older judgement; null where v1, or v2 once there is something of it, was never judged. */
function findingsOf(
  v1: KnownVersion | null,
  v2: KnownVersion | null,
  isV2There: boolean,
): GateFacts['findings'] {
  const [first, second] = [v1?.judgedMs ?? null, v2?.judgedMs ?? null];
  if (v1 === null || first === null || (isV2There && second === null)) return null;
  return {
    v1: v1.findings,
    v2: v2?.findings ?? [],
    atMs: second !== null && second < first ? second : first,
  };
}

/** How long what a job said of itself is not asked again. */
const ASKED_MS = 10_000n;

/** What was said since v1 was told to stop; asked again where a gate looks at it. */
async function witnessNow(
  { db, askStatus, clock }: FactSources,
  { fence }: Cutover,
  v1: KnownVersion | null,
  { gates, witness }: GatherOptions,
): Promise<Witness | null> {
  if (fence === null) return null;
  const known = witness !== null && witness.atMs >= fence.sinceMs ? witness : null;
  const status = v1?.declaration?.status;
  if (v1 === null || status === undefined || !gates.includes('second-witness')) return known;
  if (known !== null && clock() - known.atMs < ASKED_MS) return known;
  const atMs = clock();
  const other = await sameStatusElsewhere(db, v1.id, status);
  if (other !== null)
    return {
      atMs,
      says: 'unknown',
      words: `The job was not asked: ${other}, a version of another query, declares the same status, so that nobody knows whose job it is.`,
    };
  return askStatus({ status, isConfigured: v1.isConfigured });
}

async function newestCheck(db: Database, cutoverId: string): Promise<OutputCheck | null> {
  const row = await db.cutoverCheck.findFirst({ where: { cutoverId }, orderBy: { id: 'desc' } });
  if (row === null) return null;
  const { atMs, words, by } = row;
  // Anything else than `equal` is a difference.
  return { atMs, words, by, result: row.result === 'equal' ? 'equal' : 'different' };
}

/** The listing that the reading rests on; small files are not hashed again for it, but bear what `proof` read of them. */
function manifestNow({ reading, listing }: Extract<SideReading, { state: 'read' }>, proof: Manifest | null) {
  const proven = new Map(proof?.files.map((file) => [file.path, file]));
  return {
    takenMs: reading.listedAtMs,
    files: listing.map(({ path, sizeBytes, modifiedMs }) => {
      const known = proven.get(path);
      const isSame = known?.sizeBytes === sizeBytes && known.modifiedMs === modifiedMs;
      return { path, sizeBytes, modifiedMs, hash: isSame ? known.hash : null };
    }),
  };
}
