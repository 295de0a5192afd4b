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
  const ids = await createQueries(
    tx,
    [...wanted].filter(([key]) => !known.has(key)).map(([, each]) => ({ rootUrl, found: each })),
  );
  const changed: (Attributes & { id: string })[] = [];
  for (const [key, each] of wanted) {
    const row = known.get(key);
    if (row === undefined) continue;
    ids.set(key, row.id);
    const now = attributesOf(each);
    const same = row.owner === now.owner && row.runbook === now.runbook && row.protected === now.protected;
    if (!same) changed.push({ id: row.id, ...now });
  }
  await updateQueries(tx, changed);
  return ids;
}

interface Attributes {
  owner: string | null;
  runbook: string | null;
  protected: boolean;
}

function attributesOf(found: FoundCheckpoint): Attributes {
  return { owner: found.owner, runbook: found.runbook, protected: found.protected };
}

async function createQueries(
  tx: Transaction,
  added: readonly { rootUrl: string; found: FoundCheckpoint }[],
): Promise<Map<string, string>> {
  if (added.length === 0) return new Map();
  const given = await tx.query.findMany({ select: { id: true } });
  const taken = new Set(given.map((row) => row.id));
  const ids = new Map<string, string>();
  const data = added.map(({ rootUrl, found }) => {
    const identity = identityOf(rootUrl, found);
    const id = querySlug(identity, (slug) => taken.has(slug));
    taken.add(id);
    ids.set(queryKey(rootUrl, found), id);
    const { catalog, environment, name } = identity;
    return { id, place: placeOf(identity), catalog, environment, name, ...attributesOf(found) };
  });
  // As one JSON text: ten thousand rows of bound values take Prisma most of a minute.
  await tx.$executeRaw`
    INSERT INTO query (id, place, catalog, environment, name, owner, runbook, protected)
    SELECT id, place, catalog, environment, name, owner, runbook, protected
    FROM json_to_recordset(${JSON.stringify(data)}::json) AS row(
      id text, place text, catalog text, environment text, name text, owner text, runbook text, protected boolean)`;
  return ids;
}

async function updateQueries(
  tx: Transaction,
  changed: readonly (Attributes & { id: string })[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed);
  await tx.$executeRaw`
    UPDATE query SET owner = row.owner, runbook = row.runbook, protected = row.protected
    FROM json_to_recordset(${rows}::json) AS row(id text, owner text, runbook text, protected boolean)
    WHERE query.id = row.id`;
}

function identityOf(rootUrl: string, found: FoundCheckpoint): QueryIdentity {
  return { catalog: found.catalog, rootUrl, environment: found.environment, name: found.query };
}
