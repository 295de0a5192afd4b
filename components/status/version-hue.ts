const HUES = ['var(--version-1)', 'var(--version-2)', 'var(--version-3)', 'var(--version-4)'] as const;

/**
 * The hue of a version: by its place among the versions of its query (oldest first), so that neighbours differ
 * and v1 → v2 is always blue → violet. Hues say "which version", never "how is it".
 */
export function versionHue(version: number, versionsOfQuery: readonly number[]): string {
  const sorted = [...new Set(versionsOfQuery)].sort((a, b) => a - b);
  const place = Math.max(0, sorted.indexOf(version));
  return HUES[place % HUES.length] ?? HUES[0];
}
