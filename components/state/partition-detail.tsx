'use client';

import type { ReactNode } from 'react';
import { Bytes, Count } from '@/components/number/count';
import { AppLink } from '@/components/shell/app-link';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { pagePath } from '@/lib/contract/paths';
import type { StorePartition } from '@/lib/contract/version';
import { ChainDrawing } from './chain-drawing';
import { prepareChain } from './prepare-chain';
import { keysWords } from './prepare-heat';

type PartitionDetailProps = {
  id: string;
  operatorId: string;
  store: string;
  partition: StorePartition;
  requiredVersion: string | null;
};

const PROVIDER = {
  hdfs: 'HDFS store',
  rocksdb: 'RocksDB store',
  unknown: 'store of an unknown kind',
} as const;

/** One partition: how its state is built, and what it holds. */
export function PartitionDetail({ id, operatorId, store, partition, requiredVersion }: PartitionDetailProps) {
  const chain = prepareChain(partition, requiredVersion);
  const folder = `state/${operatorId}/${partition.partition}${store === 'default' ? '' : `/${store}`}`;
  return (
    <section
      aria-label={`Partition ${partition.partition} of operator ${operatorId}, store ${store}`}
      className="grid gap-x-8 gap-y-2 border-line border-t bg-ground px-3.5 py-3 text-xs lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
          Partition {partition.partition}
          <ToneMark tone={partition.loadable ? 'good' : 'bad'} className="font-medium">
            {partition.loadable ? 'can be loaded' : 'cannot be loaded'}
          </ToneMark>
        </h3>
        <p className="mt-1 text-soft">{chain?.sentence ?? 'How it is built is not known.'}</p>
        {chain === null ? null : (
          <div className="mt-2">
            <ChainDrawing chain={chain} />
          </div>
        )}
        {partition.missing.map((path) => (
          <p key={path} className="break-all">
            <code className="num text-bad">{path}</code> <span className="text-soft">is missing</span>
          </p>
        ))}
        {partition.damaged.map(({ path, detail }) => (
          <p key={path} className="break-all">
            <code className="num text-bad">{path}</code>{' '}
            <span className="text-soft">is damaged: {detail}</span>
          </p>
        ))}
      </div>
      <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-2 sm:grid-cols-3">
        <Fact name="Live">
          <Bytes value={partition.liveBytes} />
        </Fact>
        <Fact name="Keys">
          <span className="num">{keysWords(partition)}</span>
        </Fact>
        <Fact name="Retained">
          <Bytes value={partition.retainedBytes} />
        </Fact>
        <Fact name="Snapshot">
          <Count value={partition.snapshotVersion} unknown="none" />
        </Fact>
        <Fact name="Snapshot written">
          <span className="num">
            <Age atMs={partition.snapshotModifiedMs} unknown="none" />
          </span>
        </Fact>
        <Fact name="Provider">{PROVIDER[partition.provider]}</Fact>
        <Fact name="Files">
          <AppLink
            href={`${pagePath.version(id, 'files')}?path=${encodeURIComponent(folder)}`}
            className="num underline underline-offset-2"
          >
            {folder}
          </AppLink>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
