/**
 * Names in a state store's folder.
 *
 *     12.delta  12.snapshot            HDFS provider: changes of version 12; the whole map at 12
 *     12.zip  12.changelog             RocksDB provider, checkpoint format 1
 *     12_<id>.zip  12_<id>.changelog   RocksDB provider, checkpoint format 2 (4.0+): `id` stands in commits/11
 *
 * Sources: HDFSBackedStateStoreProvider, RocksDBFileManager (apache/spark sql/core …/streaming/state/), 2.1 to 4.2.
 * State version = batch id + 1.
 */
import { isTemporaryName } from '../name/log-file-name';

export type StateFileKind = 'delta' | 'snapshot' | 'zip' | 'changelog';

export type StateFileName =
  | { kind: StateFileKind; version: bigint; uniqueId: string | null }
  | { kind: 'temporary' | 'checksum' | 'other' };

/** What a file name in a store's folder means. */
export function parseStateFileName(name: string): StateFileName {
  const match = /^(0|[1-9]\d{0,18})(?:_([^.]+))?\.(delta|snapshot|zip|changelog)$/.exec(name);
  if (match?.[1] !== undefined && isStateFileKind(match[3])) {
    return { kind: match[3], version: BigInt(match[1]), uniqueId: match[2] ?? null };
  }
  if (isTemporaryName(name)) return { kind: 'temporary' };
  if (name.endsWith('.crc')) return { kind: 'checksum' };
  return { kind: 'other' };
}

function isStateFileKind(text: string | undefined): text is StateFileKind {
  return text === 'delta' || text === 'snapshot' || text === 'zip' || text === 'changelog';
}
