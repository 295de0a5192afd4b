'use client';

import { useQuery } from '@tanstack/react-query';
import { Failure } from '@/components/shell/failure';
import { Button } from '@/components/ui/button';
import { CommandLine } from '@/components/ui/command-line';
import { Dialog } from '@/components/ui/dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { handoverCommand } from '@/lib/client/cli-command';
import { handoverQuery } from '@/lib/client/handover';
import type { Version } from '@/lib/contract/version';
import type { SnippetLanguage } from './compare-search-params';
import { HandoverStart } from './handover-start';
import { nameHandover } from './say-names';

type HandoverDialogProps = {
  version: Version;
  language: SnippetLanguage;
  onLanguage: (language: SnippetLanguage) => void;
  onClose: () => void;
};

/** Where a successor starts so that nothing is missed and nothing is read twice: to copy into its job. */
export function HandoverDialog({ version, language, onLanguage, onClose }: HandoverDialogProps) {
  const { name, id, location } = version.version;
  const { data, error, isError, refetch } = useQuery(handoverQuery(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Where a successor of ${name} starts`}
      className="w-[min(94vw,52rem)]"
    >
      {/* First, so that the focus begins here and not at a button that copies. */}
      <Button look="quiet" onClick={onClose} className="absolute top-1.5 right-2">
        Close
      </Button>
      {data !== undefined ? (
        <HandoverStart answer={nameHandover(data)} language={language} onLanguage={onLanguage} />
      ) : isError ? (
        <Failure error={error} what="The start" onRetry={() => void refetch()} />
      ) : (
        <Loading what="the start" className="grid gap-3 p-4">
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
        </Loading>
      )}
      <div className="border-line border-t px-4 py-2.5">
        <CommandLine command={handoverCommand(location)} label="As a command" />
      </div>
    </Dialog>
  );
}
