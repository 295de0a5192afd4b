'use client';

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRetryWhenSignedIn } from '@/components/auth/use-retry-when-signed-in';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { Failure } from '@/components/shell/failure';

export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    queries.reset();
    reset();
  };
  useRetryWhenSignedIn(error, retry);
  return (
    <>
      <EnvironmentBadge environment={null} protected={false} />
      <h1 className="sr-only">This page failed</h1>
      <div className="panel">
        <Failure error={error} what="This page" onRetry={retry} />
      </div>
    </>
  );
}
