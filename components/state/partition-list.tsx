'use client';

import type { ReactNode } from 'react';
import { Bytes, Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { cn } from '@/components/ui/cn';
import type { StorePartition } from '@/lib/contract/version';
import { keysWords } from './prepare-heat';

const COLUMNS = [
  { name: 'Partition', numeric: false },
  { name: 'State', numeric: false },
  { name: 'Keys', numeric: true },
  { name: 'Live', numeric: true },
  { name: 'Retained', numeric: true },
  { name: 'Version', numeric: true },
  { name: 'Snapshot', numeric: true },
  { name: 'Snapshot written', numeric: true },
  { name: 'Changes to replay', numeric: true },
] as const;

/** The same partitions in a table: every figure that the map shows by its look, and more. */
export function PartitionList({
  caption,
  partitions,
}: {
  caption: string;
  partitions: readonly StorePartition[];
}) {
  return (
    <table className="w-full table-fixed border-collapse text-xs max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {COLUMNS.map(({ name, numeric }) => (
            <th
              key={name}
              scope="col"
              className={cn(
                'h-8 px-2 font-normal text-soft first:pl-0 last:pr-0',
                numeric ? 'text-right' : 'text-left',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {partitions.map((partition) => (
          <tr
            key={partition.partition}
            className="border-line border-t max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-3 max-lg:gap-y-1 max-lg:py-2 lg:h-8"
          >
            <th scope="row" className="num p-0 text-left font-medium">
              <span className="font-normal font-sans text-2xs text-faint lg:hidden">Partition </span>
              {partition.partition}
            </th>
            <td className="p-0 max-lg:col-span-2 lg:px-2">
              <ToneMark tone={partition.loadable ? 'good' : 'bad'}>
                {partition.loadable ? 'loadable' : 'not loadable'}
              </ToneMark>
            </td>
            <Cell label="Keys">
              <span className="num">{keysWords(partition).replace(/ keys?$/, '')}</span>
            </Cell>
            <Cell label="Live">
              <Bytes value={partition.liveBytes} />
            </Cell>
            <Cell label="Retained">
              <Bytes value={partition.retainedBytes} />
            </Cell>
            <Cell label="Version">
              <Count value={partition.version} unknown="none" />
            </Cell>
            <Cell label="Snapshot">
              <Count value={partition.snapshotVersion} unknown="none" />
            </Cell>
            <Cell label="Snapshot written">
              <span className="num">
                <Age atMs={partition.snapshotModifiedMs} unknown="none" />
              </span>
            </Cell>
            <Cell label="Changes to replay">
              <Count value={partition.changesToReplay === null ? null : String(partition.changesToReplay)} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="min-w-0 p-0 last:pr-0 lg:still-end lg:px-2">
      <span className="block text-2xs text-faint lg:hidden">{label}</span>
      {children}
    </td>
  );
}
