import { isTemporaryName } from '@/lib/spark/name/log-file-name';

export type FileKind = 'log' | 'state' | 'checksum' | 'temporary' | 'metadata' | 'other';

/** What a file of a checkpoint is for, by its path. */
export function fileKind(path: string): FileKind {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isTemporaryName(name)) return 'temporary';
  if (name.endsWith('.crc')) return 'checksum';
  if (path === 'metadata') return 'metadata';
  if (/^state\//.test(path)) return /\/_metadata\//.test(path) ? 'metadata' : 'state';
  if (/^(offsets|commits)\//.test(path) || /^sources\/[^/]+\//.test(path)) return 'log';
  return 'other';
}
