import { createLoader, parseAsInteger } from 'nuqs/server';
import { rangeSearchParams } from './range-search-params';

/** What the query page's URL says: the time range, and whose answers are shown. */
export const querySearchParams = { ...rangeSearchParams, version: parseAsInteger };
export const loadQuerySearchParams = createLoader(querySearchParams);
