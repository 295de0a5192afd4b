import type { ChangelogHead } from '@/lib/spark/state/changelog-head';
import type { StateChanges } from '@/lib/spark/state/state-changes';

/** Whoever is told what is in a state file. */
export interface StateFileReader extends StateChanges {
  /** Told before the first record of a changelog. */
  head?(head: ChangelogHead): void;
}
