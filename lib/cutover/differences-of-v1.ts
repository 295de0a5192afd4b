import { compareManifests, type Manifest, type ManifestDifference, notByV1 } from './manifest';

/** The proofs of v1's files, and its files now, which bear the hashes that the newest proof read. */
export interface Proofs {
  plan: Manifest | null;
  fence: Manifest | null;
  now: Manifest | null;
}

/**
 * What differs in v1's checkpoint, by path; null where there is no proof, or no listing, to hold against. From the plan on
 * only what v1 does not make itself. From the fence on everything while v1 `isSilent`, and what differed from proof to proof
 * before it stays: a file whose content alone was changed is seen only when both were hashed.
 */
export function differencesOfV1(
  { plan, fence, now }: Proofs,
  isSilent: boolean,
): ManifestDifference[] | null {
  const newest = fence ?? plan;
  if (newest === null || now === null) return null;
  const all = compareManifests(newest, now);
  const since = isSilent ? all : notByV1(all);
  if (fence === null || plan === null) return since;
  const isTold = new Set(since.map(({ path }) => path));
  const before = notByV1(compareManifests(plan, fence)).filter(({ path }) => !isTold.has(path));
  return [...since, ...before].sort((a, b) => (a.path < b.path ? -1 : 1));
}
