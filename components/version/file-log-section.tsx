'use client';

import { troublePaths } from '@/components/file/prepare-troubles';
import { TroubleList } from '@/components/file/trouble-list';
import { Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Below, Fact } from '@/components/ui/fact';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import type { Source } from './prepare-sources';

type FileLog = NonNullable<Source['fileLog']>;

/** The file source's own log: what it has seen, what waits to be planned, and what of it is not there. */
export function FileLogSection({ log, index }: { log: FileLog; index: number }) {
  return (
    <section aria-label={`Log of source ${index}`} className="border-line border-t">
      <h3 className="flex flex-wrap items-baseline gap-x-3 px-3.5 pt-2.5 text-xs">
        Its own log
        <span className="font-normal text-soft">
          <Age atMs={log.readAtMs} before={`sources/${index} as read `} />
        </span>
      </h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 px-3.5 py-2 text-xs sm:grid-cols-4 [&_dd]:min-h-[2lh]">
        <Fact name="Found, not planned">
          <span className="num font-medium">
            {`${formatCount(BigInt(log.foundNotPlanned))} ${log.foundNotPlanned === '1' ? 'entry' : 'entries'}`}
          </span>
          <Below>{log.foundNotPlanned === '0' ? 'nothing waits' : 'for the next batches'}</Below>
        </Fact>
        <Fact name="Newest entry">
          <Count value={log.newestEntry} />
        </Fact>
        <Fact name="Files seen">
          <Count value={log.seenFiles} unknown="not counted" />
          <Below>{log.seenFiles === null ? 'the log is too large to count' : 'kept in the log'}</Below>
        </Fact>
        <Fact name="Compacted">
          {log.compactInterval === null ? (
            <span className="text-soft">not yet seen</span>
          ) : (
            `every ${formatCountOf(log.compactInterval, 'entry', 'entries')}`
          )}
        </Fact>
      </dl>
      <Troubles log={log} />
      <NewestFiles log={log} index={index} />
    </section>
  );
}

function Troubles({ log: { missing, damaged } }: { log: FileLog }) {
  if (missing.length + damaged.length === 0) {
    return (
      <p className="px-3.5 pb-2 text-xs">
        <ToneMark tone="good">Every file of the log that is needed is there.</ToneMark>
      </p>
    );
  }
  return (
    <div className="grid gap-1 px-3.5 pb-2 text-xs">
      <ToneMark tone="bad" className="font-semibold">
        {`${formatCountOf(troublePaths([{ missing, damaged }]).count, 'file')} of the log missing or damaged`}
      </ToneMark>
      <TroubleList missing={missing} damaged={damaged} />
      <p className="text-soft">
        Keep the log as it is: it alone says which files were taken. Without it a start would read files
        again. Bring the missing ones back from the storage&rsquo;s versions or a backup.
      </p>
    </div>
  );
}

function NewestFiles({ log, index }: { log: FileLog; index: number }) {
  if (log.newestFiles.length === 0) return null;
  return (
    <table className="w-full table-fixed border-collapse text-xs max-lg:block">
      <caption className="border-line border-t px-3.5 pt-2 text-left text-faint max-lg:block">
        {`The newest ${formatCountOf(log.newestFiles.length, 'file')} that source ${index} found`}
      </caption>
      <thead className="max-lg:sr-only">
        <tr className="text-soft [&>th]:h-7 [&>th]:font-normal">
          <th scope="col" className="pl-3.5 text-left">
            File
          </th>
          <th scope="col" className="w-28 text-right">
            Entry
          </th>
          <th scope="col" className="w-44 pr-3.5 text-right">
            File written
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {log.newestFiles.map(({ path, batchId, modifiedMs }, place) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: by place, so that new files on top move nothing
            key={place}
            className="border-line border-t max-lg:grid max-lg:grid-cols-2 max-lg:py-1.5 lg:h-7"
          >
            <th
              scope="row"
              className="text-left font-normal max-lg:col-span-2 max-lg:break-all max-lg:px-3.5 lg:truncate lg:pl-3.5"
              title={path}
            >
              <code className="num">{shortPath(path)}</code>
            </th>
            <td className="max-lg:px-3.5 lg:still-end">
              <span className="text-2xs text-faint lg:hidden">entry </span>
              <Count value={batchId} />
            </td>
            <td className="lg:still-end max-lg:px-3.5 lg:pr-3.5">
              <span className="num">
                <Age atMs={modifiedMs} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SHOWN_CHARACTERS = 110;

/** The end of a path tells files apart; the whole of it is its title. */
function shortPath(path: string): string {
  return path.length <= SHOWN_CHARACTERS ? path : `…${path.slice(1 - SHOWN_CHARACTERS)}`;
}
