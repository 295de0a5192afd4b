'use client';

import { AppLink } from '@/components/shell/app-link';
import { CommandLine } from '@/components/ui/command-line';
import { CopyButton } from '@/components/ui/copy-button';
import { ScrollBox } from '@/components/ui/scroll-box';
import { inspectCommand } from '@/lib/client/cli-command';
import { pagePath } from '@/lib/contract/paths';
import type { BatchRow } from '@/lib/contract/version';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { type End, STEP_WORDS } from './prepare-positions';
import { type PartitionRange, prepareRanges, type SourceRange } from './prepare-ranges';

type BatchRangeProps = {
  id: string;
  location: string;
  batch: BatchRow;
  /** Ends of the batch before; null when not known. */
  starts: readonly End[] | null;
};

/** What a batch read: per source and partition from the end of the batch before to its own end. */
export function BatchRange({ id, location, batch, starts }: BatchRangeProps) {
  const ranges = prepareRanges(batch.ends, starts);
  const name = formatCount(BigInt(batch.batchId));
  return (
    <div className="grid gap-3 border-line border-l-2 bg-ground px-3.5 py-3 text-xs">
      {ranges.length === 0 ? (
        <p className="text-unknown italic">
          The end of this batch is not known: its offsets file was not read.
        </p>
      ) : null}
      {ranges.map((range) => (
        <RangeOfSource key={range.index} range={range} batchName={name} />
      ))}
      <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1.5">
        {batch.onDisk ? (
          <span className="flex gap-3">
            <FileLink id={id} path={`offsets/${batch.batchId}`} />
            {batch.state === 'committed' ? <FileLink id={id} path={`commits/${batch.batchId}`} /> : null}
          </span>
        ) : (
          <span className="text-soft">
            Spark has purged the files of this batch; what is shown was kept when it was read.
          </span>
        )}
        <CommandLine command={inspectCommand(location, `--batch ${batch.batchId}`)} className="max-w-full" />
      </div>
    </div>
  );
}

function FileLink({ id, path }: { id: string; path: string }) {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return (
    <AppLink
      href={`${pagePath.version(id, 'files')}?path=${encodeURIComponent(folder)}&file=${encodeURIComponent(path)}`}
      className="num underline underline-offset-2"
    >
      {path}
    </AppLink>
  );
}

function RangeOfSource({ range, batchName }: { range: SourceRange; batchName: string }) {
  const words = STEP_WORDS[range.kind];
  if (range.partitions === null) {
    return (
      <div>
        <p className="text-soft">
          Source {range.index} ({range.kind}): its positions cannot be compared. The end as Spark wrote it:
        </p>
        <p className="mt-1 flex min-w-0 items-center gap-1">
          <code className="min-w-0 truncate rounded-sm bg-chip px-1.5 py-0.5 text-2xs">
            {range.raw.to ?? 'not known'}
          </code>
          {range.raw.to === null ? null : (
            <CopyButton
              text={range.raw.to}
              label={`Copy the end of source ${range.index}, batch ${batchName}`}
            />
          )}
        </p>
      </div>
    );
  }
  const withTopics = new Set(range.partitions.map((partition) => partition.topic)).size > 1;
  return (
    <section aria-label={`Source ${range.index}, batch ${batchName}`} className="min-w-0">
      <p className="flex items-center gap-1 text-soft">
        Source {range.index} ({range.kind}):{' '}
        {range.total === null
          ? 'where the batch before ended is not known'
          : formatCountOf(range.total, words.one, words.many)}
        {range.raw.to === null ? null : (
          <CopyButton
            text={range.raw.to}
            label={`Copy the end of source ${range.index}, batch ${batchName}`}
          />
        )}
      </p>
      <ScrollBox label={`Ranges of source ${range.index}`} className="max-h-72">
        <table className="w-full max-w-2xl border-collapse">
          <thead>
            <tr className="text-faint [&>th]:h-6 [&>th]:font-normal">
              <th scope="col" className="text-left">
                Partition
              </th>
              <th scope="col" className="text-right">
                From
              </th>
              <th scope="col" className="text-right">
                To
              </th>
              <th scope="col" className="text-right">
                {words.many}
              </th>
            </tr>
          </thead>
          <tbody>
            {range.partitions.map((partition) => (
              <RangeRow key={partition.key} range={partition} withTopic={withTopics} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function RangeRow({ range, withTopic }: { range: PartitionRange; withTopic: boolean }) {
  return (
    <tr className="border-line border-t [&>td]:h-6 [&>td]:text-right">
      <th scope="row" className="num text-left font-normal">
        {withTopic ? `${range.topic} · ` : ''}
        {range.partition === '' ? 'all' : range.partition}
      </th>
      <td className="num">{range.from === null ? <Unknown /> : formatCount(range.from)}</td>
      <td className="num">{formatCount(range.to)}</td>
      <td className="num font-medium">{range.steps === null ? <Unknown /> : formatCount(range.steps)}</td>
    </tr>
  );
}

function Unknown() {
  return <span className="font-sans text-unknown italic">unknown</span>;
}
