/**
 * Delta: `startingVersion` V reads version V and what follows, so a position at a version's beginning can be taken over
 * exactly. Inside a version, or inside the first snapshot, Delta has no option for the place.
 * Source: DeltaSource.getStartingVersion, DeltaSourceOffset (delta-io/delta), Delta 1.0 to 4.4.
 */
import { deltaPlaceOf } from '../delta-place';
import { readerSnippet } from './reader-snippet';
import {
  NO_SNIPPET,
  type SourceEnd,
  type SourceFacts,
  type SourceStart,
  type Warning,
  type Way,
} from './start';

const TABLE = 'SOURCE_TABLE_PATH';

export function deltaStart(source: SourceEnd, { table }: SourceFacts): SourceStart {
  const place = deltaPlaceOf(source.committed);
  const common = {
    index: source.index,
    name: source.name,
    kind: source.kind,
    label: place === null ? 'Delta table' : `Delta table ${place.tableId}`,
    partitions: [],
  };
  if (place === null)
    return {
      ...common,
      option: null,
      value: null,
      exact: false,
      snippet: NO_SNIPPET,
      note: 'The committed position of this Delta source could not be read.',
      ways: [],
      warnings: [],
    };
  const { version, index, isSnapshot } = place;
  const warnings = tableWarnings(place, table);
  const spoilt = warnings.find(({ code }) => SPOILS.has(code));
  if (index < 0n && isSnapshot)
    return {
      ...common,
      option: null,
      value: null,
      exact: spoilt === undefined,
      snippet: snippetOf(source, null),
      note: 'v1 has read nothing of the table yet: a start without an option reads its snapshot and what follows.',
      ways: [],
      warnings,
    };
  if (index < 0n)
    return {
      ...common,
      option: 'startingVersion',
      value: String(version),
      exact: spoilt === undefined,
      snippet: snippetOf(source, version),
      note: `v1 has read every version below ${version} and nothing of ${version}. Delta takes a version only when it exists: until ${version} is written, the start fails, and skips nothing.`,
      ways: [],
      warnings,
    };
  return {
    ...common,
    option: null,
    value: null,
    exact: false,
    snippet: NO_SNIPPET,
    note: isSnapshot
      ? `v1 stands inside the table's first snapshot (version ${version}, up to its file ${index}): Delta has no option for that place. Let v1 read the snapshot to its end first, or take one of the ways below.`
      : `v1 stands inside version ${version} (up to its file ${index}): Delta has no option for that place. Let v1 read the version to its end first, or take one of the ways below.`,
    ways: isSnapshot ? snapshotWays(source, version, index) : versionWays(source, version, index),
    warnings,
  };
}

/** What makes the version other than where v1 stands. */
const SPOILS = new Set(['RETENTION_PASSED', 'OTHER_TABLE']);

function versionWays(source: SourceEnd, version: bigint, index: bigint): Way[] {
  return [
    {
      title: 'Read the version again',
      option: 'startingVersion',
      value: String(version),
      effect: `Read twice: files 0 to ${index} of version ${version}. Nothing is missed.`,
      snippet: snippetOf(source, version),
    },
    {
      title: 'Skip the rest of the version',
      option: 'startingVersion',
      value: String(version + 1n),
      effect: `Missed: files of version ${version} after ${index}. Nothing is read twice.`,
      snippet: snippetOf(source, version + 1n),
    },
  ];
}

function snapshotWays(source: SourceEnd, version: bigint, index: bigint): Way[] {
  return [
    {
      title: 'Read the whole table again',
      option: null,
      value: null,
      effect: `Read twice: files 0 to ${index} of the snapshot. Nothing is missed.`,
      snippet: snippetOf(source, null),
    },
    {
      title: 'Read only what came after the snapshot',
      option: 'startingVersion',
      value: String(version + 1n),
      effect: `Missed: files of the snapshot after ${index}. Nothing is read twice.`,
      snippet: snippetOf(source, version + 1n),
    },
  ];
}

function snippetOf(source: SourceEnd, version: bigint | null) {
  return readerSnippet(
    {
      source,
      format: 'delta',
      options: version === null ? [] : [['startingVersion', String(version)]],
      load: TABLE,
      comment: `${TABLE}: the table that v1 reads from. Other options of v1's reader stay as they are.`,
    },
    null,
  );
}

function tableWarnings(
  { tableId, version }: { tableId: string; version: bigint },
  table: SourceFacts['table'],
): Warning[] {
  if (table === null) return [];
  if (table.id !== null && table.id !== tableId)
    return [
      {
        code: 'OTHER_TABLE',
        summary: `The facts speak of the table ${table.id}, v1 has read ${tableId}: versions of one mean nothing in the other.`,
        evidence: [],
      },
    ];
  if (table.earliest !== null && table.earliest > version)
    return [
      {
        code: 'RETENTION_PASSED',
        summary: `The table's log begins at version ${table.earliest} now: versions from ${version} on are gone from it, so a start there fails.`,
        evidence: [],
      },
    ];
  if (table.latest !== null && table.latest < version)
    return [
      {
        code: 'VERSION_NOT_YET',
        summary: `The table's newest version is ${table.latest}: v1 has read it all, and startingVersion ${version} fails until that version is written.`,
        evidence: [],
      },
    ];
  return [];
}
