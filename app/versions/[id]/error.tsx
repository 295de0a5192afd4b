'use client';

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRetryWhenSignedIn } from '@/components/auth/use-retry-when-signed-in';
import { Failure } from '@/components/shell/failure';

/** A tab that failed: the version's header and the other tabs stay. */
export default function TabError({ error, reset }: { error: Error; reset: () => void }) {
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    queries.reset();
    reset();
  };
  useRetryWhenSignedIn(error, retry);
  return (
    <div className="panel">
      <Failure error={error} what="This part of the version" onRetry={retry} />
    </div>
  );
}
