import { z } from 'zod';
import type { OpenApi } from '@/lib/contract/openapi';
import { runtime } from '@/lib/server/runtime';
import { defineRoute, nothing } from './define-route';
import { openApiDocument } from './openapi-document';

/** `GET /api/v1/openapi.json`. It tells nothing that the documentation does not: anybody may read it. */
export const openApiRoute = defineRoute({
  summary: 'This description of the API, as OpenAPI 3.1',
  scope: 'nobody',
  params: nothing,
  query: nothing,
  response: z.record(z.string(), z.unknown()),
  handler: async ({ ctx }) => ({ ...openApiDocument(ctx.installation) }),
});

/** The same for the page that shows it. */
export async function installedDocument(): Promise<OpenApi> {
  return openApiDocument((await runtime()).installation);
}
