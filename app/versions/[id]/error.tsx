'use client';

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Failure } from '@/components/shell/failure';

/** A tab that failed: the version's header and the other tabs stay. */
export default function TabError({ error, reset }: { error: Error; reset: () => void }) {
  const queries = useQueryErrorResetBoundary();
  return (
    <div className="panel">
      <Failure
        error={error}
        what="This part of the version"
        onRetry={() => {
          queries.reset();
          reset();
        }}
      />
    </div>
  );
}
