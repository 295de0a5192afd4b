import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { handoverFrom } from '@/lib/compare/handover/handover';
import type { SourceFacts } from '@/lib/compare/handover/start';
import type { HandoverAnswer } from '@/lib/contract/handover';
import { rhythmOf } from '@/lib/finding/rhythm';
import { signsOfLife } from './signs-of-life';

export interface HandoverInput {
  v1: CheckpointReading;
  nowMs: bigint;
  facts: SourceFacts;
  /** Start from this committed batch, also while v1 runs. */
  asOfBatch: bigint | null;
  declaredIntervalMs: bigint | null;
}

/** The start of a successor in the contract's shape, for the command line and the API alike. Pure. */
export function handoverJson({
  v1,
  nowMs,
  facts,
  asOfBatch,
  declaredIntervalMs,
}: HandoverInput): HandoverAnswer {
  const head = {
    location: v1.location,
    name: v1.name,
    queryId: v1.metadata.state === 'present' ? v1.metadata.queryId : null,
    readAt: new Date(Number(v1.readAtMs)).toISOString(),
  };
  const handover = handoverFrom(v1, facts, asOfBatch);
  if (handover.state === 'refused') return { ...head, ...NOTHING, refused: handover.refusal };
  const alive = signsOfLife(v1, nowMs, declaredIntervalMs);
  if (alive !== null && asOfBatch === null)
    return {
      ...head,
      ...NOTHING,
      refused: {
        code: 'V1_MAY_STILL_RUN',
        summary: `${alive}. While it runs its end moves on, so a start that is read now would be read twice.`,
        nextStep: `Stop ${v1.name}, keep its checkpoint as it is, and ask again; or give --as-of-batch N to start from a committed batch on purpose.`,
      },
    };
  const { fromBatch } = handover;
  const committed = rhythmOf(v1).batches.find(({ batchId }) => batchId === fromBatch);
  const running =
    alive === null
      ? []
      : [
          {
            code: 'V1_MAY_STILL_RUN',
            summary: `${alive}. Whatever it commits after batch ${fromBatch}, v2 reads again.`,
            evidence: [`${v1.name}/offsets/${v1.lastPlannedBatch}`],
          },
        ];
  return {
    ...head,
    fromBatch: String(fromBatch),
    committedAtMs: committed?.committedMs?.toString() ?? null,
    exact: handover.exact,
    sources: handover.sources.map(({ warnings: _, partitions, ...source }) => ({
      ...source,
      partitions: partitions.map((each) => ({ ...each, position: String(each.position) })),
    })),
    warnings: [...running, ...handover.warnings],
    refused: null,
  };
}

const NOTHING = { fromBatch: null, committedAtMs: null, exact: false, sources: [], warnings: [] };
