import type { OutputChoice } from '@/lib/contract/cutover-plan';
import type { CutoverStrategy } from '@/lib/domain/cutover-words';
import { outputsFor } from './output-choices';
import type { OutputField, PlanDraft } from './plan-draft';

/** What stands in the fields of the output: as typed, else what is likely. */
export type OutputNow = { kind: OutputChoice['kind'] } & Record<OutputField, string>;

/** Where each version writes, as far as its sink is known. */
export type Sinks = { v1: string | null; v2: string | null };

/** The safest way that fits the strategy, between the sinks that are known, as long as nobody said otherwise. */
export function outputNow(
  { output }: Pick<PlanDraft, 'output'>,
  strategy: CutoverStrategy | null,
  sinks: Sinks,
): OutputNow {
  const [safest = 'new-output'] = outputsFor(strategy);
  const offered = output.kind !== null && outputsFor(strategy).includes(output.kind);
  return {
    kind: offered && output.kind !== null ? output.kind : safest,
    output: output.output ?? sinks.v1 ?? '',
    from: output.from ?? sinks.v1 ?? '',
    to: output.to ?? sinks.v2 ?? '',
    key: output.key ?? '',
    where: output.where ?? '',
  };
}
