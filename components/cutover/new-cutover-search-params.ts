import { createLoader, parseAsString } from 'nuqs/server';

/** What the address of the form says: of which versions, and what was answered about their sources. */
export const newCutoverSearchParams = { v1: parseAsString, v2: parseAsString, match: parseAsString };
export const loadNewCutoverSearchParams = createLoader(newCutoverSearchParams);
