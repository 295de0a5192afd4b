import { versionHue } from '@/components/status/version-hue';
import type { Version } from '@/lib/contract/version';

/** What the two sides are called, as short as they stay apart, and their hues. */
export type SideNames = {
  old: string;
  next: string;
  hues: { old: string; next: string };
  /** What a reader has to know before believing the rest; null for two versions of one query in one place. */
  notice: { kind: 'environments' | 'queries' | 'same'; words: string } | null;
};

type Side = Pick<Version, 'query' | 'version'>;

/** Names for a pair of versions: `v1` and `v2`, with their environment where that differs, or their whole names. */
export function sideNames(old: Side, next: Side): SideNames {
  const sameQuery = old.query.name === next.query.name && old.query.catalog === next.query.catalog;
  const sameEnvironment = old.query.environment === next.query.environment;
  const nameOf = ({ query, version }: Side) => {
    const name = sameQuery ? `v${version.version}` : version.name;
    return sameEnvironment ? name : `${name} in ${query.environment}`;
  };
  return {
    old: nameOf(old),
    next: nameOf(next),
    hues: huesOf(old, next),
    notice: noticeOf(old, next, sameQuery, sameEnvironment),
  };
}

function huesOf(old: Side, next: Side): SideNames['hues'] {
  const numbers = [...old.query.versions, ...next.query.versions].map(({ version }) => version);
  const hues = {
    old: versionHue(old.version.version, numbers),
    next: versionHue(next.version.version, numbers),
  };
  // Two of the same number: their hues say which side they are.
  return hues.old === hues.next ? { old: 'var(--version-1)', next: 'var(--version-2)' } : hues;
}

function noticeOf(old: Side, next: Side, sameQuery: boolean, sameEnvironment: boolean): SideNames['notice'] {
  if (old.version.id === next.version.id)
    return {
      kind: 'same',
      words: `Both sides are ${old.version.name}: a version differs in nothing from itself.`,
    };
  if (!sameQuery)
    return {
      kind: 'queries',
      words: `These are versions of two queries: ${placeOf(old)} and ${placeOf(next)}. What follows is true of the files, but one is no successor of the other unless you know that it is.`,
    };
  if (!sameEnvironment)
    return {
      kind: 'environments',
      words: `${old.version.name} stands in ${old.query.environment} and ${next.version.name} in ${next.query.environment}. Whether the definition may resume can be told; what was read there says something of here only if both read the same topics into the same place.`,
    };
  return null;
}

function placeOf({ query, version }: Side): string {
  const catalog = query.catalog === null ? '' : `${query.catalog} / `;
  return `${version.name} in ${catalog}${query.environment}`;
}
