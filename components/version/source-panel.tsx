'use client';

import { ChevronRight } from 'lucide-react';
import { LagOutlook } from '@/components/lag/lag-outlook';
import { LagValue } from '@/components/lag/lag-value';
import { Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { CopyButton } from '@/components/ui/copy-button';
import { Below, Fact } from '@/components/ui/fact';
import { Panel } from '@/components/ui/panel';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { FileLogSection } from './file-log-section';
import { PartitionTable } from './partition-table';
import { STEP_WORDS } from './prepare-positions';
import { type PartitionModel, type PartitionOrder, preparePartitions, type Source } from './prepare-sources';

import { sourceAnchor, sourceTitle } from './source-title';

type SourcePanelProps = {
  source: Source;
  order: PartitionOrder;
  onOrder: (order: PartitionOrder) => void;
  all: boolean;
  onAll: () => void;
};

/** One source: how far behind in all, then partition by partition, then the offsets as Spark wrote them. */
export function SourcePanel({ source, order, onOrder, all, onAll }: SourcePanelProps) {
  const model = preparePartitions(source, order);
  const words = STEP_WORDS[source.kind];
  return (
    <Panel id={sourceAnchor(source)} title={sourceTitle(source)} aside={asideWords(source)}>
      <p className="border-line border-b px-3.5 py-2 text-soft text-xs">
        <span className="font-medium text-ink">What a position means:</span> {source.meaning}
      </p>
      <dl className="grid gap-x-6 gap-y-3 px-3.5 py-3 text-xs sm:grid-cols-2 lg:grid-cols-4 [&_dd]:mt-0.5 [&_dd]:min-h-[2lh] [&_dd]:overflow-hidden sm:[&_dd]:h-[4.6rem] print:[&_dd]:h-auto">
        <Fact name="Behind: source end − committed" className="max-sm:min-h-[5.7rem]">
          <LagValue lag={source.lag} />
        </Fact>
        <Fact name="In flight: planned − committed">
          <Steps value={model.totals.inFlight} words={words} />
          <Below>
            {model.totals.inFlight === '0' ? 'no open batch' : 'planned by a batch that is not committed'}
          </Below>
        </Fact>
        <Fact name="Furthest behind">
          {model.worst === null ? (
            <span className="text-soft">{furthestWords(source, model)}</span>
          ) : (
            <>
              <span className="num font-medium">{`partition ${model.worst.name}`}</span>
              <Below>
                <Steps value={model.worst.behind} words={words} />
              </Below>
            </>
          )}
        </Fact>
        <Fact name="Skew">
          {source.skewWords ?? (
            <span className="text-soft">{skewUnknownWords(source.partitions.length)}</span>
          )}
        </Fact>
      </dl>
      <LagOutlook lag={source.lag} className="border-line border-t" />
      <Lost model={model} many={words.many} />
      {model.rows.length === 0 ? (
        <p className="border-line border-t px-3.5 py-3 text-soft text-xs">
          {source.kind === 'unknown'
            ? 'Signalbox does not know this kind of source, so it compares nothing and shows the text that Spark wrote.'
            : 'No position of this source is known yet: no offsets file was read.'}
        </p>
      ) : (
        <PartitionTable
          caption={`Partitions of source ${source.index}, ${source.name ?? source.label}`}
          model={model}
          unit={words}
          headKnown={source.lag.value !== null}
          order={order}
          onOrder={onOrder}
          all={all}
          onAll={onAll}
        />
      )}
      {source.fileLog === null ? null : <FileLogSection log={source.fileLog} index={source.index} />}
      <RawOffsets source={source} />
    </Panel>
  );
}

function asideWords({ kind, name, label }: Source): string {
  if (kind === 'unknown') return 'kind not known: raw text only';
  const positions = `positions in ${STEP_WORDS[kind].many}`;
  return name === null ? `${kind} · ${positions}` : `${label} · ${positions} · named by the job`;
}

function furthestWords(source: Source, model: PartitionModel): string {
  if (source.partitions.length === 1) return 'one partition';
  if (model.totals.behind === null) return 'not known without the source’s end';
  return 'none: all at the end';
}

function skewUnknownWords(partitions: number): string {
  if (partitions === 0) return 'not known: positions cannot be compared';
  return partitions > 1 ? 'not known: too few batches' : 'one partition, no skew';
}

function Steps({ value, words }: { value: string | null; words: { one: string; many: string } }) {
  if (value === null) return <Count value={null} />;
  return (
    <span className="num font-medium">{`${formatCount(BigInt(value))} ${value === '1' ? words.one : words.many}`}</span>
  );
}

/** Retention has passed the committed end: what is gone can't be read any more by anybody. */
function Lost({ model, many }: { model: PartitionModel; many: string }) {
  const lost = model.rows.filter((row) => row.lost !== null);
  if (lost.length === 0) return null;
  const total = lost.reduce((sum, row) => sum + BigInt(row.lost ?? 0), 0n);
  return (
    <p className="border-line border-t px-3.5 py-2 text-xs">
      <ToneMark tone="bad" className="font-semibold">
        The source no longer holds what comes next.
      </ToneMark>{' '}
      In {formatCountOf(lost.length, 'partition')} the oldest kept position is beyond the committed end:{' '}
      <Count value={total.toString()} className="font-medium" /> {many} are gone from the source. A restart
      fails, or skips them when <code>failOnDataLoss</code> is off.
    </p>
  );
}

function RawOffsets({ source }: { source: Source }) {
  const { committed, planned, started } = source.raw;
  return (
    <details className="group border-line border-t print:hidden" open={source.kind === 'unknown'}>
      <summary className="flex h-9 items-center gap-1 px-3.5 text-soft text-xs hover:text-ink">
        <ChevronRight size={13} aria-hidden="true" className="group-open:rotate-90" />
        Offsets as text
      </summary>
      <dl className="grid gap-2 px-3.5 pb-3 text-xs">
        <Raw name="committed" text={committed} index={source.index} />
        <Raw name="planned" text={planned} index={source.index} />
        <Raw name="started" text={started} index={source.index} />
      </dl>
    </details>
  );
}

function Raw({ name, text, index }: { name: string; text: string | null; index: number }) {
  return (
    <div className="grid min-w-0 gap-x-3 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <dt className="flex h-6 items-center text-faint">{name}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        {text === null ? (
          <span className="flex h-6 items-center text-soft">not recorded</span>
        ) : (
          <>
            <code className="min-w-0 break-all rounded-sm bg-chip px-1.5 py-1 text-2xs">{text}</code>
            <CopyButton text={text} label={`Copy the ${name} offsets of source ${index}`} />
          </>
        )}
      </dd>
    </div>
  );
}
