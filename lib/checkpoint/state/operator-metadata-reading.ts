import { isFormatError } from '@/lib/spark/format-error';
import { type OperatorMetadata, parseOperatorMetadata } from '@/lib/spark/state/operator-metadata';
import type { ReadContext } from '../read-context';
import type { ListedFile } from '../reading';
import type { ReadOutcome } from '../reading-memory';
import type { OperatorFiles } from './store-files';

/**
 * An operator's metadata as of `batchId` (null = newest). A v2 folder, once there, replaces v1 (Spark:
 * OperatorStateMetadataReader, 4.0+). Undefined when there is none, as before 4.0, or when it can't be read.
 * @throws StorageError
 */
export async function readOperatorMetadata(
  context: ReadContext,
  files: OperatorFiles,
  batchId: bigint | null,
): Promise<OperatorMetadata | undefined> {
  const file = fileInEffect(files, batchId);
  if (file === undefined) return undefined;
  const known = context.memory.operatorMetadata.get(file);
  if (known !== undefined) return known.ok ? known.value : undefined;
  const stored = await context.storage.read(file.path);
  if (stored === undefined) {
    context.vanished.add(file.path);
    return undefined;
  }
  const outcome = parse(stored.bytes);
  context.memory.operatorMetadata.set(file, outcome);
  return outcome.ok ? outcome.value : undefined;
}

function fileInEffect({ metadata }: OperatorFiles, batchId: bigint | null): ListedFile | undefined {
  const v2 = metadata
    .filter((item) => item.batchId !== null)
    .sort((a, b) => ((a.batchId ?? 0n) < (b.batchId ?? 0n) ? -1 : 1));
  const inEffect = v2.findLast((item) => batchId === null || (item.batchId ?? 0n) <= batchId) ?? v2[0];
  return (inEffect ?? metadata.find(({ logVersion }) => logVersion === 1))?.file;
}

function parse(bytes: Uint8Array): ReadOutcome<OperatorMetadata> {
  try {
    return { ok: true, value: parseOperatorMetadata(bytes) };
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return { ok: false, reason: error.kind, detail: error.message };
  }
}
