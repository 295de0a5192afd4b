import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { startOf } from '@/lib/compare/handover/handover';
import { effectiveV1, finalEndOf } from '@/lib/cutover/end-of-v1';
import type { FinalEnd } from '@/lib/cutover/final-end';
import type { GateFacts } from '@/lib/cutover/gate/facts';
import type { StartOption } from '@/lib/cutover/plan';
import { factsOfHeads } from '@/lib/server/service/compare/source-facts';

/**
 * V1's end as its files, its sink or a person tell it now, with what v2 is to be started with: for a handover exactly there,
 * by the options that `signalbox handover` prints; else as planned. Null while the end is open, or v1 could not be read.
 */
export function finalEndNow({ v1, v1Sink: sink, heads, cutover }: GateFacts): FinalEnd | null {
  if (v1 === null) return null;
  const { decisions, plan } = cutover;
  const end = finalEndOf({ v1, sink, decisions }, []);
  if (end === null) return null;
  const isAtEnd = plan.start?.rule.kind === 'v1-committed-end';
  const options = isAtEnd ? optionsAt(effectiveV1(v1, end), heads) : (plan.start?.options ?? []);
  return { ...end, options };
}

function optionsAt(v1: CheckpointReading, heads: GateFacts['heads']): StartOption[] {
  const facts = { topics: factsOfHeads(heads, v1), table: null, eventHubs: new Set<string>() };
  return v1.sources
    .map((source) => startOf(source, facts))
    .flatMap(({ index, option, value, exact }) =>
      option === null || value === null ? [] : [{ source: index, option, value, exact }],
    );
}
