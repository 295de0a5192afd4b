import { z } from 'zod';
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
