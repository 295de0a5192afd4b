'use client';

import { ToneMark } from '@/components/status/tone-mark';
import { Age } from '@/components/time/age';
import { isApiError } from '@/lib/client/api-error';

/** Said over data that could not be refreshed: what is shown is old, how old, and why. Floats, so nothing moves. */
export function StaleNotice({ error, updatedAtMs }: { error: unknown; updatedAtMs: number }) {
  if (error === null || error === undefined) return null;
  return (
    <div
      role="status"
      className="fixed right-4 bottom-4 left-4 z-30 mx-auto w-fit rounded-md border border-warn bg-warn-wash px-3 py-2 text-xs print:static"
    >
      <ToneMark tone="warn" className="mr-1 align-bottom font-semibold">
        Not up to date
      </ToneMark>{' '}
      Shown as it was <Age atMs={String(updatedAtMs)} />.{' '}
      {isApiError(error) ? error.message : 'The last refresh failed.'}
    </div>
  );
}
