import type { Transaction } from '@/lib/server/service/context';
import type { FoundCheckpoint } from './found-checkpoint';
import { placeOf, type QueryIdentity, querySlug } from './query-slug';

/** Ids of queries by `queryKey`. */
export type QueryIds = ReadonlyMap<string, string>;

export function queryKey(rootUrl: string, found: FoundCheckpoint): string {
  return JSON.stringify([placeOf(identityOf(rootUrl, found)), found.environment, found.query]);
}

/** Creates the queries that are new, and keeps what the configuration says of them (owner, runbook, protection) current. */
export async function storeQueries(
  tx: Transaction,
  rootUrl: string,
  found: readonly FoundCheckpoint[],
): Promise<QueryIds> {
  const wanted = new Map(found.map((each) => [queryKey(rootUrl, each), each]));
  const places = [...new Set(found.map((each) => placeOf(identityOf(rootUrl, each))))];
  const rows = await tx.query.findMany({ where: { place: { in: places } } });
  const known = new Map(rows.map((row) => [JSON.stringify([row.place, row.environment, row.name]), row]));
  const ids = new Map<string, string>();
  for (const [key, each] of wanted) {
    const row = known.get(key);
    const facts = { owner: each.owner, runbook: each.runbook, protected: each.protected };
    if (row === undefined) {
      const identity = identityOf(rootUrl, each);
      const id = await freeId(tx, identity);
      const { catalog, environment, name } = identity;
      await tx.query.create({
        data: { id, place: placeOf(identity), catalog, environment, name, ...facts },
      });
      ids.set(key, id);
      continue;
    }
    ids.set(key, row.id);
    const same =
      row.owner === facts.owner && row.runbook === facts.runbook && row.protected === facts.protected;
    if (!same) await tx.query.update({ where: { id: row.id }, data: facts });
  }
  return ids;
}

async function freeId(tx: Transaction, identity: QueryIdentity): Promise<string> {
  const base = querySlug(identity, () => false);
  const rows = await tx.query.findMany({ where: { id: { startsWith: base } }, select: { id: true } });
  const taken = new Set(rows.map((row) => row.id));
  return querySlug(identity, (slug) => taken.has(slug));
}

function identityOf(rootUrl: string, found: FoundCheckpoint): QueryIdentity {
  return { catalog: found.catalog, rootUrl, environment: found.environment, name: found.query };
}
