import { version } from '@/lib/contract/version';
import { defineRoute, idParams, nothing } from '@/lib/server/http/define-route';
import { getVersion } from '@/lib/server/service/version/get';

export const GET = defineRoute({
  scope: 'query:read',
  params: idParams,
  query: nothing,
  response: version,
  handler: ({ ctx, params }) => getVersion({ ctx, input: params }),
});
