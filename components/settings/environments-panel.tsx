'use client';

import type { ReactNode } from 'react';
import { EnvironmentTag } from '@/components/shell/environment-tag';
import { ToneMark } from '@/components/status/tone-mark';
import { cn } from '@/components/ui/cn';
import { Panel } from '@/components/ui/panel';
import { formatCountOf } from '@/lib/domain/format';
import type { EnvironmentRow } from './prepare-environments';

/** Every environment: whether it is protected, what runs there, and who may act in it. */
export function EnvironmentsPanel({ rows }: { rows: readonly EnvironmentRow[] }) {
  return (
    <Panel title="Environments" aside={formatCountOf(rows.length, 'environment')}>
      {rows.length === 0 ? (
        <p className="px-3.5 py-2.5 text-soft text-xs">
          No environment is known yet: one appears with its first query, or in signalbox.yaml.
        </p>
      ) : (
        <table className="w-full table-fixed border-collapse text-xs max-lg:block">
          <caption className="sr-only">Environments and who may act in them</caption>
          <thead className="max-lg:sr-only">
            <tr className="text-left text-soft [&>th]:h-8 [&>th]:px-2 [&>th]:font-normal">
              <th scope="col" className="w-[9rem] !pl-3.5">
                Environment
              </th>
              <th scope="col" className="w-[9rem]">
                Protected
              </th>
              <th scope="col" className="w-[8rem]">
                Queries
              </th>
              <th scope="col">May declare and prepare a cutover</th>
              <th scope="col">May approve one</th>
              <th scope="col">May grant roles</th>
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {rows.map((row) => (
              <tr
                key={row.name}
                className="border-line border-t align-top max-lg:grid max-lg:gap-y-1 max-lg:px-3.5 max-lg:py-2.5 [&>th]:lg:py-2 [&>th]:lg:pl-3.5"
              >
                <th scope="row" className="p-0 text-left font-normal">
                  <EnvironmentTag environment={row.name} protected={row.protected} catalog={null} />
                </th>
                <Cell label="Protected">{row.protected ? 'yes, red frame' : 'no'}</Cell>
                <Cell label="Queries">
                  {row.atLeast ? 'at least ' : ''}
                  <span className="num">{row.queries}</span>
                </Cell>
                {row.people === null ? (
                  <Cell label="People" colSpan={3}>
                    <span className="text-faint">not told to your role</span>
                  </Cell>
                ) : (
                  <>
                    <People label="Prepares" names={row.people.operate} nobody="nobody" />
                    <People
                      label="Approves"
                      names={row.people.approve}
                      nobody={row.protected ? 'nobody: no cutover can be approved' : 'nobody'}
                      warn={row.protected}
                    />
                    <People label="Grants" names={row.people.grant} nobody="nobody" />
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="border-line border-t px-3.5 py-2 text-faint text-xs">
        Environments come from where checkpoints lie and from <code>signalbox.yaml</code>, which also says
        which of them are protected.
      </p>
    </Panel>
  );
}

type PeopleProps = { label: string; names: readonly string[]; nobody: string; warn?: boolean };

function People({ label, names, nobody, warn = false }: PeopleProps) {
  return (
    <Cell label={label}>
      {names.length > 0 ? (
        <span className="[overflow-wrap:anywhere]">{names.join(', ')}</span>
      ) : warn ? (
        <ToneMark tone="warn">{nobody}</ToneMark>
      ) : (
        <span className="text-faint">{nobody}</span>
      )}
    </Cell>
  );
}

type CellProps = { label: string; colSpan?: number; className?: string; children: ReactNode };

function Cell({ label, colSpan, className, children }: CellProps) {
  return (
    <td
      colSpan={colSpan}
      className={cn(
        'min-w-0 p-0 max-lg:grid max-lg:grid-cols-[6.5rem_minmax(0,1fr)] lg:px-2 lg:py-2',
        className,
      )}
    >
      <span className="text-faint lg:hidden">{label}</span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}
