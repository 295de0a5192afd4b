'use client';

import type { ReactNode } from 'react';
import { Bytes, Duration } from '@/components/number/count';
import { Age } from '@/components/time/age';
import { Moment } from '@/components/time/moment';
import type { CompareAnswer } from '@/lib/contract/compare';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { rateInWords } from '@/lib/domain/rate-in-words';

export type Side = CompareAnswer['versions']['v1'];

/** A line of the side-by-side table: what it says of one version. */
export type SideRow = { label: string; render: (side: Side) => ReactNode };

/** What is held side by side, in the order in which it is asked at night. */
export const SIDE_ROWS: readonly SideRow[] = [
  {
    label: 'last committed batch',
    render: ({ lastCommittedBatch, lastCommitMs }) => (
      <Two
        main={lastCommittedBatch === null ? <None>none</None> : formatCount(BigInt(lastCommittedBatch))}
        below={lastCommitMs === null ? null : <Age atMs={lastCommitMs} />}
      />
    ),
  },
  {
    label: 'open batch',
    render: ({ uncommittedBatches, lastPlannedBatch }) => (
      <Two
        main={
          lastPlannedBatch === null ? (
            <None>nothing planned</None>
          ) : uncommittedBatches.length === 0 ? (
            'none open'
          ) : (
            batchesInWords(uncommittedBatches)
          )
        }
      />
    ),
  },
  {
    label: 'median batch',
    render: ({ batchMs }) => (
      <Two main={<Duration value={batchMs} />} below={batchMs === null ? null : 'planned to committed'} />
    ),
  },
  {
    label: 'rate',
    render: ({ rate }) =>
      rate === null ? (
        <Two main={<None>unknown</None>} />
      ) : (
        <Two
          main={rateInWords(BigInt(rate.records), BigInt(rate.overMs))}
          below={`over the newest ${formatCountOf(rate.batches, 'batch', 'batches')}`}
        />
      ),
  },
  {
    label: 'watermark',
    render: ({ watermarkMs }) => (
      <Two
        main={watermarkMs === null ? <None>none known</None> : <Moment atMs={watermarkMs} />}
        below={watermarkMs === null ? null : <Age atMs={watermarkMs} suffix=" behind the clock" />}
      />
    ),
  },
  {
    label: 'state, live',
    render: ({ state }) =>
      state === null ? (
        <Two main={<None>no state found</None>} />
      ) : (
        <Two
          main={<Bytes value={state.liveBytes} />}
          below={
            <>
              <Bytes value={state.retainedBytes} /> retained
            </>
          }
        />
      ),
  },
  {
    label: 'state, keys',
    render: ({ state }) =>
      state === null ? <Two main={<None>no state found</None>} /> : <Keys state={state} />,
  },
  {
    label: 'checkpoint',
    render: ({ files, bytes }) => <Two main={<Bytes value={bytes} />} below={formatCountOf(files, 'file')} />,
  },
];

function Keys({ state }: { state: NonNullable<Side['state']> }) {
  const operators = formatCountOf(state.operators.length, 'operator');
  if (state.keys !== null) return <Two main={formatCount(BigInt(state.keys))} below={operators} />;
  if (state.keysMin !== null && state.keysMax !== null)
    return (
      <Two
        main={`${formatCount(BigInt(state.keysMin))} to ${formatCount(BigInt(state.keysMax))}`}
        below={operators}
      />
    );
  return <Two main={<None>not counted</None>} below={operators} />;
}

function batchesInWords(batches: readonly string[]): string {
  const [first = '', ...more] = batches;
  const words = formatCount(BigInt(first));
  return more.length === 0 ? `batch ${words}` : `batch ${words} and ${formatCount(more.length)} more`;
}

/** A value, and what belongs to it below. Both lines keep their place. */
function Two({ main, below = null }: { main: ReactNode; below?: ReactNode }) {
  return (
    <>
      <span className="num block truncate">{main}</span>
      {below === null ? null : <span className="block text-2xs text-faint sm:truncate">{below}</span>}
    </>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="font-sans text-unknown italic">{children}</span>;
}
