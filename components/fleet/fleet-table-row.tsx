'use client';

import { memo, type ReactNode } from 'react';
import { BatchStrip } from '@/components/batch/batch-strip';
import { Sparkline } from '@/components/charts/sparkline';
import { LagValue } from '@/components/lag/lag-value';
import { Bytes, Duration } from '@/components/number/count';
import { AppLink } from '@/components/shell/app-link';
import { EnvironmentTag } from '@/components/shell/environment-tag';
import { LIST_ITEM } from '@/components/shell/list-keys';
import { StatusMark } from '@/components/status/status-mark';
import { Age } from '@/components/time/age';
import { cn } from '@/components/ui/cn';
import type { FleetRow } from '@/lib/contract/fleet';
import { pagePath } from '@/lib/contract/paths';
import { formatCount } from '@/lib/domain/format';
import { FleetVersions } from './fleet-versions';

type RowProps = { row: FleetRow; fromMs: number; toMs: number };

/** One query. Every cell has a fixed height: an update changes words and numbers, never places. */
export const FleetTableRow = memo(function FleetTableRow({ row, fromMs, toMs }: RowProps) {
  return (
    <tr className="relative border-line border-b last:border-b-0 hover:bg-hover max-xl:grid max-xl:grid-cols-2 md:max-xl:grid-cols-5 max-xl:gap-x-4 max-xl:gap-y-2 max-xl:px-3.5 max-xl:py-3">
      <th scope="row" className="px-2 py-2 text-left align-top font-normal first:pl-3.5 max-xl:contents">
        <div className="max-xl:col-span-full max-xl:flex max-xl:items-center max-xl:gap-2">
          <AppLink
            {...LIST_ITEM}
            href={pagePath.query(row.id)}
            className="block truncate font-semibold after:absolute after:inset-0 after:content-[''] xl:leading-5"
          >
            {row.name}
            <span className="sr-only"> in {row.environment}</span>
          </AppLink>
          <EnvironmentTag environment={row.environment} protected={row.protected} catalog={row.catalog} />
          <div className="truncate text-faint text-xs max-xl:ml-auto">{row.owner ?? 'no owner declared'}</div>
        </div>
      </th>
      <Cell className="max-xl:col-span-full max-xl:h-[4.6rem] md:max-xl:h-14 xl:h-[5.625rem]">
        <StatusMark status={row.status} />
        <p className="mt-0.5 line-clamp-3 text-soft text-xs" title={row.reason}>
          {row.reason}
        </p>
      </Cell>
      <Cell className="max-xl:col-span-full max-xl:h-6">
        <FleetVersions row={row} />
      </Cell>
      <Cell label="Batches">
        <BatchStrip batches={row.strip} count={24} />
      </Cell>
      <Cell label="Behind" numeric className="max-xl:h-[5.6rem]">
        <LagValue lag={row.lag} />
      </Cell>
      <Cell className="max-[88rem]:hidden">
        <Sparkline
          points={row.lagSeries}
          fromMs={fromMs}
          toMs={toMs}
          label={`Lag of ${row.name}`}
          unit={row.lag.unit}
        />
      </Cell>
      <Cell label="Watermark delay" numeric>
        <Duration value={row.watermarkDelayMs} />
      </Cell>
      <Cell label="State, live" numeric className="max-xl:h-14">
        <StateCell state={row.state} />
      </Cell>
      <Cell label="Last commit" numeric className="max-xl:h-14">
        <span className="block truncate text-xs tabular-nums leading-5">
          <Age atMs={row.lastCommitMs} />
        </span>
        <span className="block truncate text-faint text-xs">
          <Age atMs={row.readAtMs} before="read " unknown="never" />
        </span>
      </Cell>
    </tr>
  );
});

function StateCell({ state }: { state: FleetRow['state'] }) {
  if (state === null) return <span className="text-faint text-xs">stateless</span>;
  return (
    <>
      <Bytes value={state.liveBytes} className="block truncate" />
      <span className="block truncate text-faint text-xs tabular-nums">
        {state.keys === null ? 'keys not counted' : `${formatCount(BigInt(state.keys))} keys`}
      </span>
      {state.loadable === false ? (
        <span className="block truncate font-medium text-bad text-xs">cannot be loaded</span>
      ) : null}
    </>
  );
}

type CellProps = { label?: string; numeric?: boolean; className?: string; children: ReactNode };

/** A cell; on narrow screens it carries the name of its column. */
function Cell({ label, numeric = false, className, children }: CellProps) {
  return (
    <td className={cn('px-2 py-2 align-top last:pr-3.5 max-xl:p-0', numeric && 'xl:still-end', className)}>
      {label === undefined ? null : <span className="block text-faint text-xs xl:hidden">{label}</span>}
      {children}
    </td>
  );
}
