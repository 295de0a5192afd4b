'use client';

import { Folder } from 'lucide-react';
import { Bytes } from '@/components/number/count';
import { LIST_ITEM } from '@/components/shell/list-keys';
import { Moment } from '@/components/time/moment';
import { cn } from '@/components/ui/cn';
import type { VersionFiles } from '@/lib/contract/version';
import type { FileOrder } from './file-search-params';
import { type FileRow, KIND_WORDS, nameOf, prepareFiles, sortFolders } from './prepare-files';

/** Rows out of sight cost nothing: a folder can hold thousands. */
const ROW = 'border-line border-t [content-visibility:auto] [contain-intrinsic-size:auto_2.25rem]';

type FileListProps = {
  files: VersionFiles;
  order: FileOrder;
  openFile: string | null;
  onFolder: (path: string) => void;
  onFile: (path: string) => void;
};

/** One level: folders, then files. */
export function FileList({ files, order, openFile, onFolder, onFile }: FileListProps) {
  return (
    <ul aria-label={`Entries of ${files.path === '' ? 'the checkpoint' : files.path}`}>
      {sortFolders(files.directories).map((path) => (
        <li key={path} className={ROW}>
          <button
            {...LIST_ITEM}
            type="button"
            onClick={() => onFolder(path)}
            className="flex h-9 w-full items-center gap-2 px-3.5 text-left hover:bg-hover"
          >
            <Folder size={13} aria-hidden="true" className="shrink-0 text-faint" />
            <span className="num truncate">{nameOf(path)}/</span>
            <span className="sr-only">folder</span>
          </button>
        </li>
      ))}
      {prepareFiles(files.files, order).map((file) => (
        <li key={file.path} className={ROW}>
          <FileButton file={file} open={file.path === openFile} onFile={onFile} />
        </li>
      ))}
    </ul>
  );
}

function FileButton({
  file,
  open,
  onFile,
}: {
  file: FileRow;
  open: boolean;
  onFile: (path: string) => void;
}) {
  const kind = KIND_WORDS[file.kind];
  const quiet = file.kind === 'checksum' || file.kind === 'temporary';
  return (
    <button
      {...LIST_ITEM}
      type="button"
      aria-current={open ? 'true' : undefined}
      onClick={() => onFile(file.path)}
      className={cn(
        'grid h-9 w-full grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-3 px-3.5 text-left text-xs sm:grid-cols-[minmax(0,1fr)_5rem_5.5rem_9.5rem]',
        open ? 'bg-chip font-medium' : 'hover:bg-hover',
      )}
    >
      <span className={cn('num truncate', quiet && 'text-soft')} title={file.name}>
        {file.name}
      </span>
      <span
        className={cn('text-right sm:text-left', file.kind === 'temporary' ? 'text-warn' : 'text-faint')}
        title={kind.meaning}
      >
        {kind.word}
      </span>
      <span className="hidden text-right sm:block">
        <Bytes value={file.sizeBytes} />
      </span>
      <span className="hidden text-right text-soft sm:block">
        <Moment atMs={file.modifiedMs} style="date-time" />
      </span>
    </button>
  );
}
