'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { isApiError } from '@/lib/client/api-error';

/** Why something that was asked for did not happen, where it was asked for. Takes no room when nothing is wrong. */
export function Problem({ error }: { error: unknown }) {
  const api = isApiError(error) ? error : null;
  return (
    <div role="alert" className="text-xs empty:hidden">
      {error === null ? null : (
        <div className="rounded-md bg-bad-wash px-2.5 py-2">
          <ToneMark tone="bad" className="font-semibold">
            {api?.code === 'unauthenticated' ? 'Not signed in' : (api?.title ?? 'This failed')}
          </ToneMark>
          <p className="mt-0.5">
            {api?.message ?? 'Something in this page failed, and nothing was changed.'}
          </p>
          {api?.requestId == null ? null : <p className="num mt-0.5 text-faint">request {api.requestId}</p>}
        </div>
      )}
    </div>
  );
}
