'use client';

import { Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { cn } from '@/components/ui/cn';
import { distanceInWords } from '@/lib/domain/distance-in-words';
import { formatCount } from '@/lib/domain/format';
import type { TakeoverGroup, TakeoverRow } from './prepare-takeover';
import { RELATION_TONE } from './relation-look';
import type { SideNames } from './side-names';
import { TakeoverAxis } from './takeover-axis';
import { TakeoverDrawing } from './takeover-drawing';
import type { Scale } from './takeover-scale';

type TakeoverTableProps = { group: TakeoverGroup; names: SideNames };

/** Partitions of one source, a row each: the drawing for eyes, its numbers and its relation in words for everybody. */
export function TakeoverTable({ group, names }: TakeoverTableProps) {
  const { scale, rows, label, unit } = group;
  return (
    <table className="w-full table-fixed border-collapse text-xs max-lg:block">
      <caption className="border-line border-t px-3.5 pt-2 text-left text-soft max-lg:block">
        <span className="font-medium text-ink">{label}</span>, positions and sizes in {unit}
        {group.folded === 0 ? null : `, ${group.folded} folded away`}
      </caption>
      <thead className="max-lg:block">
        <tr className="text-left text-soft max-lg:block [&>th]:h-8 [&>th]:font-normal">
          <th scope="col" className="w-[7rem] pl-3.5 max-lg:sr-only">
            Partition
          </th>
          <th scope="col" className="w-[8rem] text-right max-lg:sr-only" style={{ color: names.hues.old }}>
            {names.old} committed
          </th>
          {/* Said to nobody but eyes: what it draws stands in the other columns. */}
          <td aria-hidden="true" className="px-4 max-lg:block max-lg:px-3.5">
            <TakeoverAxis scale={scale} name={names.old} />
          </td>
          <th scope="col" className="w-[8rem] text-right max-lg:sr-only" style={{ color: names.hues.next }}>
            {names.next} start
          </th>
          <th scope="col" className="w-[7rem] pl-5 max-lg:sr-only">
            Relation
          </th>
          <th scope="col" className="w-[9rem] text-right max-lg:sr-only">
            Size
          </th>
          <th scope="col" className="w-[10rem] pr-3.5 pl-5 max-lg:sr-only">
            Caught up
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rows.map((row) => (
          <Row key={row.key} row={row} scale={scale} names={names} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, scale, names }: { row: TakeoverRow; scale: Scale; names: SideNames }) {
  const { partition, relation } = row;
  const { unit, distance } = partition;
  return (
    <tr className="border-line border-t max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:px-3.5 max-lg:py-2">
      <th scope="row" className="truncate text-left font-normal lg:pl-3.5" title={partition.partition}>
        <span className="text-faint lg:sr-only">partition </span>
        <span className="num">{partition.partition}</span>
      </th>
      <Position label={`${names.old} committed`} value={partition.v1Committed} className="max-lg:order-5" />
      <td aria-hidden="true" className="relative py-0.5 max-lg:order-4 max-lg:col-span-2 max-lg:my-1 lg:px-4">
        <TakeoverDrawing row={row} scale={scale} hues={names.hues} />
      </td>
      <Position
        label={`${names.next} start`}
        value={partition.v2Start}
        className="max-lg:order-5 max-lg:text-right"
      />
      <td className="max-lg:order-2 lg:pl-5">
        <ToneMark tone={RELATION_TONE[relation]} className="font-semibold">
          {relation}
        </ToneMark>
      </td>
      <td className={cn('num max-lg:order-3 lg:still-end', relation === 'aligned' && 'text-faint')}>
        {distance === null ? (
          <span className="font-sans text-unknown italic">unknown</span>
        ) : (
          distanceInWords(BigInt(distance), unit)
        )}
      </td>
      <td className="max-lg:order-3 max-lg:text-right lg:truncate lg:pr-3.5 lg:pl-5">
        <CaughtUp row={row} />
      </td>
      {partition.why === null ? null : (
        <td className="text-soft max-lg:order-6 max-lg:col-span-2 lg:hidden">{partition.why}</td>
      )}
    </tr>
  );
}

function Position({ label, value, className }: { label: string; value: string | null; className?: string }) {
  return (
    <td className={cn('lg:still-end', className)}>
      <span className="text-2xs text-faint lg:hidden">{label} </span>
      <Count value={value} />
    </td>
  );
}

function CaughtUp({ row: { partition, toGo } }: { row: TakeoverRow }) {
  switch (partition.caughtUp) {
    case true:
      return <ToneMark tone="good">caught up</ToneMark>;
    case false:
      return (
        <ToneMark tone="progress">
          <span className="truncate">{toGo === null ? 'not yet' : `${formatCount(BigInt(toGo))} to go`}</span>
        </ToneMark>
      );
    case null:
      return <ToneMark tone="unknown">not known</ToneMark>;
    default:
      return partition.caughtUp satisfies never;
  }
}
