import type { Tail } from '@/lib/cutover/end-of-v1';
import type { Witness } from '@/lib/cutover/gate/facts';
import type { GateResult } from '@/lib/cutover/gate/gate';
import type { ManifestDifference } from '@/lib/cutover/manifest';
import type { NoReturn } from '@/lib/cutover/point-of-no-return';
import type { Quiet } from '@/lib/cutover/quiet';
import type { WayBack } from '@/lib/cutover/rollback';
import type { StartMatch } from '@/lib/cutover/start-match';
import type { HeadReading } from '@/lib/head/head';
import { decodeStored, encodeStored } from '@/lib/server/service/stored-json';

/** One version as a look found it. */
export interface SideLook {
  /** Null: it could not be read, or nothing is there. */
  readAtMs: bigint | null;
  lastPlannedBatch: bigint | null;
  lastCommittedBatch: bigint | null;
  /** Why it could not be read, a sentence; null where it was, and where nothing is there yet. */
  problem: string | null;
}

/** What a cutover rests on, as it was judged last: what pages show between two steps. It decides nothing. */
export interface Look {
  v1: SideLook;
  v2: SideLook;
  /** Why the log of v1's sink could not be read; null where it was, or none is declared. */
  sinkProblem: string | null;
  /** The gates of the next step, and of going back. */
  gates: readonly GateResult[];
  gatesBack: readonly GateResult[];
  wayBack: WayBack;
  noReturn: NoReturn | null;
  quiet: Quiet | null;
  tail: Tail | null;
  startMatch: Omit<StartMatch, 'partitions'> | null;
  beyondBound: readonly string[];
  differences: readonly ManifestDifference[];
  /** How many more there are. */
  moreDifferences: number;
  witness: Witness | null;
  /** Since when records wait (facts/kept-heads.ts). */
  keptHeads: readonly HeadReading[];
}

export function storeLook(look: Look): string {
  return encodeStored(look);
}

export function loadLook(text: string): Look {
  return decodeStored<Look>(text);
}
