'use client';

import { FileLock, WrapText, X } from 'lucide-react';
import { useState } from 'react';
import { Bytes } from '@/components/number/count';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { CopyButton } from '@/components/ui/copy-button';
import { Message } from '@/components/ui/message';
import { ScrollBox } from '@/components/ui/scroll-box';
import type { VersionFile } from '@/lib/contract/version';
import { linesOf } from './prepare-files';

/** A file as it is: text with line numbers, or why there is none. */
export function FileText({ file, onClose }: { file: VersionFile; onClose: () => void }) {
  const [wrap, setWrap] = useState(true);
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3.5 py-1">
        <h2 className="num min-w-0 truncate text-sm" title={file.path}>
          {file.path}
        </h2>
        <CopyButton text={file.path} label="Copy the path" />
        <div className="ml-auto flex items-center gap-1.5">
          {file.text === null ? null : (
            <>
              <Button
                aria-pressed={wrap}
                aria-label="Wrap long lines"
                onClick={() => setWrap(!wrap)}
                className={cn('max-sm:hidden', wrap && 'bg-chip')}
              >
                <WrapText size={13} aria-hidden="true" /> Wrap
              </Button>
              <CopyButton text={file.text} label="Copy the text" />
            </>
          )}
          <Button look="quiet" aria-label="Close the file" onClick={onClose} className="px-1.5">
            <X size={14} aria-hidden="true" />
          </Button>
        </div>
      </div>
      <p className="flex flex-wrap gap-x-4 px-3.5 py-1.5 text-faint text-xs">
        <span>
          <Bytes value={file.sizeBytes} />
        </span>
        <span>
          written <Moment atMs={file.modifiedMs} style="date-time" /> UTC
        </span>
        <span>
          <Age atMs={file.readAtMs} before="read " />
        </span>
      </p>
      {file.text === null ? (
        <Message icon={<FileLock size={20} />} title="Not shown as text">
          {file.why ?? 'The file cannot be shown as text.'}
        </Message>
      ) : file.text === '' ? (
        <Message icon={<FileLock size={20} />} title="The file is empty">
          It has no bytes. The newest file of a log may be empty for a moment while Spark writes it.
        </Message>
      ) : (
        <Lines text={file.text} wrap={wrap} path={file.path} />
      )}
    </div>
  );
}

function Lines({ text, wrap, path }: { text: string; wrap: boolean; path: string }) {
  const lines = linesOf(text);
  return (
    <ScrollBox label={`Text of ${path}`} className="max-h-[calc(100dvh-12rem)] border-line border-t pb-2">
      <ol className="num text-xs leading-5">
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={i} className="grid grid-cols-[3rem_minmax(0,1fr)] hover:bg-hover">
            <span aria-hidden="true" className="select-none pr-3 text-right text-faint">
              {i + 1}
            </span>
            <code className={cn('pr-3.5', wrap ? 'whitespace-pre-wrap break-all' : 'whitespace-pre')}>
              {line === '' ? '\u00a0' : line}
            </code>
          </li>
        ))}
      </ol>
    </ScrollBox>
  );
}
