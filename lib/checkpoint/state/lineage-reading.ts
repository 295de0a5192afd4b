import { isFormatError } from '@/lib/spark/format-error';
import type { ChangelogHead } from '@/lib/spark/state/changelog-head';
import { readLineage } from '@/lib/spark/state/read-lineage';
import type { ReadContext } from '../read-context';
import type { ListedFile } from '../reading';
import type { ReadOutcome } from '../reading-memory';

/** Enough for the first block of any of Spark's codecs, with its usual block size, and a lineage in it. */
const BEGINNING_BYTES = 256 * 1024;

/**
 * The versions that a changelog builds on (checkpoint format 2), from its beginning. Undefined when the file is gone.
 * @throws StorageError
 */
export async function lineageOf(
  context: ReadContext,
  file: ListedFile,
): Promise<ReadOutcome<ChangelogHead['lineage']> | undefined> {
  const known = context.memory.lineages.get(file);
  if (known !== undefined) return known;
  const range = { from: 0, length: BEGINNING_BYTES };
  const stored = await context.storage.read(file.path, file.sizeBytes > BEGINNING_BYTES ? { range } : {});
  if (stored === undefined) {
    context.vanished.add(file.path);
    return undefined;
  }
  const outcome = parse(stored.bytes);
  context.memory.lineages.set(file, outcome);
  return outcome;
}

function parse(bytes: Uint8Array): ReadOutcome<ChangelogHead['lineage']> {
  try {
    const head = readLineage(bytes);
    if (head !== undefined) return { ok: true, value: head.lineage };
    return { ok: false, reason: 'truncated', detail: `${bytes.length} bytes end before the lineage does` };
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return { ok: false, reason: error.kind, detail: error.message };
  }
}
