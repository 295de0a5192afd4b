'use client';

import { TroubleList } from '@/components/file/trouble-list';
import { Bytes, Count } from '@/components/number/count';
import { AppLink } from '@/components/shell/app-link';
import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { Below, Fact } from '@/components/ui/fact';
import { pagePath } from '@/lib/contract/paths';
import type { StorePartition } from '@/lib/contract/version';
import { formatCount } from '@/lib/domain/format';
import { ChainDrawing } from './chain-drawing';
import { KeysValue } from './keys-value';
import { prepareChain } from './prepare-chain';
import { keysRemark } from './prepare-keys';
import { repairWords } from './prepare-repair';

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
  const repair = repairWords(partition);
  const folder = `state/${operatorId}/${partition.partition}${store === 'default' ? '' : `/${store}`}`;
  return (
    <section
      aria-label={`Partition ${partition.partition} of operator ${operatorId}, store ${store}`}
      className="grid gap-x-8 gap-y-2 border-line border-t bg-ground group-last/store:rounded-b-lg px-3.5 py-3 text-xs lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
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
        <TroubleList {...partition} />
        {repair === null ? null : <p className="mt-1 text-soft">{repair}</p>}
        {partition.loadable || partition.version === null ? null : (
          <p className="mt-1 text-soft">
            {`All figures are those of version ${formatCount(BigInt(partition.version))}, the newest that can be built.`}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-2 sm:grid-cols-4">
        <Fact name="Version needed">
          <Count value={requiredVersion} unknown="none" />
        </Fact>
        <Fact name="Newest that can be built">
          <Count value={partition.version} unknown="none" />
        </Fact>
        <Fact name="Base: snapshot">
          <Count value={partition.snapshotVersion} unknown="none, the empty state" />
          <Below>
            <Age atMs={partition.snapshotModifiedMs} before="written " unknown="unknown" />
          </Below>
        </Fact>
        <Fact name="Changes to replay">
          <Count value={partition.changesToReplay === null ? null : String(partition.changesToReplay)} />
          <Below>
            <Bytes value={partition.replayBytes} unknown="size unknown" />
          </Below>
        </Fact>
        <Fact name="Keys" className="col-span-2">
          <KeysValue count={partition} />
          <Below>{keysRemark(partition)}</Below>
        </Fact>
        <Fact name="Live">
          <Bytes value={partition.liveBytes} />
        </Fact>
        <Fact name="Retained">
          <Bytes value={partition.retainedBytes} />
          <Below>
            <Bytes value={partition.reclaimableBytes} /> reclaimable
          </Below>
        </Fact>
        <Fact name="Provider" className="col-span-2">
          {PROVIDER[partition.provider]}
        </Fact>
        <Fact name="Files" className="col-span-2">
          <AppLink
            href={`${pagePath.version(id, 'files')}?path=${encodeURIComponent(folder)}`}
            className="num break-all underline underline-offset-2"
          >
            {folder}
          </AppLink>
        </Fact>
      </dl>
    </section>
  );
}
