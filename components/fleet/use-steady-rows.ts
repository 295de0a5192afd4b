'use client';

import { useState } from 'react';
import { steadyOrder } from './steady-order';

/** Rows in the order first shown for this filter; `sort` takes the order of the newest answer. */
export function useSteadyRows<T extends { id: string }>(
  rows: readonly T[],
  filterKey: string,
): { rows: readonly T[]; moved: number; sort: () => void } {
  const ids = () => rows.map((row) => row.id);
  const [shown, setShown] = useState(() => ({ filterKey, ids: ids() }));
  const current = shown.filterKey === filterKey ? shown : { filterKey, ids: ids() };
  if (current !== shown) setShown(current);
  const steady = steadyOrder(current.ids, rows);
  // A row once shown keeps its place, also after it left and came back.
  const known = new Set(current.ids);
  const added = steady.rows.filter((row) => !known.has(row.id)).map((row) => row.id);
  if (added.length > 0) setShown({ filterKey, ids: [...current.ids, ...added] });
  return { ...steady, sort: () => setShown({ filterKey, ids: ids() }) };
}
