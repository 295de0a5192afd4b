'use client';

import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Count } from '@/components/number/count';
import { LIST_ITEM } from '@/components/shell/list-keys';
import { ToneMark } from '@/components/status/tone-mark';
import { Moment } from '@/components/time/moment';
import { cn } from '@/components/ui/cn';
import type { BatchRow as Row } from '@/lib/contract/version';
import { formatCount, formatDuration } from '@/lib/domain/format';
import type { DurationBar } from './prepare-batches';
import { endTotal } from './prepare-ranges';

type BatchRowProps = {
  batch: Row;
  rowIndex: number;
  /** Null = unknown. */
  bar: DurationBar | null;
  open: boolean;
  onToggle: (batchId: string) => void;
};

/** The right end of a bar that is longer than the scale. */
const TORN = 'polygon(0 0, 100% 0, calc(100% - 5px) 25%, 100% 50%, calc(100% - 5px) 75%, 100% 100%, 0 100%)';

/** One batch. Below `lg` its cells stand in two columns, each with its name. */
export const BatchRow = memo(function BatchRow({ batch, rowIndex, bar, open, onToggle }: BatchRowProps) {
  const name = formatCount(BigInt(batch.batchId));
  return (
    <tr
      aria-rowindex={rowIndex}
      className="relative border-line border-t hover:bg-hover max-xl:grid max-xl:grid-cols-[1fr_1fr_1fr] max-xl:gap-x-3 max-xl:gap-y-1 max-xl:px-3.5 max-xl:py-2 xl:h-9"
    >
      <th scope="row" className="p-0 text-left font-normal xl:pl-2">
        <button
          {...LIST_ITEM}
          type="button"
          aria-expanded={open}
          aria-label={`Batch ${name}: ranges per partition`}
          onClick={() => onToggle(batch.batchId)}
          className="num flex h-6 items-center gap-1 font-medium after:absolute after:inset-0 after:content-['']"
        >
          <ChevronRight
            size={13}
            aria-hidden="true"
            className={cn('shrink-0 text-faint print:hidden', open && 'rotate-90')}
          />
          {name}
        </button>
      </th>
      <Cell className="max-xl:col-span-2 max-xl:flex max-xl:h-6 max-xl:items-center max-xl:justify-end">
        {batch.state === 'committed' ? (
          <ToneMark tone="good">committed</ToneMark>
        ) : (
          <ToneMark tone="progress">planned, not committed</ToneMark>
        )}
      </Cell>
      <Cell label="Planned" className="max-xl:col-span-2">
        {batch.plannedAtMs === null ? <Unknown /> : <Moment atMs={batch.plannedAtMs} style="date-time" />}
      </Cell>
      <Cell label="Committed" className="max-xl:hidden">
        {batch.committedAtMs === null ? (
          batch.state === 'planned' ? (
            <span className="text-soft">not yet</span>
          ) : (
            <Unknown />
          )
        ) : (
          <Moment atMs={batch.committedAtMs} />
        )}
      </Cell>
      <Cell label="Duration">
        <DurationCell durationMs={batch.durationMs} bar={bar} open={batch.state === 'planned'} />
      </Cell>
      <Cell label="Records" numeric>
        <Count value={batch.records} />
      </Cell>
      <Cell label="Watermark" numeric>
        {batch.watermarkMs === null ? (
          <span className="text-faint">none</span>
        ) : (
          <Moment atMs={batch.watermarkMs} />
        )}
      </Cell>
      <Cell label="End / partitions" numeric>
        <EndCell batch={batch} />
      </Cell>
      <Cell label="Known from" className={batch.onDisk ? 'max-xl:hidden' : 'max-xl:col-span-3'}>
        {batch.onDisk ? 'files' : <span className="text-soft italic">history</span>}
      </Cell>
    </tr>
  );
});

function DurationCell({
  durationMs,
  bar,
  open,
}: {
  durationMs: string | null;
  bar: DurationBar | null;
  open: boolean;
}) {
  return (
    <span className="flex items-center gap-2 [print-color-adjust:exact]">
      <span aria-hidden="true" className="hidden h-2.5 grow items-stretch bg-grid xl:flex">
        {bar === null ? (
          open ? (
            <span className="w-full border border-progress border-dashed bg-progress-wash" />
          ) : null
        ) : (
          <span
            className="min-w-px bg-faint"
            style={{ width: `${bar.share * 100}%`, clipPath: bar.cut ? TORN : undefined }}
          />
        )}
      </span>
      <span className="num xl:still-end shrink-0 xl:w-[9ch]">
        {durationMs === null ? (
          open ? (
            <span className="font-sans text-soft">open</span>
          ) : (
            <Unknown />
          )
        ) : (
          formatDuration(BigInt(durationMs))
        )}
      </span>
    </span>
  );
}

function EndCell({ batch }: { batch: Row }) {
  if (batch.ends.length === 0) return <Unknown />;
  return batch.ends.map((end) => {
    const total = endTotal(end);
    return (
      <span key={end.index} className="block truncate">
        {total === null ? (
          <span className="text-faint">{end.value === null ? 'unknown' : 'raw text'}</span>
        ) : (
          <span className="num">
            {total.partitions > 1
              ? `${formatCount(total.sum)} / ${total.partitions}`
              : formatCount(total.sum)}
          </span>
        )}
      </span>
    );
  });
}

function Unknown() {
  return <span className="text-unknown italic">unknown</span>;
}

type CellProps = { label?: string; numeric?: boolean; className?: string; children: ReactNode };

function Cell({ label, numeric = false, className, children }: CellProps) {
  return (
    <td className={cn('min-w-0 p-0 text-xs xl:px-2 xl:last:pr-3.5', numeric && 'xl:still-end', className)}>
      {label === undefined ? null : <span className="block text-2xs text-faint xl:hidden">{label}</span>}
      {children}
    </td>
  );
}
