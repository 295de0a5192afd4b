'use client';

import { CircleX } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { isApiError } from '@/lib/client/api-error';

/** What a page or panel shows instead of data it could not get: cause, evidence for a report, and the way on. */
export function Failure({ error, what, onRetry }: { error: unknown; what: string; onRetry: () => void }) {
  const api = isApiError(error) ? error : null;
  return (
    <Message
      role="alert"
      icon={<CircleX size={20} className="text-bad" />}
      title={api?.title ?? `${what} cannot be shown`}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>
        {api?.message ?? 'Something in this page failed. The checkpoints and the collector are not affected.'}
      </p>
      {api === null ? null : (
        <p className="num mt-1 text-faint">
          {[api.code, api.status, api.requestId === null ? null : `request ${api.requestId}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Message>
  );
}
