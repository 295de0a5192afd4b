import type { CheckpointReading } from '@/lib/checkpoint/reading';
import { isCopy } from './copy-of';
import type { Diagnosis } from './finding';
import { type Rollback, rollbackOf } from './rollback';
import { laterVersions } from './version-order';

/** Later versions from which `reading` was rolled back to, oldest rollback first. Copies are none. */
export function rollbacksOf(diagnosis: Diagnosis): (Rollback & { later: CheckpointReading })[] {
  const { reading, nowMs } = diagnosis;
  return laterVersions(diagnosis)
    .flatMap((later) => {
      const rollback = isCopy(later, reading) ? null : rollbackOf(reading, later, nowMs);
      return rollback === null ? [] : [{ ...rollback, later }];
    })
    .sort((a, b) => (a.resumedMs < b.resumedMs ? -1 : 1));
}
