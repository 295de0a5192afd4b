'use client';

import { troublePaths } from '@/components/file/prepare-troubles';
import { TroubleList } from '@/components/file/trouble-list';
import { ToneMark } from '@/components/status/tone-mark';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { formatCountOf } from '@/lib/domain/format';
import type { PlacedPartition } from './prepare-summary';

const SHOWN = 20;

/** Exactly what keeps the state from being loaded, file by file. */
export function MissingPanel({ broken }: { broken: readonly PlacedPartition[] }) {
  if (broken.length === 0) return null;
  const { paths, count } = troublePaths(broken.map(({ partition }) => partition));
  return (
    <Panel
      title="What is missing"
      aside={
        <span className="flex items-center gap-1">
          {formatCountOf(count, 'file')} in {formatCountOf(broken.length, 'partition')}
          <CopyButton
            text={paths.join('\n')}
            label="Copy the paths of all files that are missing or damaged"
          />
        </span>
      }
    >
      <ul className="divide-y divide-line text-xs">
        {broken.slice(0, SHOWN).map(({ operatorId, store, partition }) => (
          <li key={`${operatorId}/${store}/${partition.partition}`} className="grid gap-1 px-3.5 py-2">
            <ToneMark tone="bad" className="font-medium">
              Operator {operatorId}, {store === 'default' ? '' : `store ${store}, `}partition{' '}
              {partition.partition}
            </ToneMark>
            <TroubleList {...partition} />
            {partition.missing.length + partition.damaged.length === 0 ? (
              <span className="text-soft">no file of the chain is named; see the Files tab</span>
            ) : null}
          </li>
        ))}
      </ul>
      {broken.length > SHOWN ? (
        <p className="border-line border-t px-3.5 py-2 text-soft text-xs">
          and {formatCountOf(broken.length - SHOWN, 'partition')} more; the copied list names their files too
        </p>
      ) : null}
      <p className="border-line border-t px-3.5 py-2 text-soft text-xs">
        Keep the checkpoint as it is. A missing file can be brought back from the storage&rsquo;s versions or
        a backup; the positions in this checkpoint are the only record of what was processed.
      </p>
    </Panel>
  );
}
