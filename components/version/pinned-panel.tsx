'use client';

import { PinOff } from 'lucide-react';
import { CopyButton } from '@/components/ui/copy-button';
import { Message } from '@/components/ui/message';
import { Panel } from '@/components/ui/panel';
import type { VersionSettings } from '@/lib/contract/version';
import { formatCount, formatCountOf } from '@/lib/domain/format';
import { pinnedWords } from './pinned-words';

/** Settings that the checkpoint fixes: a restart uses these, not the job's. */
export function PinnedPanel({ settings }: { settings: VersionSettings }) {
  const { pinned, pinnedByBatch } = settings;
  return (
    <Panel
      title="Pinned by the checkpoint"
      aside={
        pinnedByBatch === null ? null : (
          <span className="flex items-center gap-1">
            <CopyButton
              text={pinned.map(({ key, value }) => `${key}=${value}`).join('\n')}
              label="Copy all pinned settings"
            />
            {`${formatCountOf(pinned.length, 'setting')}, by batch ${formatCount(BigInt(pinnedByBatch))}`}
          </span>
        )
      }
    >
      {pinned.length === 0 ? (
        <Message icon={<PinOff size={20} />} title="Nothing is pinned">
          {pinnedByBatch === null
            ? 'No planned batch could be read, so what a restart would be held to is not known.'
            : 'The newest planned batch records no setting: older Spark versions write none, and a restart then uses the job’s own.'}
        </Message>
      ) : (
        <>
          <p className="px-3.5 py-2 text-soft text-xs">
            A restart on this checkpoint uses these values, also where the job is submitted with others.
          </p>
          <dl>
            {pinned.map(({ key, value }) => (
              <div
                key={key}
                className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 border-line border-t px-3.5 py-2 text-xs"
              >
                <dt className="num min-w-0 break-all">{key}</dt>
                <dd className="num min-w-0 break-all text-right font-semibold">{value}</dd>
                {pinnedWords(key) === null ? null : (
                  <dd className="basis-full text-faint">{pinnedWords(key)}</dd>
                )}
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}
