import type { Scale } from './takeover-scale';

const HEIGHT = 32;

/** Distances from v1's committed end, above the rows that share them. Drawn, so that a change of scale is no shift. */
export function TakeoverAxis({ scale: { zeroX, ticks }, name }: { scale: Scale; name: string }) {
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="block overflow-visible text-2xs">
      {ticks.map(({ x, label }) =>
        label === '0' ? null : (
          <text
            key={label}
            x={`${x}%`}
            y={HEIGHT - 3}
            textAnchor="middle"
            fill="var(--faint)"
            className="num"
          >
            {label}
          </text>
        ),
      )}
      <text
        x={`${zeroX}%`}
        y="11"
        textAnchor={zeroX < 25 ? 'start' : zeroX > 75 ? 'end' : 'middle'}
        fill="var(--soft)"
      >
        {name}’s committed end
      </text>
      <line x1={`${zeroX}%`} x2={`${zeroX}%`} y1={HEIGHT - 6} y2={HEIGHT} stroke="var(--soft)" />
    </svg>
  );
}
