import type { ReadingMemory } from '@/lib/checkpoint/reading-memory';
import type { Manifest } from '@/lib/cutover/manifest';
import type { SinkMemory } from '@/lib/sink/read-sink';
import type { PlacedVersion } from './load-placed';
import { Shelf } from './shelf';

/** Listed files over all checkpoints that are remembered. */
const MOST_FILES = 200_000;
const MOST_SINKS = 100;
const KEY_BYTES_PER_FILE = 1024;

/** What one process remembers between two looks at cutovers: nothing but requests is lost with it. */
export class FactsMemory {
  readonly readings = new Shelf<ReadingMemory>(
    MOST_FILES,
    ({ listing, tallies }) => listing.length + Math.ceil(tallies.bytes / KEY_BYTES_PER_FILE),
  );
  readonly sinks = new Shelf<SinkMemory>(MOST_SINKS, () => 1);
  /** All versions, as one look asked for them; null: not yet. */
  placed: { atMs: bigint; versions: Promise<readonly PlacedVersion[]> } | null = null;
  readonly manifests = new Shelf<Manifest>(MOST_FILES, ({ files }) => files.length);
}
