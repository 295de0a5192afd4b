'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { NowProvider } from '@/components/time/now';
import { makeQueryClient } from '@/lib/client/query-client';

export function Providers({ renderedAtMs, children }: { renderedAtMs: number; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <NowProvider renderedAtMs={renderedAtMs}>{children}</NowProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
