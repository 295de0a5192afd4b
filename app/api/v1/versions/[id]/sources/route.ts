import { versionSources } from '@/lib/contract/version';
import { defineRoute, idParams, nothing } from '@/lib/server/http/define-route';
import { getSources } from '@/lib/server/service/version/get-sources';

export const GET = defineRoute({
  scope: 'query:read',
  params: idParams,
  query: nothing,
  response: versionSources,
  handler: ({ ctx, params }) => getSources({ ctx, input: params }),
});
