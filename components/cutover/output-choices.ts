import type { OutputChoice } from '@/lib/contract/cutover-plan';
import type { CutoverStrategy } from '@/lib/domain/cutover-words';

export type OutputLook = { title: string; words: string };

/** Ways to bring together the output that exists and that of v2. */
export const OUTPUT_LOOK: Record<OutputChoice['kind'], OutputLook> = {
  'new-output': {
    title: 'A new output, and readers are switched',
    words: 'V2 writes beside v1. Nothing stands twice, and the way back is the old output.',
  },
  'same-output': {
    title: 'The same output, exactly where v1 ended',
    words: 'V2 goes on where the commits of v1 end. Only for an exact handover.',
  },
  'same-output-keyed': {
    title: 'The same output, with a key',
    words: 'It is written by a key (MERGE, upsert), so that a row that comes twice is the same row.',
  },
  'replace-range': {
    title: 'A range of the output is replaced',
    words: 'What v2 wrote takes the place of a range, e.g. of some partitions of the table.',
  },
  'accept-duplicates': {
    title: 'Rows that stand twice are accepted',
    words: 'The plan says which range may stand twice. For readers who do not mind.',
  },
};

/** Those that fit a strategy, the safest first. */
export function outputsFor(strategy: CutoverStrategy | null): readonly OutputChoice['kind'][] {
  return strategy === 'handover'
    ? ['same-output', 'new-output', 'same-output-keyed', 'replace-range', 'accept-duplicates']
    : ['new-output', 'same-output-keyed', 'replace-range', 'accept-duplicates'];
}
