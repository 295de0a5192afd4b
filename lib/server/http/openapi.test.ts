import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type { OpenApiOperation } from '@/lib/contract/openapi';
import { parseDeclaration } from '@/lib/server/config/parse-declaration';
import { openApiDocument } from './openapi-document';
import { apiOperations } from './openapi-operations';

const ADDRESS = 'https://signalbox.example';
const describe_ = (method: 'none' | 'password' = 'password') =>
  openApiDocument({ version: '1.2.3', address: ADDRESS, signIn: { method, people: [] } });
const document = describe_();
const operations = apiOperations();

test('is an OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document) as never);
  expect(result).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('a document with a fault does not pass', async () => {
  const { openapi: _, ...broken } = structuredClone(document);
  const faulty = { ...structuredClone(document), paths: { '/x': { get: { responses: 7 } } } };
  for (const each of [broken, faulty])
    expect((await new Validator().validate(each as never)).valid).toBe(false);
});

test('every reference leads somewhere, and every shape is referred to', () => {
  const text = JSON.stringify(document);
  const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
  const shapes = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...refs].sort()).toEqual(shapes.sort());
});

test('ids of operations are different, and each has words', () => {
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { summary } of operations) expect(summary).toMatch(/^[A-Z]/);
});

test('an answer may get fields: no shape forbids what it does not name', () => {
  expect(JSON.stringify(document.components.schemas)).not.toContain('"additionalProperties":false');
});

describe('who may', () => {
  const of = (id: string, from = document): OpenApiOperation => {
    const found = Object.values(from.paths).flatMap((path) => Object.values(path));
    return found.find(({ operationId }) => operationId === id) ?? (Promise.reject(id) as never);
  };

  test('with a token, where a token may at all', () => {
    expect(of('fleet').security).toEqual([{ token: ['query:read'] }, { session: ['query:read'] }]);
    expect(of('members').security).toEqual([{ session: ['member:read'] }]);
    expect(of('health').security).toEqual([]);
    for (const id of ['cutovers_approve', 'cutovers_settle', 'cutovers_complete', 'tokens_makeToken'])
      expect(
        of(id).security.flatMap((way) => Object.keys(way)),
        id,
      ).toEqual(['session']);
    expect(of('cutovers_advance').security[0]).toEqual({ token: ['query:read', 'cutover:write'] });
  });

  test('without both, where nobody signs in', () => {
    expect(of('fleet', describe_('none')).security.at(-1)).toEqual({});
  });
});

describe('a request made of the document alone is accepted by the parser that reads it', () => {
  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    async (_, { method, path, params, query, headers, body }) => {
      const told = document.paths[path]?.[method];
      const given = (where: string) =>
        Object.fromEntries(
          (told?.parameters ?? [])
            .filter((each) => each.in === where && each.required)
            .map(({ name, example }) => [name, String(example)]),
        );
      expect(params.safeParse(given('path')).error).toBeUndefined();
      expect(query.safeParse(given('query')).error).toBeUndefined();
      expect(headers.safeParse(given('header')).error).toBeUndefined();
      const content = Object.values(told?.requestBody?.content ?? {});
      if (body === null) expect(content).toEqual([]);
      else if ('json' in body) expect(body.json.safeParse(content[0]?.example).error).toBeUndefined();
      else for (const { example } of content) expect(() => parseDeclaration(String(example))).not.toThrow();
    },
  );

  test('and every path has its ids', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const operation of Object.values(methods))
        expect(
          operation.parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`),
        ).toEqual(path.match(/\{\w+\}/g) ?? []);
  });
});
