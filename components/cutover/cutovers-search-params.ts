import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { CutoverPagesFilter } from '@/lib/client/cutover';

export const CUTOVERS_SHOWN = ['all', 'active', 'over'] as const;

/** What the address of the list says: of which query, and whether those that are over are shown. */
export const cutoversSearchParams = {
  query: parseAsString,
  show: parseAsStringLiteral(CUTOVERS_SHOWN).withDefault('all'),
};
export const loadCutoversSearchParams = createLoader(cutoversSearchParams);

/** The active ones and those that are over are two lists, each with its own "show more". */
export const activeOf = (query: string | null): CutoverPagesFilter => ({ query, active: true });
export const overOf = (query: string | null): CutoverPagesFilter => ({ query, active: false });
