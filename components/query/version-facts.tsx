'use client';

import { LagValue } from '@/components/lag/lag-value';
import { Bytes } from '@/components/number/count';
import { Age } from '@/components/time/age';
import { CopyButton } from '@/components/ui/copy-button';
import { Below, Fact } from '@/components/ui/fact';
import type { QueryVersion } from '@/lib/contract/query';
import { formatCount, formatDuration } from '@/lib/domain/format';

/** The numbers behind the answers, each with unit, origin and age. */
export function VersionFacts({ version }: { version: QueryVersion }) {
  return (
    <dl className="grid min-w-0 grow grid-cols-2 gap-x-5 gap-y-2 text-xs sm:grid-cols-3 [&_dd]:tabular-nums xl:h-[4.6rem] xl:grid-cols-[8.5rem_8rem_minmax(0,16rem)_9.5rem_minmax(0,11rem)_minmax(0,11rem)] xl:overflow-hidden">
      <Fact name="Newest batch">
        <span className="num block truncate">{`planned ${countOr(version.lastPlannedBatch, 'none')}`}</span>
        <span className="num block truncate">{`committed ${countOr(version.lastCommittedBatch, 'none')}`}</span>
        <Below className="truncate">
          <Age atMs={version.lastCommitMs} />
        </Below>
      </Fact>
      <Fact name="Batch duration">
        <span className="num block truncate">{`median ${durationOr(version.durationMedianMs)}`}</span>
        <span className="num block truncate">{`p95 ${durationOr(version.durationP95Ms)}`}</span>
      </Fact>
      <Fact name="Behind">
        <LagValue lag={version.lag} />
      </Fact>
      <Fact name="State, live">
        {version.state === null ? (
          <span className="text-faint">stateless</span>
        ) : (
          <>
            <Bytes value={version.state.liveBytes} className="block truncate" />
            <Below className="truncate">
              {version.state.keys === null
                ? 'keys not counted'
                : `${formatCount(BigInt(version.state.keys))} keys`}
            </Below>
            <Below className="truncate">
              <Age atMs={version.state.asOfMs} unknown="never listed" />
            </Below>
          </>
        )}
      </Fact>
      <Fact name="Watermark">
        {version.watermarkMs === null ? (
          <span className="text-unknown italic">unknown</span>
        ) : (
          <span className="block truncate">
            <Age atMs={version.watermarkMs} suffix=" behind the clock" />
          </span>
        )}
      </Fact>
      <Fact
        name={
          <span className="inline-flex h-4 items-center gap-1">
            Read
            <CopyButton
              text={`npx signalbox inspect ${version.location}`}
              label={`Copy the command that reads ${version.name} again`}
            />
          </span>
        }
      >
        <span className="block truncate">
          <Age atMs={version.readAtMs} unknown="never" />
        </span>
        <Below className="truncate">
          {version.requests === null
            ? 'requests unknown'
            : `${version.requests.list} list + ${version.requests.read} read requests`}
        </Below>
        {version.readError === null ? null : (
          <span className="block max-w-72 truncate text-bad" title={version.readError.message}>
            {`${version.readError.kind}: ${version.readError.message}`}
          </span>
        )}
      </Fact>
    </dl>
  );
}

function countOr(value: string | null, none: string): string {
  return value === null ? none : formatCount(BigInt(value));
}

function durationOr(value: string | null): string {
  return value === null ? 'unknown' : formatDuration(BigInt(value));
}
