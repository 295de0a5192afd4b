import { session } from '@/lib/contract/session';
import { defineRoute, nothing } from '@/lib/server/http/define-route';
import { getSession } from '@/lib/server/service/session/get';

export const GET = defineRoute({
  scope: 'query:read',
  params: nothing,
  query: nothing,
  response: session,
  handler: ({ ctx }) => getSession({ ctx }),
});
