'use client';

import { Bytes, Count } from '@/components/number/count';
import { AppLink } from '@/components/shell/app-link';
import { Age } from '@/components/time/age';
import { Panel } from '@/components/ui/panel';
import { PathText } from '@/components/ui/path-text';
import { pagePath } from '@/lib/contract/paths';
import type { Version } from '@/lib/contract/version';
import { formatCountOf } from '@/lib/domain/format';
import { prepareAreas } from './prepare-areas';

const FOLDERS = ['offsets', 'commits', 'sources', 'state'];
const SHOWN = 5;

/** What lies on the storage: sizes by area, and files that an atomic write left or has in flight. */
export function AreasPanel({ data }: { data: Version }) {
  const { rows, files, bytes } = prepareAreas(data.areas);
  const { temporaryFiles, version } = data;
  return (
    <Panel title="On the storage" aside={<Age atMs={data.listedAtMs} before="listed " unknown="never" />}>
      {rows.length === 0 ? (
        <p className="px-3.5 py-3 text-soft text-xs">Nothing was listed yet.</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-xs">
          <caption className="sr-only">Files and bytes by area</caption>
          <thead>
            <tr className="text-faint [&>th]:h-7 [&>th]:font-normal">
              <th scope="col" className="w-24 pl-3.5 text-left">
                Area
              </th>
              <th scope="col" className="w-16 text-right">
                Files
              </th>
              <th scope="col" className="w-22 text-right">
                Bytes
              </th>
              <th scope="col">
                <span className="sr-only">Share</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.area} className="h-7 border-line border-t">
                <th scope="row" className="pl-3.5 text-left font-normal">
                  <AreaName area={row.area} id={version.id} />
                </th>
                <td className="still-end">
                  <Count value={String(row.files)} />
                </td>
                <td className="still-end">
                  <Bytes value={row.bytes} />
                </td>
                <td className="px-3.5" aria-hidden="true">
                  <span className="block h-2 bg-grid [print-color-adjust:exact]">
                    <span className="block h-2 min-w-px bg-faint" style={{ width: `${row.share * 100}%` }} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="h-7 border-line border-t font-medium">
              <th scope="row" className="pl-3.5 text-left font-medium">
                all
              </th>
              <td className="still-end">
                <Count value={String(files)} />
              </td>
              <td className="still-end">
                <Bytes value={bytes} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      <div className="border-line border-t px-3.5 py-2 text-xs">
        {temporaryFiles.length === 0 ? (
          <p className="text-soft">No temporary file: every write was finished.</p>
        ) : (
          <>
            <p className="text-soft">
              {formatCountOf(temporaryFiles.length, 'temporary file')}: a write in flight, or left behind by a
              writer that stopped. Spark does without them; leave them where they are.
            </p>
            <ul className="mt-1">
              {temporaryFiles.slice(0, SHOWN).map((file) => (
                <li key={file.path} className="flex items-baseline justify-between gap-3">
                  <PathText path={file.path} />
                  <span className="num w-28 shrink-0 text-faint">
                    <Age atMs={file.modifiedMs} />
                  </span>
                </li>
              ))}
            </ul>
            {temporaryFiles.length > SHOWN ? (
              <p className="text-faint">and {temporaryFiles.length - SHOWN} more, see Files</p>
            ) : null}
          </>
        )}
      </div>
    </Panel>
  );
}

function AreaName({ area, id }: { area: string; id: string }) {
  if (!FOLDERS.includes(area)) return area;
  return (
    <AppLink
      href={`${pagePath.version(id, 'files')}?path=${area}`}
      className="num underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {area}/
    </AppLink>
  );
}
