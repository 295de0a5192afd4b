import { isFormatError } from '@/lib/spark/format-error';
import { parseQueryMetadata } from '@/lib/spark/log/metadata';
import type { ReadContext } from './read-context';
import type { ListedFile, MetadataReading } from './reading';

/** The query's identity from `metadata`. @throws StorageError */
export async function readMetadata(
  context: ReadContext,
  file: ListedFile | undefined,
): Promise<MetadataReading> {
  if (file === undefined) return { state: 'missing' };
  const known = context.memory.metadata.get(file);
  if (known !== undefined) return known;
  const stored = await context.storage.read(file.path);
  if (stored === undefined) {
    context.vanished.add(file.path);
    return { state: 'missing' };
  }
  const reading = metadataReading(stored.bytes);
  context.memory.metadata.set(file, reading);
  return reading;
}

function metadataReading(bytes: Uint8Array): MetadataReading {
  try {
    return { state: 'present', queryId: parseQueryMetadata(bytes).queryId };
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return { state: 'unreadable', reason: error.kind, detail: error.detail };
  }
}
