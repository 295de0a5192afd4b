import { ToneMark } from '@/components/status/tone-mark';
import type { CutoverReceipt } from '@/lib/contract/cutover';

/** What the last thing that was done here did. Said once, over the page, so that nothing moves. */
export function ReceiptLine({ receipt }: { receipt: CutoverReceipt | null }) {
  return (
    <div role="status" className="empty:hidden">
      {receipt === null ? null : (
        <p className="mb-3 rounded-md border border-good bg-good-wash px-3 py-1.5 text-xs">
          <ToneMark tone="good" className="mr-1 align-bottom font-semibold">
            Done
          </ToneMark>{' '}
          {receipt.words}
        </p>
      )}
    </div>
  );
}
