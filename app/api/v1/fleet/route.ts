import { fleet } from '@/lib/contract/fleet';
import { fleetRequest } from '@/lib/contract/request';
import { defineRoute, nothing } from '@/lib/server/http/define-route';
import { getFleet } from '@/lib/server/service/fleet/get';

export const GET = defineRoute({
  scope: 'query:read',
  params: nothing,
  query: fleetRequest,
  response: fleet,
  handler: ({ ctx, query }) => getFleet({ ctx, input: query }),
});
