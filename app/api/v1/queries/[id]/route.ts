import { query } from '@/lib/contract/query';
import { defineRoute, idParams, nothing } from '@/lib/server/http/define-route';
import { getQuery } from '@/lib/server/service/query/get';

export const GET = defineRoute({
  scope: 'query:read',
  params: idParams,
  query: nothing,
  response: query,
  handler: ({ ctx, params }) => getQuery({ ctx, input: params }),
});
