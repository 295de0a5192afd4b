'use client';

import { Count } from '@/components/number/count';
import { Age } from '@/components/time/age';
import { CopyButton } from '@/components/ui/copy-button';
import type { Version } from '@/lib/contract/version';
import { Notice } from './notice';

type Generation = Version['generations'][number];

/** The checkpoint at this path was replaced: what the one before had processed. */
export function GenerationNotice({
  generation,
  current,
}: {
  generation: Generation;
  current: Version['version'];
}) {
  const positions = JSON.stringify(
    generation.committed.map(({ index, kind, value }) => ({ source: index, kind, committed: value })),
  );
  return (
    <Notice
      tone="bad"
      shape="alarm"
      title={`The checkpoint at this path was replaced: this is generation ${current.generation}`}
      aside={<Age atMs={generation.lastSeenMs} before={`generation ${generation.generation} last seen `} />}
    >
      <p>
        The path came back with another query id. What generation {generation.generation} had processed is
        kept here for a deliberate start: its last committed batch was{' '}
        <Count value={generation.lastCommittedBatch} className="text-ink" />, query id{' '}
        <span className="num text-ink">{generation.queryId ?? 'unknown'}</span>.
      </p>
      <ul className="mt-1.5 grid gap-1">
        {generation.committed.map((source) => (
          <li key={source.index} className="flex min-w-0 items-center gap-1.5">
            <span className="shrink-0">
              Source {source.index} ({source.kind})
            </span>
            <code className="num min-w-0 truncate text-ink" title={source.value}>
              {source.value}
            </code>
            <CopyButton
              text={source.value}
              label={`Copy the committed positions of source ${source.index}, generation ${generation.generation}`}
            />
          </li>
        ))}
      </ul>
      {generation.committed.length > 1 ? (
        <p className="mt-1 flex items-center gap-1">
          All positions as JSON
          <CopyButton text={positions} label={`Copy all positions of generation ${generation.generation}`} />
        </p>
      ) : null}
    </Notice>
  );
}
