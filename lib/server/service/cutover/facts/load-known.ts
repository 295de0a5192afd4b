import type { WritesTo } from '@/lib/cutover/gate/facts';
import type { FindingCode, Severity } from '@/lib/domain/finding-code';
import type { Status } from '@/lib/domain/status';
import type { BatchTime, Finding } from '@/lib/finding/finding';
import type { HeadReading } from '@/lib/head/head';
import type { Declaration } from '@/lib/server/config/declaration';
import type { Database, FindingRow } from '@/lib/server/db/client';
import { declaredInterval } from '@/lib/server/service/declaration/declared-interval';
import { CONFIG_ORIGIN, declarationInEffect } from '@/lib/server/service/declaration/kept-declaration';
import { decodeStored } from '@/lib/server/service/stored-json';

/** What the database knows of one version beside its files. */
export interface KnownVersion {
  id: string;
  declaration: Declaration | undefined;
  /** The declaration is that of signalbox.yaml: only that may name secrets. */
  isConfigured: boolean;
  intervalMs: bigint | null;
  writes: WritesTo | null;
  /** Batches whose files are gone. */
  history: readonly BatchTime[];
  heads: readonly HeadReading[];
  /** Open findings, and when the version was judged last; null: never. */
  findings: readonly OpenFinding[];
  judgedMs: bigint | null;
}

export interface OpenFinding extends Finding {
  openedMs: bigint;
}

const RHYTHM_BATCHES = 200;

/** Null: no version is known by this id. */
export async function loadKnown(db: Database, id: string): Promise<KnownVersion | null> {
  const version = await db.version.findUnique({
    where: { id },
    select: {
      readMs: true,
      generation: true,
      view: { select: { heads: true } },
      generations: { select: { id: true, number: true } },
      findings: { where: { closedMs: null } },
    },
  });
  if (version === null) return null;
  const generation = version.generations.find(({ number }) => number === version.generation);
  const [inEffect, batches] = await Promise.all([
    declarationInEffect(db, id),
    generation === undefined
      ? []
      : db.batch.findMany({
          where: { generationId: generation.id, onDisk: false },
          orderBy: { batchId: 'desc' },
          take: RHYTHM_BATCHES,
          select: { batchId: true, plannedMs: true, committedMs: true },
        }),
  ]);
  const declaration = inEffect?.declaration;
  return {
    id,
    declaration,
    isConfigured: inEffect?.kept.origin === CONFIG_ORIGIN,
    intervalMs: declaredInterval(declaration),
    writes: declaredWrites(declaration),
    history: batches.reverse(),
    heads: version.view === null ? [] : decodeStored<HeadReading[]>(version.view.heads),
    findings: version.findings.map(openFinding),
    judgedMs: version.readMs,
  };
}

function declaredWrites(declaration: Declaration | undefined): WritesTo | null {
  const sink = declaration?.sink;
  if (sink === undefined) return null;
  return { kind: sink.kind, location: sink.location ?? null, txnAppId: sink.txnAppId ?? null };
}

/** Written by store-findings.ts from closed unions. */
function openFinding(row: FindingRow): OpenFinding {
  const { subject, evidence, summary, nextStep, neverDo, openedMs } = row;
  return {
    code: row.code as FindingCode,
    severity: row.severity as Severity,
    status: row.status as Status,
    facts: decodeStored<Finding['facts']>(row.facts),
    subject,
    evidence,
    summary,
    nextStep,
    neverDo,
    openedMs,
  };
}
