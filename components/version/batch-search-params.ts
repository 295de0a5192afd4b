import { createLoader, createParser, parseAsStringLiteral } from 'nuqs/server';
import type { BatchFilter } from '@/lib/client/version';

const parseAsBatchId = createParser<string>({
  parse: (text) => (/^\d{1,19}$/.test(text) ? text : null),
  serialize: (id) => id,
});

/** What the address of the batches tab says: which batches, and which one is open. */
export const batchSearchParams = {
  show: parseAsStringLiteral(['committed', 'planned'] as const),
  batch: parseAsBatchId,
};
export const loadBatchSearchParams = createLoader(batchSearchParams);

/** Newer batches shown above the one that a link leads to. */
const ABOVE_A_LINKED_BATCH = 5n;

/** The list that an address opens with: a link to a batch starts a little above it, wherever in the history it is. */
export function firstBatchFilter(url: {
  show: 'committed' | 'planned' | null;
  batch: string | null;
}): BatchFilter {
  return {
    state: url.show,
    upTo: url.batch === null ? null : String(BigInt(url.batch) + ABOVE_A_LINKED_BATCH),
  };
}
