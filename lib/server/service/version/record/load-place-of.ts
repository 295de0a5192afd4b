import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { normalLocation, spellingsOf } from '@/lib/domain/location';
import type { KnownPlace, Neighbour, VersionName } from '@/lib/finding/known-place';
import type { Transaction } from '@/lib/server/service/context';
import type { DeclarationInEffect } from '@/lib/server/service/declaration/kept-declaration';
import type { ClaimedVersion } from './claimed-version';

/** A version that the configuration declares to use a checkpoint, found on disk or not. */
export interface DeclaredUse extends VersionName {
  checkpoint: string;
}

/** Copies beyond these say nothing new. */
const MOST_NEIGHBOURS = 50;

/**
 * What is known of a version beside its files: what is declared for it, and the other versions of configured roots that
 * lie at its place, name it, or carry its query id. `declaredHere` are those that the configuration declares to use its
 * place, or the one that it names; one of them that was discovered speaks for itself, from the database.
 */
export async function loadPlaceOf(
  tx: Transaction,
  known: {
    version: ClaimedVersion;
    reading: CheckpointReading;
    inEffect: DeclarationInEffect | null;
    temporary: string | null;
    declaredHere: readonly DeclaredUse[];
  },
): Promise<KnownPlace> {
  const { version, reading, temporary } = known;
  const declaration = known.inEffect?.declaration ?? null;
  const { environment, name: query } = await tx.query.findUniqueOrThrow({ where: { id: version.queryId } });
  const paths = [version.location, declaration?.checkpoint ?? version.location];
  const queryId = reading.metadata.state === 'present' ? reading.metadata.queryId : null;
  return {
    environment,
    query,
    version: version.number,
    location: version.location,
    declaration:
      declaration === null
        ? null
        : { checkpoint: declaration.checkpoint ?? null, conf: declaration.conf ?? {} },
    temporary,
    neighbours: [
      ...(await found(tx, version.id, paths, queryId)),
      ...(await foundNowhere(tx, known.declaredHere)),
    ],
  };
}

interface FoundRow {
  environment: string;
  query: string;
  version: number;
  location: string;
  queryId: string | null;
  isDeclared: boolean;
  checkpoint: string | null;
}

async function found(
  tx: Transaction,
  versionId: string,
  paths: readonly string[],
  queryId: string | null,
): Promise<Neighbour[]> {
  const rows = await tx.$queryRaw<FoundRow[]>`
    WITH near AS (
      SELECT id FROM version WHERE location = ANY (${paths.flatMap(spellingsOf)})
      UNION SELECT version_id FROM declaration WHERE checkpoint = ANY (${paths.map(normalLocation)})
      UNION SELECT version_id FROM generation WHERE query_uuid = ${queryId}
    )
    SELECT q.environment, q.name AS query, v.number AS version, v.location, g.query_uuid AS "queryId",
      said.id IS NOT NULL AS "isDeclared", said.checkpoint
    FROM near JOIN version v ON v.id = near.id AND v.id <> ${versionId} AND v.vanished_ms IS NULL
      JOIN root r ON r.url = v.root_url AND r.configured
      JOIN query q ON q.id = v.query_id
      LEFT JOIN generation g ON g.version_id = v.id AND g.number = v.generation
      LEFT JOIN LATERAL (
        SELECT newest.id, newest.checkpoint FROM (
          SELECT DISTINCT ON (origin) id, yaml, checkpoint FROM declaration
          WHERE version_id = v.id ORDER BY origin, id DESC
        ) newest WHERE newest.yaml <> '' ORDER BY newest.id DESC LIMIT 1
      ) said ON true
    ORDER BY v.id LIMIT ${MOST_NEIGHBOURS}`;
  return rows.map(({ isDeclared, checkpoint, ...row }) => ({
    ...row,
    declaration: isDeclared ? { checkpoint } : null,
  }));
}

/** Those of which no folder was ever found, or which has vanished. */
async function foundNowhere(tx: Transaction, here: readonly DeclaredUse[]): Promise<Neighbour[]> {
  if (here.length === 0) return [];
  const rows = await tx.version.findMany({
    where: {
      vanishedMs: null,
      OR: here.map(({ environment, query, version }) => ({
        number: version,
        query: { environment, name: query },
      })),
    },
    select: { number: true, query: { select: { environment: true, name: true } } },
  });
  return here
    .filter(
      (each) =>
        !rows.some(
          ({ number, query }) =>
            number === each.version && query.environment === each.environment && query.name === each.query,
        ),
    )
    .map(({ checkpoint, ...name }) => ({
      ...name,
      location: null,
      queryId: null,
      declaration: { checkpoint },
    }));
}
