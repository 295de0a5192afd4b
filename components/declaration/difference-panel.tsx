'use client';

import type { ReactNode } from 'react';
import { ToneMark } from '@/components/status/tone-mark';
import { cn } from '@/components/ui/cn';
import { Panel } from '@/components/ui/panel';
import type { VersionSettings } from '@/lib/contract/version';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { differencesFirst } from './prepare-differences';

/** What is declared beside what the checkpoint has pinned, and which of the two a restart uses. Differences first. */
export function DifferencePanel({ settings }: { settings: VersionSettings }) {
  const rows = differencesFirst(settings.differences);
  const different = rows.filter(({ same }) => !same).length;
  return (
    <Panel title="Declared and pinned" aside={asideWords(settings)}>
      {rows.length === 0 ? (
        <p className="px-3.5 py-3 text-soft text-xs">{nothingWords(settings)}</p>
      ) : (
        <>
          <p className="px-3.5 py-2.5 text-xs">
            {different === 0 ? (
              <ToneMark tone="good" className="font-semibold">
                {`The declaration agrees with the checkpoint in ${formatCountOf(rows.length, 'setting')}`}
              </ToneMark>
            ) : (
              <ToneMark tone="warn" className="font-semibold">
                {`${formatCountOf(different, 'setting')} declared otherwise than what a restart uses`}
              </ToneMark>
            )}
          </p>
          <table className="w-full table-fixed border-collapse text-xs max-lg:block">
            <caption className="sr-only">Declared and pinned settings, differences first</caption>
            <thead className="max-lg:sr-only">
              <tr className="text-left text-soft [&>th]:h-7 [&>th]:font-normal">
                <th scope="col" className="w-[32%] pl-3.5">
                  Setting
                </th>
                <th scope="col" className="w-[6.5rem]">
                  Stand
                </th>
                <th scope="col" className="w-[14%]">
                  Declared
                </th>
                <th scope="col" className="w-[14%]">
                  Pinned
                </th>
                <th scope="col">What a restart uses</th>
              </tr>
            </thead>
            <tbody className="max-lg:block">
              {rows.map((row) => (
                <tr
                  key={row.key}
                  className="border-line border-t align-top max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-3.5 max-lg:py-2"
                >
                  <th
                    scope="row"
                    className="num text-left font-normal [overflow-wrap:anywhere] max-lg:col-span-2 lg:py-2 lg:pr-4 lg:pl-3.5"
                  >
                    {row.key}
                  </th>
                  <Cell className="max-lg:col-span-2">
                    <ToneMark tone={row.same ? 'good' : 'warn'}>{row.same ? 'same' : 'differs'}</ToneMark>
                  </Cell>
                  <Cell label="Declared">
                    <span className="num [overflow-wrap:anywhere]">{row.declared}</span>
                  </Cell>
                  <Cell label="Pinned">
                    <span className={cn('num [overflow-wrap:anywhere]', !row.same && 'font-semibold')}>
                      {row.pinned}
                    </span>
                  </Cell>
                  <Cell
                    label="What a restart uses"
                    className="[overflow-wrap:anywhere] max-lg:col-span-2 lg:pr-3.5"
                  >
                    {row.words}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="border-line border-t px-3.5 py-2 text-faint text-xs">
            Compared are the settings that Spark pins with each batch. Other declared settings follow the job;
            trigger, sources, sink and operators are not compared here.
          </p>
        </>
      )}
    </Panel>
  );
}

function asideWords({ pinnedByBatch, declarations }: VersionSettings): string {
  const pinned =
    pinnedByBatch === null
      ? 'nothing pinned is known'
      : `pinned by batch ${formatCount(BigInt(pinnedByBatch))}`;
  const declared = declarations.some(({ current }) => current) ? 'declaration in effect' : 'nothing declared';
  return `${declared} · ${pinned}`;
}

function nothingWords({ declarations, pinned }: VersionSettings): string {
  if (!declarations.some(({ current }) => current)) {
    return 'Nothing is declared in effect, so there is nothing to hold against what the checkpoint has pinned.';
  }
  if (pinned.length === 0)
    return 'The checkpoint has pinned nothing that is known, so nothing can be compared.';
  return 'The declaration names none of the settings that the checkpoint has pinned: nothing differs.';
}

function Cell({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <td className={cn('min-w-0 lg:py-2 lg:pr-4', className)}>
      {label === undefined ? null : <span className="block text-2xs text-faint lg:hidden">{label}</span>}
      {children}
    </td>
  );
}
