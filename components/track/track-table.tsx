'use client';

import { Count } from '@/components/number/count';
import { Moment } from '@/components/time/moment';
import type { Track, TrackDiagram } from '@/lib/contract/query';
import type { TrackLine } from './prepare-track';

type TrackTableProps = { diagram: TrackDiagram; lines: readonly TrackLine[] };

/** The track diagram in words and numbers, for screen readers and for copying. */
export function TrackTable({ diagram, lines }: TrackTableProps) {
  return (
    <details className="group text-xs">
      <summary className="w-fit text-soft underline decoration-line-strong underline-offset-2 hover:text-ink">
        The same as a table
      </summary>
      <div className="mt-2 overflow-x-auto">
        <table className="text-left">
          <caption className="sr-only">Positions of all versions, in {diagram.unit}</caption>
          <thead className="text-soft">
            <tr>
              {[
                'Version',
                'Start',
                'Committed end',
                'Committed batch',
                'at',
                'Planned end',
                'Planned batch',
                'at',
                'In the sink, end',
                'Batch in the sink',
                'at',
                'Behind',
              ].map((name, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list with one name three times
                <th key={i} scope="col" className="border-line border-b py-1 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {diagram.tracks.map((track) => (
              <tr key={track.versionId}>
                <th scope="row" className="py-1 pr-4 font-medium">
                  {track.name}
                </th>
                <td className="py-1 pr-4">
                  <Count value={track.start} />
                </td>
                <TickCells tick={track.committed} />
                <TickCells tick={track.planned} none="none open" />
                <TickCells tick={track.inSink} none="not known" />
                <td className="py-1 pr-4">
                  <Count value={lines.find((line) => line.versionId === track.versionId)?.behind ?? null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="py-1 text-soft">
          {diagram.head === null ? (
            'Source end: not known.'
          ) : (
            <>
              Source end <Count value={diagram.head.end} />, {diagram.head.origin}, read{' '}
              <Moment atMs={diagram.head.atMs} style="date-time" /> UTC; oldest still available{' '}
              <Count value={diagram.head.beginning} />.
            </>
          )}
        </p>
      </div>
    </details>
  );
}

function TickCells({ tick, none = 'unknown' }: { tick: Track['committed']; none?: string }) {
  if (tick === null) {
    return (
      <td colSpan={3} className="py-1 pr-4 text-unknown italic">
        {none}
      </td>
    );
  }
  return (
    <>
      <td className="py-1 pr-4">
        <Count value={tick.end} />
      </td>
      <td className="py-1 pr-4">
        <Count value={tick.batchId} />
      </td>
      <td className="py-1 pr-4">
        {tick.atMs === null ? 'unknown' : <Moment atMs={tick.atMs} style="date-time" />}
      </td>
    </>
  );
}
