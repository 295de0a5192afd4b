import { wantedSettings } from './change/settings';
import type { Comparison } from './comparison';
import { pinnedSettings } from './pinned-settings';

export interface ConfChange {
  key: string;
  /** Null: not recorded. */
  v1: string | null;
  /** Declared, else recorded by v2's own checkpoint; null: neither. */
  v2: string | null;
  /** What v2 would use on v1's checkpoint; null: nothing tells. */
  resumesWith: string | null;
  words: string;
}

/** Settings in which the versions differ, by key. A new checkpoint takes the session's values: that may be news, too. */
export function confDiff(comparison: Comparison): ConfChange[] {
  const hasOwn = pinnedSettings(comparison.v2) !== null;
  return wantedSettings(comparison)
    .filter(({ declared }) => hasOwn || declared)
    .map(({ declared, ...change }) => ({ ...change, words: wordsOf(change) }));
}

function wordsOf({ v1, v2, resumesWith }: Omit<ConfChange, 'words'>): string {
  if (v2 === null) return `v1 records ${v1}; v2 records nothing.`;
  const own = v1 === null ? `v1 records nothing; v2 uses ${v2}.` : `v1 uses ${v1}, v2 ${v2}.`;
  if (resumesWith === null) return own;
  return resumesWith === v2
    ? `${own} On v1's checkpoint v2 would use its own.`
    : `${own} On v1's checkpoint v2 would use ${resumesWith}.`;
}
