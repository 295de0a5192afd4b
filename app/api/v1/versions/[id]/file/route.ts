import { filesRequest } from '@/lib/contract/request';
import { versionFile } from '@/lib/contract/version';
import { defineRoute, idParams } from '@/lib/server/http/define-route';
import { readFile } from '@/lib/server/service/version/read-file';

export const GET = defineRoute({
  scope: 'file:read',
  params: idParams,
  query: filesRequest,
  response: versionFile,
  handler: ({ ctx, params, query }) => readFile({ ctx, input: { ...params, ...query } }),
});
