import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { OpenApi, OpenApiOperation } from '@/lib/contract/openapi';
import { listOperations } from './prepare-operations';

const operation = (more: Partial<OpenApiOperation>): OpenApiOperation => ({
  operationId: 'x',
  summary: 'X',
  tags: ['cutovers'],
  'x-scopes': ['cutover:write'],
  'x-only-people': false,
  security: [{ token: ['cutover:write'] }],
  parameters: [],
  responses: {},
  ...more,
});

const document = (paths: OpenApi['paths']): OpenApi => ({
  openapi: '3.1.1',
  info: { title: '', version: '', summary: '', description: '', license: { name: '', identifier: '' } },
  servers: [{ url: 'https://signalbox.example' }],
  tags: [{ name: 'cutovers' }],
  paths,
  components: { schemas: {}, securitySchemes: {} },
});
const curlOf = (path: string, method: 'get' | 'post', more: Partial<OpenApiOperation>) =>
  listOperations(document({ [path]: { [method]: operation(more) } }))[0]?.operations[0]?.curl;

test('a request is one line of a shell, with the address of this installation, and quotes survive in it', () => {
  const id = { name: 'id', in: 'path', required: true, schema: {}, example: 'main.prod.orders.c1' } as const;
  const key = { name: 'idempotency-key', in: 'header', required: false, schema: {}, example: 'k-1' } as const;
  const example = { reason: "it's time" };
  const curl = curlOf('/api/v1/cutovers/{id}/pause', 'post', {
    parameters: [id, key],
    requestBody: { required: true, content: { 'application/json': { schema: {}, example } } },
  });
  const words = execFileSync('sh', ['-c', `printf '%s\\n' ${curl?.replace(/^curl/, '')}`], {
    encoding: 'utf8',
    env: { ...process.env, SIGNALBOX_TOKEN: 'sbx_1' },
  });
  expect(words.trim().split('\n')).toEqual([
    '--fail-with-body',
    '-sS',
    '-X',
    'POST',
    '-H',
    'authorization: Bearer sbx_1',
    '-H',
    'idempotency-key: k-1',
    '-H',
    'content-type: application/json',
    '--data-binary',
    JSON.stringify(example),
    'https://signalbox.example/api/v1/cutovers/main.prod.orders.c1/pause',
  ]);
});

test('what has to be asked for stands in the query string', () => {
  const side = (name: string) =>
    ({ name, in: 'query', required: true, schema: {}, example: `main.prod.orders.${name}` }) as const;
  expect(curlOf('/api/v1/compare', 'get', { parameters: [side('v1'), side('v2')] })).toContain(
    "'https://signalbox.example/api/v1/compare?v1=main.prod.orders.v1&v2=main.prod.orders.v2'",
  );
});

test('where only people may, there is no request to copy', () => {
  expect(curlOf('/api/v1/cutovers/{id}/approve', 'post', { 'x-only-people': true })).toBeNull();
});
