'use client';

import type { ReactNode } from 'react';
import { LagValue } from '@/components/lag/lag-value';
import { Bytes, Count, Duration } from '@/components/number/count';
import { Age } from '@/components/time/age';
import type { QueryVersion } from '@/lib/contract/query';

/** The numbers behind the answers, each with unit, origin and age. */
export function VersionFacts({ version }: { version: QueryVersion }) {
  return (
    <dl className="grid min-w-0 grow grid-cols-2 gap-x-5 gap-y-2 text-xs lg:h-[4.6rem] lg:grid-cols-[8.5rem_8rem_minmax(0,16rem)_9.5rem_10.5rem_minmax(0,1fr)] lg:overflow-hidden">
      <Fact name="Planned / committed">
        <Count value={version.lastPlannedBatch} unknown="none" /> /{' '}
        <Count value={version.lastCommittedBatch} unknown="none" />
        <Below>
          commit <Age atMs={version.lastCommitMs} unknown="unknown" />
        </Below>
      </Fact>
      <Fact name="Batch duration">
        <Duration value={version.durationMedianMs} />
        <Below>
          median · p95 <Duration value={version.durationP95Ms} />
        </Below>
      </Fact>
      <Fact name="Behind">
        <LagValue lag={version.lag} />
      </Fact>
      <Fact name="State, live">
        {version.state === null ? (
          <span className="text-faint">stateless</span>
        ) : (
          <>
            <Bytes value={version.state.liveBytes} />
            <Below>
              {version.state.keys === null ? (
                'keys not counted'
              ) : (
                <>
                  <Count value={version.state.keys} /> keys
                </>
              )}{' '}
              · <Age atMs={version.state.asOfMs} unknown="never listed" />
            </Below>
          </>
        )}
      </Fact>
      <Fact name="Watermark">
        {version.watermarkMs === null ? (
          <span className="text-unknown italic">unknown</span>
        ) : (
          <Age atMs={version.watermarkMs} suffix=" behind the clock" />
        )}
      </Fact>
      <Fact name="Read">
        <Age atMs={version.readAtMs} unknown="never" />
        <Below>
          {version.requests === null
            ? 'requests unknown'
            : `${version.requests.list} list + ${version.requests.read} read requests`}
        </Below>
        {version.readError === null ? null : (
          <span className="block max-w-72 truncate text-bad" title={version.readError.message}>
            {version.readError.kind}: {version.readError.message}
          </span>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

function Below({ children }: { children: ReactNode }) {
  return <span className="block text-faint">{children}</span>;
}
