import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import type { Version } from '@/lib/contract/version';
import { Notice } from './notice';
import { readErrorWords } from './prepare-read-error';

/** Nothing is at the path any more. */
export function VanishedNotice({ version }: { version: Version['version'] }) {
  return (
    <Notice
      tone="unknown"
      shape="ring"
      title={`The checkpoint is gone from its path: ${version.activityWords}`}
      aside={<LastGood readAtMs={version.readAtMs} />}
    >
      Everything below is the last reading, kept as it was. If nobody took it away on purpose, look for it in
      the storage&rsquo;s versions, trash or backup before the query is started again: its positions are the
      only record of what was processed.
    </Notice>
  );
}

function LastGood({ readAtMs }: { readAtMs: string | null }) {
  if (readAtMs === null) return <>never read</>;
  return <Age atMs={readAtMs} before="last good reading " />;
}

type ReadError = NonNullable<Version['version']['readError']>;

/** The newest attempt to read failed: whose trouble it is, and what helps. */
export function ReadErrorNotice({ error, readAtMs }: { error: ReadError; readAtMs: string | null }) {
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
