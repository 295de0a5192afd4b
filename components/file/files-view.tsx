'use client';

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { FolderOpen, Lock, MousePointerClick } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { Failure } from '@/components/shell/failure';
import { StaleNotice } from '@/components/shell/stale-notice';
import { Age } from '@/components/time/age';
import { Button } from '@/components/ui/button';
import { Choice } from '@/components/ui/choice';
import { cn } from '@/components/ui/cn';
import { CommandLine } from '@/components/ui/command-line';
import { Message } from '@/components/ui/message';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { inspectCommand } from '@/lib/client/cli-command';
import { fileQuery, filesQuery, versionQuery } from '@/lib/client/version';
import { formatCountOf } from '@/lib/domain/format';
import { FileCrumbs } from './file-crumbs';
import { FileList } from './file-list';
import { fileSearchParams } from './file-search-params';
import { FileText } from './file-text';

const ORDERS = [
  { value: 'newest', word: 'Newest first' },
  { value: 'name', word: 'By name' },
] as const;

/** The checkpoint's files, one folder at a time, and the text of the small ones. Nothing here can change a file. */
export function FilesView({ id }: { id: string }) {
  const [{ path, file, order }, set] = useQueryStates(fileSearchParams, { history: 'push' });
  const { data: detail } = useSuspenseQuery(versionQuery(id));
  const files = useQuery(filesQuery(id, path));
  const { data } = files;
  const count = data === undefined ? null : data.directories.length + data.files.length;
  return (
    <div className="grid gap-3">
      <StaleNotice error={data === undefined ? null : files.error} updatedAtMs={files.dataUpdatedAt} />
      <p className="flex items-center gap-1.5 text-soft text-xs">
        <Lock size={12} aria-hidden="true" className="shrink-0" />
        Read-only: Signalbox lists and reads, and has no way to change, move or remove a file.
      </p>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <section aria-label="Files" className={cn('panel min-w-0', file !== null && 'max-lg:hidden')}>
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-1">
            <FileCrumbs
              root={detail.version.name}
              path={path}
              onOpen={(next) => void set({ path: next, file: null })}
            />
            <Choice
              legend="Order of the files"
              value={order}
              choices={ORDERS}
              onChoose={(next) => void set({ order: next }, { history: 'replace' })}
            />
          </div>
          <div className="flex min-h-8 items-center justify-between gap-3 px-3.5 pb-1 text-faint text-xs">
            {data === undefined ? null : (
              <>
                <Age
                  atMs={data.readAtMs}
                  before={`${formatCountOf(count ?? 0, 'entry', 'entries')}${data.cut ? ', more are not shown' : ''} · listed `}
                />
                <Button onClick={() => void files.refetch()} className="print:hidden">
                  List again
                </Button>
              </>
            )}
          </div>
          {files.isPending ? (
            <ListSkeleton />
          ) : data === undefined ? (
            <Failure error={files.error} what="This folder" onRetry={() => void files.refetch()} />
          ) : count === 0 ? (
            <Message icon={<FolderOpen size={20} />} title="Nothing is in this folder">
              {path === ''
                ? 'The checkpoint has no file yet, or is gone from its path.'
                : 'It holds neither file nor folder now.'}
            </Message>
          ) : (
            <FileList
              files={data}
              order={order}
              openFile={file}
              onFolder={(next) => void set({ path: next, file: null })}
              onFile={(next) => void set({ file: next })}
            />
          )}
        </section>
        <section
          aria-label="Text of a file"
          className={cn(
            'panel min-w-0 lg:sticky lg:top-[calc(var(--header-height)+0.75rem)]',
            file === null && 'max-lg:hidden',
          )}
        >
          {file === null ? (
            <Message icon={<MousePointerClick size={20} />} title="Open a file to read it">
              Small log and metadata files are shown as they are, line by line.
            </Message>
          ) : (
            <OpenFile id={id} path={file} onClose={() => void set({ file: null })} />
          )}
        </section>
      </div>
      <CommandLine command={inspectCommand(detail.version.location)} />
    </div>
  );
}

function OpenFile({ id, path, onClose }: { id: string; path: string; onClose: () => void }) {
  const file = useQuery(fileQuery(id, path));
  if (file.isPending) {
    return (
      <Loading what={path} className="h-72 p-3.5">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="mt-6 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-2/3" />
      </Loading>
    );
  }
  if (file.data === undefined) {
    return <Failure error={file.error} what={path} onRetry={() => void file.refetch()} />;
  }
  return <FileText file={file.data} onClose={onClose} />;
}

function ListSkeleton() {
  return (
    <Loading what="the folder">
      {Array.from({ length: 10 }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-9 items-center gap-6 border-line border-t px-3.5">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </div>
      ))}
    </Loading>
  );
}
