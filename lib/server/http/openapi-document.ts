import type { OpenApi, OpenApiOperation, OpenApiParameter } from '@/lib/contract/openapi';
import { isTokenScope, SCOPE_WORDS, type Scope } from '@/lib/domain/role';
import type { Installation } from '@/lib/server/service/context';
import { exampleOf } from './openapi-example';
import { apiOperations, type Operation } from './openapi-operations';
import { inputSchema, type JsonSchema, outputSchemas } from './openapi-schemas';

const PROBLEM = {
  description: 'A refusal or a failure: RFC 9457 problem details, with words for people and a request id.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
};
/** An id of each kind, by the part of the address that stands before it. */
const IDS: Record<string, string> = {
  queries: 'main.prod.orders',
  versions: 'main.prod.orders.v1',
  cutovers: 'main.prod.orders.c1',
  tokens: 'sbx_0123456789abcdef',
};

type Described = Pick<Installation, 'version' | 'address' | 'signIn'>;

/** The API as OpenAPI 3.1: made of what routes and writes declare, so that nothing of it is written twice. */
export function openApiDocument({ version, address, signIn }: Described): OpenApi {
  const operations = apiOperations();
  const outputs = outputSchemas(operations.map(({ response }) => response));
  const paths: OpenApi['paths'] = {};
  for (const operation of operations) {
    const at = paths[operation.path] ?? {};
    at[operation.method] = described(operation, outputs.of, signIn.method === 'password');
    paths[operation.path] = at;
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Signalbox',
      version,
      summary: 'Spark Structured Streaming queries, read from their checkpoints, and their cutovers.',
      description:
        '64-bit integers are decimal strings. null is unknown, never 0. Fields may be added to an answer at any time. Nothing ever writes to a checkpoint.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: address }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: outputs.components,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token (Settings, API tokens). It may no more than its maker, and approves nothing.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'signalbox.session_token',
          description: 'The session of a person who signed in, which POST /api/auth/sign-in begins.',
        },
      },
    },
  };
}

function described(
  operation: Operation,
  outputOf: (response: Operation['response']) => JsonSchema,
  signedIn: boolean,
): OpenApiOperation {
  const { id, method, summary, scope, serviceScopes, onlyPeople, response, answersAs } = operation;
  const scopes = scope === 'nobody' ? [] : [...new Set([scope, ...serviceScopes])];
  const forTokens = !onlyPeople && (scope === 'nobody' || isTokenScope(scope));
  return {
    operationId: id,
    summary,
    tags: [tagOf(operation)],
    ...(scopes.length === 0 ? {} : { description: `Takes ${scopes.map(scopeWords).join('; ')}.` }),
    'x-scopes': scopes,
    'x-only-people': scope !== 'nobody' && !forTokens,
    security: scope === 'nobody' ? [] : securityOf(scopes, { forTokens, signedIn }),
    parameters: parametersOf(operation),
    ...bodyOf(operation),
    responses: {
      [method === 'get' ? '200' : '2XX']: {
        description: 'The answer.',
        content: { [answersAs ?? 'application/json']: { schema: outputOf(response) } },
      },
      default: PROBLEM,
    },
  };
}

function scopeWords(scope: Scope): string {
  return `${scope} (to ${SCOPE_WORDS[scope]})`;
}

/** Without sign-in, and in the demo, whoever reaches this machine acts without both. */
function securityOf(
  scopes: readonly Scope[],
  { forTokens, signedIn }: { forTokens: boolean; signedIn: boolean },
): OpenApiOperation['security'] {
  return [
    ...(forTokens ? [{ token: [...scopes] }] : []),
    { session: [...scopes] },
    ...(signedIn ? [] : [{}]),
  ];
}

function tagOf({ path }: Pick<Operation, 'path'>): string {
  const [, , version = '', noun = ''] = path.split('/');
  return version === 'v1' ? noun.replace('.json', '') : version === 'auth' ? 'sign-in' : version;
}

function parametersOf({ path, params, query, headers }: Operation): OpenApiParameter[] {
  const noun = path.split('/')[3] ?? '';
  return [
    ...fieldsOf(params, 'path').map((each) => ({ ...each, required: true, example: IDS[noun] ?? 'ID' })),
    ...fieldsOf(query, 'query'),
    ...fieldsOf(headers, 'header'),
  ];
}

function fieldsOf(schema: Operation['query'], where: OpenApiParameter['in']): OpenApiParameter[] {
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: field,
    ...(required.includes(name) || where === 'header' ? { example: exampleOf(field, name) } : {}),
  }));
}

function bodyOf({ body }: Operation): Pick<OpenApiOperation, 'requestBody'> {
  if (body === null) return {};
  if ('json' in body) {
    const schema = inputSchema(body.json);
    const content = { 'application/json': { schema, example: exampleOf(schema) } };
    return { requestBody: { required: true, content } };
  }
  const content = Object.fromEntries(
    body.text.map((type) => [type, { schema: { type: 'string' }, example: body.example }]),
  );
  return { requestBody: { required: true, content } };
}
