'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Moment } from '@/components/time/moment';
import { Button } from '@/components/ui/button';
import { CodeBox } from '@/components/ui/code-box';
import type { TokenReceipt as Receipt } from '@/lib/contract/token';
import { tryCommand } from './prepare-tokens';

type TokenReceiptProps = { receipt: Receipt; address: string; onClose: () => void };

/** A token that was just made. It is told here and never again. */
export function TokenReceipt({ receipt, address, onClose }: TokenReceiptProps) {
  const { token, bearer } = receipt;
  return (
    <div className="grid gap-3 p-4 text-xs">
      <p role="status">
        <ToneMark tone="good" className="font-semibold">
          The token is made
        </ToneMark>
        <span className="mt-1 block">
          Put it where your jobs keep secrets. It works until{' '}
          <Moment atMs={token.expiresAtMs} style="date-time" /> UTC.
        </span>
      </p>
      <CodeBox text={bearer} label="Copy the token" />
      <p className="text-soft">
        It is shown only now: Signalbox keeps a hash of it. When it is lost, revoke it and make another.
      </p>
      <div className="grid gap-1">
        <p className="font-medium">Try it</p>
        <CodeBox text={tryCommand(address, '$SIGNALBOX_TOKEN')} label="Copy the command" />
      </div>
      <Button look="primary" className="w-fit justify-self-end" onClick={onClose}>
        I have copied it
      </Button>
    </div>
  );
}
