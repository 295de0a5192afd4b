'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Moment } from '@/components/time/moment';
import { Button } from '@/components/ui/button';
import { CodeBox } from '@/components/ui/code-box';
import type { LinkReceipt as Receipt } from '@/lib/contract/member';

/** A link that was just made. It is told here and never again. */
export function LinkReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { link, address } = receipt;
  return (
    <div className="grid gap-3 p-4 text-xs">
      <p role="status">
        <ToneMark tone="good" className="font-semibold">
          The link is made
        </ToneMark>
        <span className="mt-1 block">
          Hand it to {[link.name, link.email].filter(Boolean).join(', ')} yourself, on a way that only they
          read. It works once, until <Moment atMs={link.expiresAtMs} style="date-time" /> UTC.
        </span>
      </p>
      <CodeBox text={address} label="Copy the link" />
      <p className="text-soft">
        It is shown only now: Signalbox keeps a hash of it. When it is lost, withdraw it and make another.
      </p>
      <Button look="primary" className="w-fit justify-self-end" onClick={onClose}>
        I have copied it
      </Button>
    </div>
  );
}
