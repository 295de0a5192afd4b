'use client';

import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { prepareField } from './prepare-field';
import type { HeatMap } from './prepare-heat';

const COLUMNS = 50;
const CELL_PX = 14;

type PartitionFieldProps = {
  heat: HeatMap;
  label: string;
  chosen: number | null;
  onChoose: (partition: number) => void;
};

/**
 * The partitions of a store that has too many for a button each: squares, fuller in colour the more they hold. One slider for the
 * keyboard: arrow keys walk, Enter opens the partition below. The table says the same.
 */
export function PartitionField({ heat, label, chosen, onChoose }: PartitionFieldProps) {
  const field = useMemo(() => prepareField(heat.cells, COLUMNS), [heat]);
  const [at, setAt] = useState<number | null>(null);
  const last = heat.cells.length - 1;
  const chosenPlace = heat.cells.findIndex(({ partition }) => partition === chosen);
  const place = at ?? (chosenPlace === -1 ? 0 : chosenPlace);
  const cell = heat.cells[place];

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * COLUMNS);
    const y = Math.floor((event.clientY - box.top) / CELL_PX);
    const next = y * COLUMNS + Math.min(COLUMNS - 1, Math.max(0, x));
    setAt(next >= 0 && next <= last ? next : null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (cell !== undefined) onChoose(cell.partition);
      return;
    }
    const to = {
      ArrowRight: place + 1,
      ArrowLeft: place - 1,
      ArrowDown: place + COLUMNS,
      ArrowUp: place - COLUMNS,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  }

  return (
    <div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={cell?.words}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onClick={() => (cell === undefined ? undefined : onChoose(cell.partition))}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        className="relative cursor-pointer"
        style={{ height: field.rows * CELL_PX }}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${field.columns} ${field.rows}`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          className="[print-color-adjust:exact]"
        >
          {field.fills.map(({ opacity, path }) => (
            <path key={opacity} d={path} fill="var(--soft)" fillOpacity={opacity} />
          ))}
          <path
            d={field.hollow}
            fill="none"
            stroke="var(--line-strong)"
            strokeDasharray="3 2"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={field.broken}
            fill="var(--panel)"
            stroke="var(--bad)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          {[at, chosenPlace === -1 ? null : chosenPlace].map((each, i) =>
            each === null ? null : (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the pointed at and the chosen one
                key={i}
                x={each % COLUMNS}
                y={Math.floor(each / COLUMNS)}
                width="1"
                height="1"
                fill="none"
                stroke="var(--ink)"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            ),
          )}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-1 h-4 truncate text-2xs text-soft tabular-nums print:hidden">
        {at === null ? 'Point at a square, or walk with the arrow keys; Enter opens it.' : cell?.words}
      </p>
    </div>
  );
}
