import { readCheckpoint } from '@/lib/checkpoint/read-checkpoint';
import type { CheckpointReading, ListedFile } from '@/lib/checkpoint/reading';
import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';
import type { StateDetail } from '@/lib/checkpoint/state-detail';
import { stoppableStorage } from '@/lib/server/collector/stoppable-storage';
import { withDeadline } from '@/lib/server/collector/with-deadline';
import type { Clock } from '@/lib/server/service/context';
import type { Storage } from '@/lib/storage/storage';
import type { FactsMemory } from './facts-memory';

/** One version's checkpoint as its files are now. What is not there and what cannot be read are two things. */
export type SideReading =
  | { state: 'read'; reading: CheckpointReading; listing: readonly ListedFile[] }
  /** Nothing is at the location, or nothing of Spark. */
  | { state: 'absent' }
  | { state: 'unreadable'; why: string };

export interface SideSources {
  clock: Clock;
  storageOf: (location: string) => Storage;
  memory: FactsMemory;
}

export interface SideOptions {
  location: string;
  detail: StateDetail;
  /** List everything; `when-due`: where that is one request, or the last listing is old. */
  deep: 'always' | 'when-due';
  /** When its silence was shown: what was listed before tells nothing of what is written since. Null: not yet. */
  silentMs: bigint | null;
}

/** A checkpoint that takes longer to read has hung: it counts as unreadable. */
const DEADLINE_MS = 60_000;
/** What one page of a listing holds: asking for the next batch costs no less. */
const ONE_PAGE = 1_000;
const LISTED_FOR_MS = 30_000n;

/** Reads one checkpoint now. Never throws: what keeps it from being read is said. */
export async function readSide(sources: SideSources, options: SideOptions): Promise<SideReading> {
  const { clock, storageOf, memory } = sources;
  const { location, detail } = options;
  const key = `${detail} ${location}`;
  const previous = memory.readings.take(key);
  const nowMs = clock();
  try {
    const result = await withDeadline(
      (signal) =>
        readCheckpoint({
          storage: stoppableStorage(storageOf(location), signal),
          nowMs,
          previous,
          state: detail,
          deep: options.deep === 'always' || isListingDue(previous, nowMs, options.silentMs),
        }),
      DEADLINE_MS,
      location,
    );
    if (result.state === 'absent') return { state: 'absent' };
    memory.readings.put(key, result.memory);
    if (result.reading.kind === 'empty') return { state: 'absent' };
    return { state: 'read', reading: result.reading, listing: result.memory.listing };
  } catch (error) {
    // What a broken-off reading left in the memory is in doubt: the next one begins anew.
    return { state: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

function isListingDue(previous: ReadingMemory | undefined, nowMs: bigint, silentMs: bigint | null): boolean {
  if (previous?.reading === undefined) return true;
  if (silentMs !== null && previous.reading.listedAtMs <= silentMs) return true;
  return previous.listing.length <= ONE_PAGE || nowMs - previous.reading.listedAtMs >= LISTED_FOR_MS;
}
