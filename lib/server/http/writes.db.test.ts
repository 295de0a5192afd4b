import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { declarationReceipt } from '@/lib/contract/declaration';
import { apiPath } from '@/lib/contract/paths';
import { problem } from '@/lib/contract/problem';
import { withDatabase } from '@/lib/server/db/testing';
import { runtime } from '@/lib/server/runtime';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { writes } from './writes';

const database = withDatabase();
const ID = 'checkpoints.prod.orders.v1';
const HOST = 'localhost:3000';

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', database.url);
  await discover(database.client, [foundAt('prod/orders_v1')]);
});

afterAll(async () => {
  await (await runtime()).db.$disconnect();
  vi.unstubAllEnvs();
});

/** What a program sends, as `curl --data-binary @declaration.yaml`. */
function send(
  body: string,
  headers: Record<string, string> = {},
  verb: 'declare' | 'withdraw' = 'declare',
  id = ID,
): Promise<Response> {
  const request = new Request(`http://${HOST}${apiPath.declaration(id)}`, {
    method: verb === 'declare' ? 'POST' : 'DELETE',
    ...(verb === 'declare' ? { body } : {}),
    headers: { host: HOST, 'content-type': 'application/yaml', ...headers },
  });
  return writes[verb](request, { params: Promise.resolve({ id }) });
}

describe('POST and DELETE of a declaration', () => {
  test('201 when stored, 200 when it was said already or is taken back', async () => {
    const stored = await send('trigger: { processingTime: 30s }');
    expect(stored.status).toBe(201);
    expect(stored.headers.get('cache-control')).toBe('no-store');
    expect(declarationReceipt.parse(await stored.json())).toMatchObject({ versionId: ID, stored: true });
    const json = '{"trigger":{"processingTime":"30 seconds"}}';
    const again = await send(json, { 'content-type': 'application/json; charset=utf-8' });
    expect([again.status, declarationReceipt.parse(await again.json()).stored]).toEqual([200, false]);
    const taken = await send('', {}, 'withdraw');
    expect([taken.status, declarationReceipt.parse(await taken.json()).inEffect]).toEqual([200, null]);
  });

  test('what does not fit is problem+json with line and field', async () => {
    const refused = await send('trigger:\n  processingTime: soon');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    const body = problem.parse(await refused.json());
    expect(body).toMatchObject({ status: 400, code: 'invalid' });
    expect(body.issues).toMatchObject([{ path: 'trigger.processingTime', line: 2 }]);
  });

  test.each<[string, number, () => Promise<Response>]>([
    [
      'a page of another site',
      403,
      () => send('{}', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
    ],
    ['a foreign name for this machine', 403, () => send('{}', { host: 'evil.example' })],
    ['what a form of a page can send', 400, () => send('{}', { 'content-type': 'text/plain' })],
    ['a large body', 400, () => send(`author: ${'x'.repeat(300_000)}`)],
    ['a version that is not known', 404, () => send('{}', {}, 'declare', 'main.prod.nothing.v1')],
    ['another site that takes back', 403, () => send('', { origin: 'https://evil.example' }, 'withdraw')],
  ])('%s is refused with %i, and nothing is stored', async (_, status, attempt) => {
    const before = await database.client.declaration.count();
    const refused = await attempt();
    expect(refused.status).toBe(status);
    expect(problem.parse(await refused.json()).requestId).toBe(refused.headers.get('x-request-id'));
    expect(await database.client.declaration.count()).toBe(before);
  });
});
