import { filesRequest } from '@/lib/contract/request';
import { versionFiles } from '@/lib/contract/version';
import { defineRoute, idParams } from '@/lib/server/http/define-route';
import { listFiles } from '@/lib/server/service/version/list-files';

export const GET = defineRoute({
  scope: 'file:read',
  params: idParams,
  query: filesRequest,
  response: versionFiles,
  handler: ({ ctx, params, query }) => listFiles({ ctx, input: { ...params, ...query } }),
});
