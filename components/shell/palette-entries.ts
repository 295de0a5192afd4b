import type { FleetRow } from '@/lib/contract/fleet';
import { pagePath, VERSION_TABS } from '@/lib/contract/paths';

export type PaletteEntry = {
  id: string;
  label: string;
  /** What kind of thing it is, shown beside. */
  kind: string;
  action: { go: string } | { run: 'pause' | 'shortcuts' | 'theme-light' | 'theme-dark' | 'theme-system' };
};

const COMMANDS: readonly PaletteEntry[] = [
  { id: 'fleet', label: 'Fleet', kind: 'page', action: { go: pagePath.fleet() } },
  { id: 'cutovers', label: 'Cutovers', kind: 'page', action: { go: pagePath.cutovers() } },
  {
    id: 'new-cutover',
    label: 'Plan a cutover',
    kind: 'page',
    action: { go: pagePath.newCutover(null, null) },
  },
  { id: 'findings', label: 'Findings', kind: 'page', action: { go: pagePath.findings() } },
  {
    id: 'compare',
    label: 'Compare two versions',
    kind: 'page',
    action: { go: pagePath.compare(null, null) },
  },
  { id: 'audit', label: 'Audit', kind: 'page', action: { go: pagePath.audit() } },
  { id: 'settings', label: 'Settings', kind: 'page', action: { go: pagePath.settings() } },
  { id: 'reference', label: 'API reference', kind: 'page', action: { go: pagePath.reference() } },
  { id: 'pause', label: 'Pause or resume live updates', kind: 'command', action: { run: 'pause' } },
  { id: 'light', label: 'Theme: light', kind: 'command', action: { run: 'theme-light' } },
  { id: 'dark', label: 'Theme: dark', kind: 'command', action: { run: 'theme-dark' } },
  { id: 'system', label: 'Theme: as the system', kind: 'command', action: { run: 'theme-system' } },
  { id: 'shortcuts', label: 'Keyboard shortcuts', kind: 'command', action: { run: 'shortcuts' } },
];

const SHOWN_AT_MOST = 12;

/** Everything the palette can reach: queries first, then versions, commands, pairs to compare, and tabs. */
export function paletteEntries(rows: readonly FleetRow[]): readonly PaletteEntry[] {
  const queries = rows.map((row) => ({
    id: `q ${row.id}`,
    label: `${row.environment} / ${row.name}`,
    kind: 'query',
    action: { go: pagePath.query(row.id) },
  }));
  const versions = rows.flatMap((row) =>
    row.versions.map((version) => ({
      id: `v ${version.id}`,
      label: `${row.environment} / ${version.name}`,
      kind: 'version',
      action: { go: pagePath.version(version.id) },
    })),
  );
  const tabs = rows.flatMap((row) =>
    row.versions.flatMap((version) =>
      VERSION_TABS.filter((tab) => tab !== 'overview').map((tab) => ({
        id: `t ${version.id} ${tab}`,
        label: `${row.environment} / ${version.name} / ${tab}`,
        kind: 'tab',
        action: { go: pagePath.version(version.id, tab) },
      })),
    ),
  );
  return [...queries, ...versions, ...COMMANDS, ...rows.flatMap(comparisons), ...tabs];
}

/** Each version of a query against the one before it. */
function comparisons(row: FleetRow): PaletteEntry[] {
  const inOrder = [...row.versions].sort((a, b) => a.version - b.version);
  return inOrder.slice(1).map((version, place) => {
    const before = inOrder[place] ?? version;
    return {
      id: `c ${before.id} ${version.id}`,
      label: `Compare ${row.environment} / ${before.name} with v${version.version}`,
      kind: 'compare',
      action: { go: pagePath.compare(before.id, version.id) },
    };
  });
}

/** Entries that contain every word typed, in any order; those that start with the text come first. */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return entries.filter(({ kind }) => kind !== 'tab' && kind !== 'compare').slice(0, SHOWN_AT_MOST);
  const matching = entries.filter((entry) => {
    const text = `${entry.label} ${entry.kind}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = words[0] ?? '';
  const starts = (entry: PaletteEntry) =>
    entry.label
      .toLowerCase()
      .split(/[\s/]+/)
      .some((part) => part.startsWith(first));
  return [...matching.filter(starts), ...matching.filter((entry) => !starts(entry))].slice(0, SHOWN_AT_MOST);
}
