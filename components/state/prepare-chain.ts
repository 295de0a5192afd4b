import { longToNumber } from '@/components/charts/long-to-number';
import type { StorePartition } from '@/lib/contract/version';
import { capitalised } from '@/lib/domain/capitalised';
import { formatCount, formatCountOf } from '@/lib/domain/format';

export type ChainLink = {
  version: string;
  kind: 'snapshot' | 'empty' | 'change' | 'missing' | 'damaged';
  /** Place on the line, 0 … 1. */
  x: number;
};

export type Chain = {
  links: readonly ChainLink[];
  /** Changes that are not drawn one by one, because there are too many. */
  folded: number;
  from: string;
  to: string;
  sentence: string;
};

/** More changes than this become one stretch. */
const DRAWN_AT_MOST = 60;

/**
 * How the state of one partition is built: from its newest snapshot (or the empty state), change by change, to the
 * version that a restart needs. Versions that are missing or damaged are links of the chain too.
 */
export function prepareChain(partition: StorePartition, requiredVersion: string | null): Chain | null {
  const to = requiredVersion ?? partition.version;
  if (to === null) return null;
  const from = partition.snapshotVersion ?? '0';
  const missing = versionsIn(partition.missing);
  const damaged = versionsIn(partition.damaged.map(({ path }) => path));
  const start = minOf([BigInt(from), ...[...missing, ...damaged].map(BigInt)]);
  const length = BigInt(to) - start;
  if (length < 0n) return null;
  const place = (version: bigint) =>
    length === 0n ? 1 : (longToNumber((version - start).toString()) ?? 0) / Number(length);
  const base: ChainLink = {
    version: from,
    kind: partition.snapshotVersion === null ? 'empty' : 'snapshot',
    x: length === 0n ? 1 : place(BigInt(from)),
  };
  const links: ChainLink[] = [base];
  const drawAll = length <= BigInt(DRAWN_AT_MOST);
  for (let version = start + 1n; drawAll && version <= BigInt(to); version += 1n) {
    const text = version.toString();
    if (text === from) continue;
    const kind = missing.has(text) ? 'missing' : damaged.has(text) ? 'damaged' : 'change';
    links.push({ version: text, kind, x: place(version) });
  }
  if (!drawAll) {
    for (const text of missing) links.push({ version: text, kind: 'missing', x: place(BigInt(text)) });
    for (const text of damaged) links.push({ version: text, kind: 'damaged', x: place(BigInt(text)) });
  }
  return {
    links,
    folded: drawAll ? 0 : Number(length),
    from: start.toString(),
    to,
    sentence: sentenceOf(partition, to),
  };
}

function sentenceOf(partition: StorePartition, to: string): string {
  const target = `version ${formatCount(BigInt(to))}`;
  if (!partition.loadable) {
    const gone = partition.missing.length;
    const bad = partition.damaged.length;
    const parts = [
      gone > 0 ? `${formatCountOf(gone, 'file')} missing` : '',
      bad > 0 ? `${formatCountOf(bad, 'file')} damaged` : '',
    ].filter(Boolean);
    const newest =
      partition.version === null || partition.version === to
        ? ''
        : ` The newest that can be built is ${formatCount(BigInt(partition.version))}.`;
    return `${capitalised(target)} cannot be built: ${parts.join(', ') || 'its files are not complete'}.${newest}`;
  }
  const base =
    partition.snapshotVersion === null
      ? 'the empty state'
      : `snapshot ${formatCount(BigInt(partition.snapshotVersion))}`;
  const changes = partition.changesToReplay;
  if (changes === 0) return `${capitalised(target)} is ${base} itself: nothing to replay.`;
  const replay = changes === null ? 'changes' : formatCountOf(changes, 'change');
  return `${capitalised(target)} is built from ${base} and ${replay}.`;
}

/** The version that a state file belongs to: `state/0/3/809.delta` → 809, `812_<uuid>.zip` → 812. */
function versionsIn(paths: readonly string[]): Set<string> {
  const versions = new Set<string>();
  for (const path of paths) {
    const version = /(?:^|\/)(\d+)(?:_[^/]*)?\.(?:delta|snapshot|changelog|zip)$/.exec(path)?.[1];
    if (version !== undefined) versions.add(BigInt(version).toString());
  }
  return versions;
}

function minOf(values: readonly bigint[]): bigint {
  let least = values[0] ?? 0n;
  for (const value of values) if (value < least) least = value;
  return least;
}
