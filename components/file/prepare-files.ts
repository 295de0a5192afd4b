import type { VersionFiles } from '@/lib/contract/version';
import type { FileOrder } from './file-search-params';

type File = VersionFiles['files'][number];

/** What a file is, in a word that needs no manual. */
export const KIND_WORDS: Record<File['kind'], { word: string; meaning: string }> = {
  log: { word: 'log', meaning: 'a log entry of Spark, small text' },
  state: { word: 'state', meaning: 'state data, binary' },
  checksum: { word: 'checksum', meaning: 'a checksum written beside another file; Spark does without it' },
  temporary: {
    word: 'temporary',
    meaning: 'part of an atomic write: in flight, or left behind by a writer that stopped',
  },
  metadata: { word: 'metadata', meaning: 'identity or schema, small text' },
  other: { word: 'other', meaning: 'not a file that Signalbox knows' },
};

export type FileRow = File & { name: string };

/** Files of a folder in the order asked for; among equal times the higher name first, so that logs read downwards in time. */
export function prepareFiles(files: readonly File[], order: FileOrder): readonly FileRow[] {
  const rows = files.map((file) => ({ ...file, name: nameOf(file.path) }));
  const byName = new Intl.Collator('en', { numeric: true });
  if (order === 'name') return rows.sort((a, b) => byName.compare(a.name, b.name));
  return rows.sort((a, b) => {
    const [x, y] = [BigInt(a.modifiedMs), BigInt(b.modifiedMs)];
    if (x === y) return byName.compare(b.name, a.name);
    return x < y ? 1 : -1;
  });
}

/** Folders from the checkpoint's top to `path`, each with the way to it. */
export function crumbsOf(path: string): readonly { name: string; path: string }[] {
  const parts = path.split('/').filter(Boolean);
  return parts.map((name, i) => ({ name, path: parts.slice(0, i + 1).join('/') }));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Folders in natural order: 2 before 10. */
export function sortFolders(paths: readonly string[]): readonly string[] {
  const byName = new Intl.Collator('en', { numeric: true });
  return [...paths].sort((a, b) => byName.compare(nameOf(a), nameOf(b)));
}

/** Lines of a text as shown with numbers; a final line break ends the last line and begins none. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}
