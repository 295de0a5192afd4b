/** The parts of OpenAPI 3.1 that the description of the API uses (`GET /api/v1/openapi.json`). */
export type OpenApiSchema = Record<string, unknown>;

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: OpenApiSchema;
  example?: unknown;
}

export interface OpenApiContent {
  schema: OpenApiSchema;
  example?: unknown;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  /** What one has to hold, in the environment of what is asked for; empty: nothing. */
  'x-scopes': string[];
  /** True where no token may, whatever it was made for. */
  'x-only-people': boolean;
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required: boolean; content: Record<string, OpenApiContent> };
  responses: Record<string, { description: string; content: Record<string, OpenApiContent> }>;
}

export interface OpenApi {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<'get' | 'post' | 'delete', OpenApiOperation>>>;
  components: { schemas: Record<string, OpenApiSchema>; securitySchemes: Record<string, OpenApiSchema> };
}
