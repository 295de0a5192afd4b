'use client';

import { Count } from '@/components/number/count';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { CodeBox } from '@/components/ui/code-box';
import { CopyButton } from '@/components/ui/copy-button';
import { Below, Fact } from '@/components/ui/fact';
import { Panel } from '@/components/ui/panel';
import { PathText } from '@/components/ui/path-text';
import type { SinkStand, Version } from '@/lib/contract/version';
import { formatCount } from '@/lib/domain/format';
import { SINK_LOOK, sinkExample } from './sink-words';

/** The sink's own log held against the commits: which batches it holds, and what a restart does to it. */
export function SinkPanel({ data }: { data: Version }) {
  const { sink } = data;
  if (sink === null) {
    return (
      <Panel title="What the sink holds">
        <div className="grid gap-2 px-3.5 py-3 text-xs">
          <ToneMark tone="unknown" className="font-semibold text-base">
            Not known: no sink that can be read
          </ToneMark>
          <p className="text-soft">
            Delta tables and file sinks log which batches they hold, so a restart&rsquo;s effect can be told.
            Declare the sink in <code>signalbox.yaml</code>, with the job:
          </p>
          <CodeBox text={sinkExample(data)} label="Copy the example of a declared sink" />
        </div>
      </Panel>
    );
  }
  const look = SINK_LOOK[sink.relation];
  return (
    <Panel title="What the sink holds" aside={<Age atMs={sink.readAtMs} before="its log as read " />}>
      <div className="px-3.5 py-3 text-xs">
        <ToneMark tone={look.tone} className="font-semibold text-base">
          {look.word}
        </ToneMark>
        <p className="mt-1 min-h-[3lh] text-soft">{sink.words}</p>
        <p className="mt-1 min-h-[3lh] text-soft">
          <span className="font-medium text-ink">At a restart:</span> {sink.restartWords}
        </p>
        <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 [&_dd]:min-h-[2lh]">
          <Fact name="Newest batch in the sink">
            <Count
              value={sink.newestBatch}
              unknown={sink.relation === 'nothing-yet' ? 'none' : 'not known'}
            />
            <Below>
              <Age atMs={sink.newestBatchAtMs} before="written " unknown="time not known" />
            </Below>
          </Fact>
          <Fact name="Sink">
            {KIND[sink.kind]}
            <span className="flex min-w-0 items-center gap-1">
              <PathText path={sink.location} className="text-faint" />
              <CopyButton text={sink.location} label="Copy the sink's location" />
            </span>
          </Fact>
          <Fact name="In the sink, not committed">
            <Batches ids={sink.inSinkOnly} sink={sink} />
          </Fact>
          <Fact name="Committed, not in the sink">
            <Batches ids={sink.committedOnly} sink={sink} />
          </Fact>
        </dl>
        <Evidence paths={sink.evidence} />
      </div>
    </Panel>
  );
}

const KIND: Record<SinkStand['kind'], string> = { delta: 'Delta table', file: 'file sink' };

/** A sink's lists end at this many; the newest are given. */
const LISTED_AT_MOST = 20;

function Batches({ ids, sink }: { ids: readonly string[]; sink: SinkStand }) {
  const isTold =
    sink.relation === 'level' || sink.relation === 'sink-ahead' || sink.relation === 'sink-behind';
  if (ids.length === 0) {
    return isTold ? 'none' : <span className="text-unknown italic">not known</span>;
  }
  return (
    <span className="num line-clamp-2" title={ids.join(', ')}>
      {ids.map((id) => formatCount(BigInt(id))).join(', ')}
      {ids.length >= LISTED_AT_MOST ? ', and maybe older ones' : ''}
    </span>
  );
}

function Evidence({ paths }: { paths: readonly string[] }) {
  return (
    <ul aria-label="Follows from" className="num mt-2 h-[3lh] overflow-hidden text-faint">
      {paths.slice(0, 3).map((path, place) => (
        // by place: the names of files change with each write, their places don't
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place}>
          <PathText path={path} />
        </li>
      ))}
    </ul>
  );
}
