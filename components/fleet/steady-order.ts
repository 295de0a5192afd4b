/**
 * Rows stay where they are while someone reads: a live update changes rows in place, new ones come last, and the
 * list only says how many would move. Sorting again is the reader's word.
 */
export function steadyOrder<T extends { id: string }>(
  shown: readonly string[],
  rows: readonly T[],
): { rows: readonly T[]; moved: number } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = shown.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(shown);
  const steady = [...kept, ...rows.filter((row) => !known.has(row.id))];
  const moved = steady.filter((row, i) => rows[i]?.id !== row.id).length;
  return { rows: steady, moved };
}
