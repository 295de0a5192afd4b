import { cutoversQuery } from '@/lib/client/cutover';

/** The one cutover that a query may be in; also read ahead on the server. */
export function activeCutoverQuery(queryId: string) {
  return cutoversQuery({ query: queryId, active: true, before: null });
}
