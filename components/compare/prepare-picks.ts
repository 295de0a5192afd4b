import type { FleetRow } from '@/lib/contract/fleet';

type Pill = FleetRow['versions'][number];
type Pickable = Pill & { environment: string; catalog: string | null; isProtected: boolean };

const SHOWN_AT_MOST = 14;

/**
 * Versions that contain every word typed. Those of the other side's query come first, then of a query of its name
 * elsewhere; the other side itself is not offered.
 */
export function preparePicks(
  rows: readonly FleetRow[],
  typed: string,
  other: string | null,
): readonly Pickable[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  const home = rows.find((row) => row.versions.some(({ id }) => id === other));
  return [...rows]
    .sort((a, b) => nearness(b, home) - nearness(a, home))
    .flatMap((row) =>
      row.versions.map((version) => ({
        ...version,
        environment: row.environment,
        catalog: row.catalog,
        isProtected: row.protected,
      })),
    )
    .filter(({ id }) => id !== other)
    .filter(({ name, environment, catalog }) => {
      const text = `${catalog ?? ''} ${environment} ${name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, SHOWN_AT_MOST);
}

function nearness(row: FleetRow, home: FleetRow | undefined): number {
  if (home === undefined) return 0;
  return Number(row.id === home.id) * 2 + Number(row.name === home.name);
}
