'use client';

import { indexAt } from './align-lines';
import type { ChartLine } from './chart-line';

/** The value of each line under the crosshair, else its newest; unknown is said. Keeps its height. */
export function ChartLegend({ lines, time }: { lines: readonly ChartLine[]; time: number | null }) {
  return (
    <ul className="flex h-4 min-w-0 gap-3 overflow-hidden whitespace-nowrap text-2xs text-soft">
      {lines.map((line) => (
        <li key={line.key} className="flex items-center gap-1">
          <svg aria-hidden="true" width="12" height="8" viewBox="0 0 12 8" style={{ flex: 'none' }}>
            {line.style === 'points' ? (
              <circle cx="6" cy="4" r="2.5" fill={line.hue} />
            ) : (
              <path
                d="M0 4h12"
                stroke={line.hue}
                strokeWidth="2"
                strokeDasharray={line.style === 'step-dashed' ? '3 2' : undefined}
              />
            )}
          </svg>
          <span>{line.label}</span>
          <span className="inline-block text-ink tabular-nums" style={{ minWidth: slotOf(line) }}>
            {valueAt(line, time)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Room for the longest value of a line, in steps: the next legend entry stays where it is. */
function slotOf(line: ChartLine): string {
  const longest = line.texts.reduce((most, text) => Math.max(most, text?.length ?? 0), 3);
  return `${Math.ceil((longest + 1) / 4) * 4 * 0.55}em`;
}

function valueAt(line: ChartLine, time: number | null): string {
  // Of separate events the newest known one counts: the batch under way has no duration yet.
  if (time === null && line.style === 'points')
    return line.texts.findLast((text) => text !== null) ?? 'not known';
  const index = time === null ? line.at.length - 1 : indexAt(line.at, time);
  if (index < 0) return 'not known';
  return line.texts[index] ?? 'not known';
}
