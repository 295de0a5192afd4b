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
  return judge(v1, v2 ?? notBegun(v1, v2Place), { declared, said });
}

function notBegun(
  { readAtMs, listedAtMs }: CheckpointReading,
  { name, location }: VerdictInput['v2Place'],
): CheckpointReading {
  return {
    location,
    name,
    readAtMs,
    listedAtMs,
    kind: 'empty',
    metadata: { state: 'missing' },
    offsetLog: null,
    commitLog: null,
    lastPlannedBatch: null,
    lastCommittedBatch: null,
    uncommittedBatches: [],
    restart: { action: 'fresh', batch: 0n, why: 'nothing is there' },
    watermarkMs: null,
    sources: [],
    state: null,
    rdds: [],
    files: 0,
    bytes: 0n,
    areas: [],
    temporaryFiles: [],
    asyncProgress: false,
    continuous: false,
    requests: { list: 0, read: 0 },
  };
}
