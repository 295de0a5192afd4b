import type { CheckpointReading, SourceReading } from '@/lib/checkpoint/reading';

/** What the operator says: source `v1` of v1 is source `v2` of v2; null: v2 reads it no more. Stored nowhere. */
export interface SaidMatch {
  v1: number;
  v2: number | null;
}

/** A source of v1 that a source of v2 goes on with. */
export interface SourcePair {
  v1: SourceReading;
  v2: SourceReading;
  /** `name`, `topic`, `table`, `files`: what proves it · `said`: the operator's word. */
  by: 'name' | 'topic' | 'table' | 'files' | 'said';
  /** Topics that both read; null: every topic of `v1`, against the same partition numbers of `v2`. */
  topics: ReadonlySet<string> | null;
}

export interface SourceMatching {
  pairs: SourcePair[];
  /** Sources of v1 that are proven, or said, to have no counterpart. */
  dropped: SourceReading[];
  /** Sources that nothing on the other side is proven to be. */
  unmatched: { v1: SourceReading[]; v2: SourceReading[] };
}

/**
 * Which sources of v2 go on with which of v1: by the operator's word, else by what both checkpoints record (the same
 * name, a topic that both read, the same Delta table, a file that both have seen). The order of sources proves nothing.
 * Several sources of v2 may go on with one of v1. Where both read one topic several times, their order decides, which
 * matters only where their positions differ.
 */
export function matchSources(
  v1: CheckpointReading,
  v2: CheckpointReading,
  said: readonly SaidMatch[] = [],
): SourceMatching {
  const pairs: SourcePair[] = [];
  const dropped: SourceReading[] = [];
  const settled = new Set<SourceReading>();
  for (const { v1: from, v2: to } of said) {
    const left = v1.sources.find(({ index }) => index === from);
    const right = v2.sources.find(({ index }) => index === to);
    if (left === undefined) continue;
    settled.add(left);
    if (right === undefined) dropped.push(left);
    else {
      settled.add(right);
      pairs.push({ v1: left, v2: right, by: 'said', topics: null });
    }
  }
  const left = v1.sources.filter((source) => !settled.has(source));
  const right = v2.sources.filter((source) => !settled.has(source));
  for (const [index, source] of left.entries()) pairs.push(...pairsOf(source, index, left, right));
  const matched = new Set([...dropped, ...pairs.flatMap((pair) => [pair.v1, pair.v2])]);
  return {
    pairs,
    dropped,
    unmatched: {
      v1: v1.sources.filter((source) => !matched.has(source)),
      v2: v2.sources.filter((source) => !matched.has(source)),
    },
  };
}

function pairsOf(
  source: SourceReading,
  index: number,
  left: readonly SourceReading[],
  right: readonly SourceReading[],
): SourcePair[] {
  const named = right.filter(
    ({ name, kind }) => name !== null && name === source.name && kind === source.kind,
  );
  if (named.length > 0)
    return named.map((other) => ({
      v1: source,
      v2: other,
      by: 'name' as const,
      topics: shared(source, other),
    }));
  const alike = right.flatMap((other) => {
    const proof = proofOf(source, other);
    return proof === null ? [] : [{ other, proof }];
  });
  const twins = left.filter((other) => other === source || proofOf(source, other) !== null);
  // Both read it several times: one of v2 for each of v1, in order.
  const inOrder = twins.length > 1 && twins.length === alike.length;
  const place = twins.indexOf(left[index] ?? source);
  return (inOrder ? alike.slice(place, place + 1) : alike).map(({ other, proof }) => ({
    v1: source,
    v2: other,
    by: proof,
    topics: shared(source, other),
  }));
}

function proofOf(a: SourceReading, b: SourceReading): 'topic' | 'table' | 'files' | null {
  if (a.kind !== b.kind) return null;
  if (a.kind === 'file') return haveSeenOneFile(a, b) ? 'files' : null;
  if (a.kind !== 'kafka' && a.kind !== 'delta') return null;
  if ((shared(a, b)?.size ?? 0) === 0) return null;
  return a.kind === 'kafka' ? 'topic' : 'table';
}

/** Topics (tables) that both read; null where neither has any. */
function shared(a: SourceReading, b: SourceReading): ReadonlySet<string> | null {
  const [mine, other] = [topicsOf(a), topicsOf(b)];
  if (mine.size === 0 && other.size === 0) return null;
  return new Set([...mine].filter((topic) => other.has(topic)));
}

/** Topics or tables that a source reads now: those of its newest position. */
export function topicsOf({ started, committed, planned }: SourceReading): ReadonlySet<string> {
  const positions = (planned ?? committed ?? started)?.positions ?? [];
  return new Set(positions.flatMap(({ topic }) => (topic === null ? [] : [topic])));
}

function haveSeenOneFile(a: SourceReading, b: SourceReading): boolean {
  const seen = new Set(knownFiles(a));
  return knownFiles(b).some((path) => seen.has(path));
}

/** The newest files of a source, which differ once one of two goes on alone, and the first, which stay. */
function knownFiles({ fileLog }: SourceReading): string[] {
  return [...(fileLog?.oldestFiles ?? []), ...(fileLog?.newestFiles ?? [])].map(({ path }) => path);
}
