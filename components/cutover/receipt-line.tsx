'use client';

import { X } from 'lucide-react';
import { ToneMark } from '@/components/status/tone-mark';
import { cn } from '@/components/ui/cn';

/** What was done, in a sentence or two. `warn`: and something about it has to be looked at. */
export type Done = { words: string; tone?: 'good' | 'warn' };

type ReceiptLineProps = { receipt: Done | null; onClose: () => void };

/** What the last thing that was done here did. It floats, so that nothing moves, and stays until it is closed. */
export function ReceiptLine({ receipt, onClose }: ReceiptLineProps) {
  return (
    <div role="status">
      {receipt === null ? null : (
        <div
          className={cn(
            'fixed right-4 bottom-4 left-4 z-30 mx-auto flex w-fit max-w-3xl items-center gap-3 rounded-md border py-1.5 pr-1.5 pl-3 text-xs print:hidden',
            receipt.tone === 'warn' ? 'border-warn bg-warn-wash' : 'border-good bg-good-wash',
          )}
        >
          <p>
            <ToneMark tone={receipt.tone ?? 'good'} className="mr-1 align-bottom font-semibold">
              Done
            </ToneMark>{' '}
            {receipt.words}
          </p>
          <button
            type="button"
            aria-label="Close this message"
            onClick={onClose}
            className="flex size-6 shrink-0 items-center justify-center rounded-sm text-soft hover:bg-hover hover:text-ink"
          >
            <X size={13} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
