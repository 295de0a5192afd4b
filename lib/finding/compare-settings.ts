import {
  PINNED_BY_SPARK,
  type PinnedSettings,
  SHUFFLE_PARTITIONS,
  sameSetting,
} from '@/lib/compare/pinned-settings';

/** One setting that is declared, and what a restart uses. */
export interface SettingComparison {
  key: string;
  declared: string;
  /** `pinned`: recorded · `assumed`: what Spark takes where nothing is recorded · `session`: then the job's counts. */
  used: 'pinned' | 'assumed' | 'session';
  /** The value that a restart uses. */
  value: string;
  same: boolean;
}

/**
 * Every declared setting that the checkpoint has pinned, or that Spark would pin, by key. Others follow the job and are
 * not compared, nor is a value that stands in a variable (`env:NAME`).
 */
export function compareSettings(
  declared: Readonly<Record<string, string>>,
  { conf }: PinnedSettings,
): SettingComparison[] {
  return Object.keys(declared)
    .sort()
    .flatMap((key): SettingComparison[] => {
      const said = declared[key] ?? '';
      if (said.startsWith('env:')) return [];
      const compared = (used: SettingComparison['used'], value: string) => [
        { key, declared: said, used, value, same: sameSetting(key, said, value) },
      ];
      const pinned = Object.hasOwn(conf, key) ? conf[key] : undefined;
      if (pinned !== undefined) return compared('pinned', pinned);
      const known = PINNED_BY_SPARK.get(key);
      if (known === undefined) return [];
      return known.assumed === null ? compared('session', said) : compared('assumed', known.assumed);
    });
}

/** What a restart uses, in words. */
export function comparisonWords({ key, declared, used, value, same }: SettingComparison): string {
  const since = PINNED_BY_SPARK.get(key)?.since ?? null;
  const missing = `The checkpoint records no value (Spark does since ${since})`;
  if (used === 'session') return `${missing}: a restart uses the declared ${declared}, and pins it.`;
  if (used === 'assumed') {
    return same
      ? `${missing}: a restart takes ${value}, as declared.`
      : `${missing}: a restart takes ${value} for it. The declared ${declared} is ignored on this checkpoint.`;
  }
  if (same) return `A restart uses ${value}, as declared.`;
  const scope =
    key === SHUFFLE_PARTITIONS
      ? ' Since Spark 4.1 that is so for the state alone: shuffles without state follow the job.'
      : '';
  return `A restart uses ${value}, which the checkpoint has pinned. The declared ${declared} is ignored on this checkpoint.${scope}`;
}
