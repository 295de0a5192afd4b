import type { Transaction } from '@/lib/server/service/context';
import type { ClaimedVersion } from './claimed-version';
import type { ReportedHistory } from './reported-history';
import type { CurrentGeneration } from './store-generation';

/** Marks a new generation, and a place that has content again. */
export async function noteChanges(
  tx: Transaction,
  version: ClaimedVersion,
  generation: CurrentGeneration,
  nowMs: bigint,
): Promise<void> {
  const marks: { kind: string; words: string }[] = [];
  if (generation.replaced) {
    await tx.batch.updateMany({
      where: { onDisk: true, generation: { versionId: version.id, number: { lt: generation.number } } },
      data: { onDisk: false },
    });
    const was = generation.previous?.queryId ?? 'another id';
    marks.push({
      kind: 'generation',
      words: `The path came back as another query (it was ${was}): generation ${generation.number} began.`,
    });
  }
  if (version.vanishedMs !== null) {
    marks.push({ kind: 'appeared', words: `${version.name} is there again.` });
  }
  if (marks.length === 0) return;
  await tx.mark.createMany({
    data: marks.map((mark) => ({ versionId: version.id, atMs: nowMs, ...mark })),
    skipDuplicates: true,
  });
}

/** Progress is written down some time after the trigger that it tells of. */
const REPORTED_LATE_MS = 10n * 60_000n;

/** Marks starts of the query that its progress tells of. */
export async function noteRestarts(
  tx: Transaction,
  version: ClaimedVersion,
  restarts: ReportedHistory['restarts'],
): Promise<void> {
  const since = version.readMs === null ? null : version.readMs - REPORTED_LATE_MS;
  const fresh = restarts.filter((restart) => since === null || restart.atMs > since);
  if (fresh.length === 0) return;
  await tx.mark.createMany({
    data: fresh.map((restart) => ({ versionId: version.id, kind: 'restart', ...restart })),
    skipDuplicates: true,
  });
}
