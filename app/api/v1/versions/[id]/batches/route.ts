import { batchesRequest } from '@/lib/contract/request';
import { batchPage } from '@/lib/contract/version';
import { defineRoute, idParams } from '@/lib/server/http/define-route';
import { listBatches } from '@/lib/server/service/version/list-batches';

export const GET = defineRoute({
  scope: 'query:read',
  params: idParams,
  query: batchesRequest,
  response: batchPage,
  handler: ({ ctx, params, query }) => listBatches({ ctx, input: { ...params, ...query } }),
});
