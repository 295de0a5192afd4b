import { absentVersion } from '@/lib/checkpoint/absent-version';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { DeclaredVersion } from '@/lib/compare/declared-version';
import type { SaidMatch } from '@/lib/compare/match-sources';
import { type Judgement, judge } from '@/lib/compare/verdict';

export interface VerdictInput {
  v1: CheckpointReading;
  /** Null: nothing is there yet. */
  v2: CheckpointReading | null;
  v2Place: { name: string; location: string };
  declared: { v1: DeclaredVersion | null; v2: DeclaredVersion | null };
  said: readonly SaidMatch[];
}

/** Whether v2's definition may go on with v1's checkpoint; of a v2 that has not begun only what is declared tells. */
export function verdictOf({ v1, v2, v2Place, declared, said }: VerdictInput): Judgement {
  return judge(v1, v2 ?? { ...absentVersion(v2Place.location, v1.readAtMs), name: v2Place.name }, {
    declared,
    said,
  });
}
