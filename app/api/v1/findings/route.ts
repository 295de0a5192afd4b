import { findingsPage } from '@/lib/contract/finding';
import { findingsRequest } from '@/lib/contract/request';
import { defineRoute, nothing } from '@/lib/server/http/define-route';
import { listFindings } from '@/lib/server/service/finding/list';

export const GET = defineRoute({
  scope: 'query:read',
  params: nothing,
  query: findingsRequest,
  response: findingsPage,
  handler: ({ ctx, query }) => listFindings({ ctx, input: query }),
});
