'use client';

import { type KeyboardEvent, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import type { HeatMap } from './prepare-heat';

type PartitionHeatProps = {
  heat: HeatMap;
  label: string;
  chosen: number | null;
  onChoose: (partition: number) => void;
};

const CROSSED = 'repeating-linear-gradient(45deg, var(--bad) 0 1.5px, transparent 1.5px 5px)';

/** Every partition as a vessel filled to its share of the largest. One tab stop; arrow keys walk, Enter chooses. */
export function PartitionHeat({ heat, label, chosen, onChoose }: PartitionHeatProps) {
  const box = useRef<HTMLUListElement>(null);
  const many = heat.cells.length > 64;
  const inTabOrder = chosen ?? heat.cells[0]?.partition;

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const cells = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = event.target instanceof HTMLButtonElement ? cells.indexOf(event.target) : -1;
    const perRow = cells.filter((cell) => cell.offsetTop === cells[0]?.offsetTop).length;
    const step = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: perRow,
      ArrowUp: -perRow,
      Home: -at,
      End: cells.length - 1 - at,
    }[event.key];
    if (step === undefined || at === -1) return;
    event.preventDefault();
    cells[Math.min(cells.length - 1, Math.max(0, at + step))]?.focus();
  }

  return (
    <ul
      ref={box}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cn(
        'grid gap-1 [print-color-adjust:exact]',
        many
          ? 'grid-cols-[repeat(auto-fill,minmax(1.375rem,1fr))]'
          : 'grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]',
      )}
    >
      {heat.cells.map((cell) => (
        <li key={cell.partition}>
          <button
            type="button"
            tabIndex={cell.partition === inTabOrder ? 0 : -1}
            aria-pressed={cell.partition === chosen}
            aria-label={cell.words}
            title={cell.words}
            onClick={() => onChoose(cell.partition)}
            className={cn(
              'relative block w-full overflow-hidden border bg-ground',
              many ? 'h-7' : 'h-11',
              cell.loadable ? 'border-line-strong' : 'border-bad border-2',
              cell.share === null && cell.loadable && 'border-dashed',
              cell.partition === chosen && 'outline outline-2 outline-ink outline-offset-1',
            )}
          >
            <span
              aria-hidden="true"
              className="absolute inset-0 origin-bottom bg-[color-mix(in_srgb,var(--faint)_55%,transparent)]"
              style={{ transform: `scaleY(${cell.share ?? 0})` }}
            />
            {cell.loadable ? null : (
              <span aria-hidden="true" className="absolute inset-0" style={{ background: CROSSED }} />
            )}
            {many ? null : (
              <span
                aria-hidden="true"
                className={cn(
                  'num absolute top-0.5 left-1 text-2xs',
                  cell.loadable ? 'text-ink' : 'bg-panel px-0.5 font-semibold text-bad',
                )}
              >
                {cell.partition}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
