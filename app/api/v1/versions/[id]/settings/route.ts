import { versionSettings } from '@/lib/contract/version';
import { defineRoute, idParams, nothing } from '@/lib/server/http/define-route';
import { getSettings } from '@/lib/server/service/version/get-settings';

export const GET = defineRoute({
  scope: 'query:read',
  params: idParams,
  query: nothing,
  response: versionSettings,
  handler: ({ ctx, params }) => getSettings({ ctx, input: params }),
});
