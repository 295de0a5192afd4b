import type { z } from 'zod';
import { lagOf, type PartitionLag } from '@/lib/answer/lag';
import { type PartitionResumable, resumableByPartition } from '@/lib/answer/resumable-until';
import type { FileSourceLogReading } from '@/lib/checkpoint/reading';
import { type VersionSources, versionSources } from '@/lib/contract/version';
import type { HeadReading } from '@/lib/head/head';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { sourceLabel } from '@/lib/server/service/query/track-diagram';
import { decodeStored } from '@/lib/server/service/stored-json';
import { positionMeaning } from '@/lib/spark/offset/position-meaning';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import { getVersion, versionInput } from './get';
import { resumableJson } from './lag-json';
import { currentGeneration, loadVersion } from './load-version';
import { normalizedText } from './normalized-text';
import { skewInWords } from './partition-skew';
import type { BatchEnd } from './reading-batches';
import { loadReading } from './record/stored-reading';
import { text } from './version-json';

/** Batches over which skew between partitions is told. */
const SKEW_BATCHES = 100;

/** Every source of a version, partition by partition. */
export async function getSources({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof versionInput>;
}): Promise<VersionSources> {
  requireScopeSomewhere(ctx, 'query:read');
  const { id } = versionInput.parse(input);
  const nowMs = ctx.clock();
  const version = await loadVersion(ctx, id);
  if (version.view === null) return versionSources.parse({ asOfMs: String(nowMs), sources: [] });
  const reading = loadReading(version.view.reading);
  const heads = decodeStored<HeadReading[]>(version.view.heads);
  const [overview, recent] = await Promise.all([
    getVersion({ ctx, input }),
    recentEnds(ctx, currentGeneration(version)?.id),
  ]);
  const lag = lagOf({ nowMs, reading, heads });
  const resumable = resumableByPartition({ nowMs, reading, heads });
  return versionSources.parse({
    asOfMs: String(nowMs),
    sources: reading.sources.map((source, order) => ({
      index: source.index,
      name: source.name,
      kind: source.kind,
      label: sourceLabel(source),
      lag: overview.sources[order]?.lag ?? overview.version.lag,
      partitions: (lag.sources[order]?.partitions ?? []).map((row) =>
        partitionJson(
          row,
          resumable.find(
            (each) =>
              each.sourceIndex === source.index &&
              each.topic === row.topic &&
              each.partition === row.partition,
          ),
        ),
      ),
      skewWords: skewInWords(recent.map((ends) => ends.find((end) => end.index === source.index))),
      meaning: positionMeaning(source.kind, source.committed ?? source.planned ?? source.started),
      fileLog: fileLogJson(source.fileLog, version.listedMs),
      raw: {
        committed: offsetText(source.committed),
        planned: offsetText(source.planned),
        started: offsetText(source.started),
      },
    })),
  });
}

async function recentEnds({ db }: ServiceContext, generationId: number | undefined): Promise<BatchEnd[][]> {
  if (generationId === undefined) return [];
  const rows = await db.batch.findMany({
    where: { generationId },
    orderBy: { batchId: 'desc' },
    take: SKEW_BATCHES,
    select: { ends: true },
  });
  return rows.reverse().map((row) => decodeStored<BatchEnd[]>(row.ends));
}

function partitionJson(row: PartitionLag, resumable: PartitionResumable | undefined) {
  return {
    topic: row.topic,
    partition: row.partition,
    started: text(row.started),
    committed: text(row.committed),
    planned: text(row.planned),
    beginning: text(row.beginning),
    head: text(row.head),
    inFlight: text(row.inFlight),
    behind: text(row.behind),
    headMs: text(row.headAtMs),
    headOrigin: row.headLabel,
    why: row.why,
    ...(resumable === undefined ? {} : { resumable: resumableJson(resumable) }),
  };
}

/** A full listing that found the same log is not stored again, and is a newer reading of it all the same. */
function fileLogJson(
  log: FileSourceLogReading | null,
  listedMs: bigint | null,
): VersionSources['sources'][number]['fileLog'] {
  if (log === null) return null;
  return {
    readAtMs: text(listedMs !== null && listedMs > log.readAtMs ? listedMs : log.readAtMs),
    newestEntry: text(log.newestEntry),
    foundNotPlanned: text(log.foundNotPlanned),
    seenFiles: text(log.seenFiles),
    compactInterval: log.compactInterval,
    newestFiles: log.newestFiles.map(({ path, batchId, modifiedMs }) => ({
      path,
      batchId: text(batchId),
      modifiedMs: text(modifiedMs),
    })),
    missing: log.missing,
    damaged: log.damaged,
  };
}

function offsetText(offset: SourceOffset | null): string | null {
  return offset === null ? null : normalizedText(offset.normalized);
}
