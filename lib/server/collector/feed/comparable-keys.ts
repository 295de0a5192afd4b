import type { StateReading } from '@/lib/checkpoint/reading';
import type { ReportedKeys } from '@/lib/server/service/version/record/reported-history';

/**
 * Reported rows of the state that count the same as the keys in its files. A join reports each buffered row once and
 * keeps it in two stores (SymmetricHashJoinStateManager.metrics, Spark 2.3 to 4.2): put into one line with the keys of
 * all stores, its rows would look like a fall.
 */
export function comparableKeys(
  reported: readonly ReportedKeys[],
  state: StateReading | null,
): readonly ReportedKeys[] {
  const isJoin = state?.operators.some(({ stores }) =>
    stores.some(({ name }) => name.endsWith('-keyToNumValues')),
  );
  return isJoin ? [] : reported;
}
