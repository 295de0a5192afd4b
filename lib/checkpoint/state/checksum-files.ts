import type { ChecksumMismatch, FileVerifier } from '@/lib/spark/checksum/file-verifier';
import { parseHadoopChecksum, verifyHadoopChecksum } from '@/lib/spark/checksum/hadoop-checksum';
import { parseSparkChecksum, verifySparkChecksum } from '@/lib/spark/checksum/spark-checksum';
import { isFormatError } from '@/lib/spark/format-error';
import type { ReadContext } from '../read-context';

/** Where the checksums of a file stand: Spark's own beside it (4.1+), and Hadoop's hidden one of a local file system. */
export function checksumPaths(path: string): { spark: string; hadoop: string } {
  const slash = path.lastIndexOf('/') + 1;
  return { spark: `${path}.crc`, hadoop: `${path.slice(0, slash)}.${path.slice(slash)}.crc` };
}

/** Holds a file against all its checksum files. */
export interface ChecksumVerifier {
  push(chunk: Uint8Array): void;
  /** Why the file can't be what was written, or null. */
  end(): string | null;
}

/**
 * Reads the checksum files of a file where the reading verifies them. One that is gone or can't be read says nothing:
 * leftovers are normal (spec state §7.2).
 * @throws StorageError
 */
export async function checksumVerifier(context: ReadContext, path: string): Promise<ChecksumVerifier> {
  const { spark, hadoop } = checksumPaths(path);
  const verifiers: { path: string; verifier: FileVerifier }[] = [];
  for (const [checksumPath, open] of [
    [spark, (bytes: Uint8Array) => verifySparkChecksum(parseSparkChecksum(bytes))],
    [hadoop, (bytes: Uint8Array) => verifyHadoopChecksum(parseHadoopChecksum(bytes))],
  ] as const) {
    const verifier = await openVerifier(context, checksumPath, open);
    if (verifier !== undefined) verifiers.push({ path: checksumPath, verifier });
  }
  return {
    push(chunk) {
      for (const { verifier } of verifiers) verifier.push(chunk);
    },
    end() {
      for (const { path: checksumPath, verifier } of verifiers) {
        const mismatch = verifier.end();
        if (mismatch !== null) return inWords(checksumPath, mismatch);
      }
      return null;
    },
  };
}

async function openVerifier(
  { checksums, storage }: ReadContext,
  path: string,
  open: (bytes: Uint8Array) => FileVerifier,
): Promise<FileVerifier | undefined> {
  if (checksums?.has(path) !== true) return undefined;
  const stored = await storage.read(path);
  if (stored === undefined) return undefined;
  try {
    return open(stored.bytes);
  } catch (error) {
    if (isFormatError(error)) return undefined;
    throw error;
  }
}

function inWords(path: string, mismatch: ChecksumMismatch): string {
  if (mismatch.kind === 'size') return `${mismatch.found} bytes, ${path} says ${mismatch.expected}`;
  const hex = (checksum: number) => checksum.toString(16).padStart(8, '0');
  return `the checksum of bytes ${mismatch.fromByte} to ${mismatch.toByte} is ${hex(mismatch.found)}, ${path} says ${hex(mismatch.expected)}`;
}
