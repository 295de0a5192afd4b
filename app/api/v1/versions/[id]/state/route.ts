import { versionState } from '@/lib/contract/version';
import { defineRoute, idParams, nothing } from '@/lib/server/http/define-route';
import { getState } from '@/lib/server/service/version/get-state';

export const GET = defineRoute({
  scope: 'query:read',
  params: idParams,
  query: nothing,
  response: versionState,
  handler: ({ ctx, params }) => getState({ ctx, input: params }),
});
