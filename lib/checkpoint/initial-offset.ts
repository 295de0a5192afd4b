import type { SourceKind } from '@/lib/domain/source-kind';
import { isFormatError } from '@/lib/spark/format-error';
import { parseKafkaInitialOffset, parseRateCreationTime } from '@/lib/spark/offset/initial-offset';
import type { SourceOffset } from '@/lib/spark/offset/source-offset';
import type { ReadContext } from './read-context';
import type { ListedFile } from './reading';

/**
 * Where a source began, from `sources/<i>/0`; null when its kind does not record it or the file can't be read.
 * @throws StorageError
 */
export async function readInitialOffset(
  context: ReadContext,
  file: ListedFile | undefined,
  kind: SourceKind,
): Promise<SourceOffset | null> {
  if (file === undefined || (kind !== 'kafka' && kind !== 'long')) return null;
  const known = context.memory.initialOffsets.get(file);
  if (known !== undefined) return known;
  const stored = await context.storage.read(file.path);
  if (stored === undefined) {
    context.vanished.add(file.path);
    return null;
  }
  const offset = parseInitialOffset(stored.bytes, kind);
  context.memory.initialOffsets.set(file, offset);
  return offset;
}

function parseInitialOffset(bytes: Uint8Array, kind: 'kafka' | 'long'): SourceOffset | null {
  try {
    return kind === 'kafka' ? parseKafkaInitialOffset(bytes) : rateStart(parseRateCreationTime(bytes));
  } catch (error) {
    if (isFormatError(error)) return null;
    throw error;
  }
}

/** A rate source begins at second 0 of its own time. The file holds when that was. */
function rateStart(createdMs: bigint): SourceOffset {
  const positions = [{ topic: null, partition: '', value: 0n }];
  return { kind: 'rate', raw: createdMs.toString(), normalized: '0', positions, unit: 'seconds' };
}
