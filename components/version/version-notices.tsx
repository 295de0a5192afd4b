'use client';

import { Count } from '@/components/number/count';
import { AppLink } from '@/components/shell/app-link';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import { CopyButton } from '@/components/ui/copy-button';
import { pagePath } from '@/lib/contract/paths';
import type { Version } from '@/lib/contract/version';
import { Notice } from './notice';
import { readErrorWords } from './prepare-read-error';

/** What changes how the whole page is to be read: a failed reading, a vanished path, a replaced checkpoint. */
export function VersionNotices({ data }: { data: Version }) {
  const { version, generations } = data;
  return (
    <>
      {version.readError === null ? null : (
        <ReadErrorNotice error={version.readError} readAtMs={version.readAtMs} />
      )}
      {version.retired === null ? null : <RetiredNotice retired={version.retired} name={version.name} />}
      {version.activity === 'vanished' ? (
        <Notice
          tone="unknown"
          shape="ring"
          title={`The checkpoint is gone from its path: ${version.activityWords}`}
          aside={<LastGood readAtMs={version.readAtMs} />}
        >
          Everything below is the last reading, kept as it was. If nobody took it away on purpose, look for it
          in the storage&rsquo;s versions, trash or backup before the query is started again: its positions
          are the only record of what was processed.
        </Notice>
      ) : null}
      {generations.map((generation) => (
        <GenerationNotice key={generation.generation} generation={generation} current={version} />
      ))}
    </>
  );
}

type Retired = NonNullable<Version['version']['retired']>;

function RetiredNotice({ retired, name }: { retired: Retired; name: string }) {
  return (
    <Notice
      tone="unknown"
      shape="ring"
      title={`${name} is retired: a newer version has taken over`}
      aside={<Age atMs={retired.atMs} before="retired " />}
    >
      Its checkpoint stays where it is. {retired.owner} keeps it until <Moment atMs={retired.keepUntilMs} />
      (&ldquo;{retired.reason}&rdquo;, {retired.by}), see the{' '}
      <AppLink href={pagePath.cutover(retired.cutoverId)} className="underline">
        record of the cutover
      </AppLink>
      . Signalbox removes nothing; do not start it again into the same output.
    </Notice>
  );
}

function LastGood({ readAtMs }: { readAtMs: string | null }) {
  if (readAtMs === null) return <>never read</>;
  return <Age atMs={readAtMs} before="last good reading " />;
}

type ReadError = NonNullable<Version['version']['readError']>;

function ReadErrorNotice({ error, readAtMs }: { error: ReadError; readAtMs: string | null }) {
  const words = readErrorWords(error.kind);
  return (
    <Notice
      tone={words.shape === 'square' ? 'bad' : 'warn'}
      shape={words.shape}
      title={words.title}
      aside={<LastGood readAtMs={readAtMs} />}
    >
      <p>
        {words.meaning}{' '}
        {readAtMs === null
          ? 'It was never read, so all below is unknown.'
          : 'All below is as old as the last good reading.'}
      </p>
      <p className="num mt-1 break-words text-faint">
        {error.message} · <Moment atMs={error.atMs} />
      </p>
    </Notice>
  );
}

type Generation = Version['generations'][number];

function GenerationNotice({ generation, current }: { generation: Generation; current: Version['version'] }) {
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
