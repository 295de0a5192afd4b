import type { z } from 'zod';
import { type Fleet, type FleetRow, fleet, fleetRow } from '@/lib/contract/fleet';
import { fleetRequest } from '@/lib/contract/request';
import { statusUrgency, worstStatus } from '@/lib/domain/status';
import { requireScopeSomewhere } from '@/lib/server/auth/require-scope';
import type { ServiceContext } from '@/lib/server/service/context';
import { type CurrentState, currentState } from '@/lib/server/service/version/current-state';
import { staleLag, watermarkDelay } from '@/lib/server/service/version/measures';
import { type SparkPoint, thinSpark } from '@/lib/server/service/version/record/lag-spark';
import { countFleet } from './count-fleet';
import { leadVersion } from './lead-version';
import { type RankedQuery, rankQueries } from './rank-queries';

const SPARK_POINTS = 60;

/** One page of the fleet, worst first. A fixed number of database queries, however many rows there are. */
export async function getFleet({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: z.input<typeof fleetRequest>;
}): Promise<Fleet> {
  requireScopeSomewhere(ctx, 'query:read');
  const filter = fleetRequest.parse(input);
  const nowMs = ctx.clock();
  const [{ queries, nextCursor }, totals] = await Promise.all([
    rankQueries(ctx, filter, nowMs),
    countFleet(ctx, nowMs),
  ]);
  const versions = await loadVersions(
    ctx,
    queries.map((query) => query.id),
  );
  return fleet.parse({
    asOfMs: String(nowMs),
    queries: queries.map((query) => rowOf(query, versions.get(query.id) ?? [], nowMs)),
    ...totals,
    nextCursor,
  });
}

async function loadVersions({ db }: ServiceContext, queryIds: string[]) {
  const rows = await db.version.findMany({
    where: { queryId: { in: queryIds }, root: { configured: true } },
    orderBy: [{ number: 'asc' }, { id: 'asc' }],
    include: {
      view: { select: { lag: true, lagSeries: true, strip: true, stateSize: true, watermarkMs: true } },
    },
  });
  const byQuery = new Map<string, typeof rows>();
  for (const row of rows) byQuery.set(row.queryId, [...(byQuery.get(row.queryId) ?? []), row]);
  return byQuery;
}

type VersionRow = NonNullable<ReturnType<Awaited<ReturnType<typeof loadVersions>>['get']>>[number];

function rowOf(query: RankedQuery, rows: readonly VersionRow[], nowMs: bigint): FleetRow {
  const versions = rows.map((row) => ({ ...row, ...currentState(row, nowMs) }));
  const lead = leadVersion(versions);
  const worst = [...versions].sort((a, b) => statusUrgency(b.status) - statusUrgency(a.status))[0];
  const status = worstStatus(versions.map((version) => version.status));
  const { id, name, environment, catalog, owner } = query;
  return fleetRow.parse({
    id,
    name,
    environment,
    catalog,
    protected: query.protected,
    owner,
    status,
    reason: reasonOf(worst, versions.length),
    versions: versions.map((version) => ({
      id: version.id,
      name: version.name,
      version: version.number,
      status: version.status,
      activity: version.activity,
      activityWords: version.activityWords,
      readAtMs: text(version.readMs),
    })),
    ...numbersOf(lead, nowMs),
  });
}

function reasonOf(worst: (CurrentState & { number: number }) | undefined, versions: number): string {
  if (worst === undefined) return 'No version is known.';
  return versions > 1 && worst.status !== 'healthy' ? `v${worst.number}: ${worst.reason}` : worst.reason;
}

function numbersOf(lead: (VersionRow & CurrentState) | undefined, nowMs: bigint) {
  const view = lead?.view ?? null;
  return {
    leadVersionId: lead?.id ?? null,
    strip: view?.strip ?? [],
    lag: staleLag(view?.lag, lead, nowMs),
    // The columns as store-view.ts wrote them; the row's schema checks them again.
    lagSeries: thinSpark((view?.lagSeries ?? []) as unknown as SparkPoint[], SPARK_POINTS),
    watermarkDelayMs: text(watermarkDelay(view?.watermarkMs ?? null, lead?.fresh === true, nowMs)),
    lastCommitMs: text(lead?.lastCommitMs ?? null),
    state: view?.stateSize == null ? null : { ...Object(view.stateSize), asOfMs: text(lead?.readMs ?? null) },
    readAtMs: text(lead?.readMs ?? null),
  };
}

function text(value: bigint | null): string | null {
  return value === null ? null : String(value);
}
