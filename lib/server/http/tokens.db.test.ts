import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fleet } from '@/lib/contract/fleet';
import { problem } from '@/lib/contract/problem';
import { session } from '@/lib/contract/session';
import { apiTokens, tokenReceipt } from '@/lib/contract/token';
import { withDatabase } from '@/lib/server/db/testing';
import { runtime } from '@/lib/server/runtime';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { eventsRoute } from './events-route';
import { memberWrites } from './member-writes';
import { routes } from './routes';
import { tokenWrites } from './token-writes';
import { writes } from './writes';

/** Tokens over the handlers that Next calls, without sign-in: whoever sits at this machine makes one for a job. */

const database = withDatabase();
const HOST = 'localhost:3000';
const WHY = { reason: 'a test' };

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', database.url);
  await discover(database.client, [foundAt('prod/orders_v1'), foundAt('dev/orders_v1')]);
});

afterAll(async () => {
  await (await runtime()).db.$disconnect();
  vi.unstubAllEnvs();
});

type Handler = (request: Request, segments: { params: Promise<unknown> }) => Promise<Response>;

function send(
  handler: Handler,
  {
    bearer,
    body,
    params = {},
    headers = {},
  }: {
    bearer?: string;
    body?: unknown;
    params?: Record<string, string>;
    headers?: Record<string, string>;
  } = {},
): Promise<Response> {
  const request = new Request(`http://${HOST}/api`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: HOST,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return handler(request, { params: Promise.resolve(params) });
}

async function made(more: Record<string, unknown> = {}) {
  const wanted = {
    name: 'ci',
    scopes: ['query:read', 'declaration:write'],
    environments: ['prod'],
    expiresInDays: 7,
    ...WHY,
    ...more,
  };
  const response = await send(tokenWrites.makeToken, { body: wanted });
  expect(response.status).toBe(201);
  return tokenReceipt.parse(await response.json());
}

const declare = (bearer: string, id: string, headers: Record<string, string> = {}) =>
  send(writes.declare, { bearer, body: {}, params: { id }, headers });

describe('a request with a token', () => {
  test('sees and does what the token was made for', async () => {
    const { bearer, token } = await made();
    const seen = fleet.parse(await (await send(routes.fleet.GET, { bearer })).json());
    expect(seen.queries.map(({ environment }) => environment)).toEqual(['prod']);
    expect((await declare(bearer, 'checkpoints.prod.orders.v1')).status).toBe(201);
    const elsewhere = await declare(bearer, 'checkpoints.dev.orders.v1');
    expect(elsewhere.status).toBe(403);
    expect(problem.parse(await elsewhere.json()).detail).toBe(
      'ci (token of local operator) was made for prod, and not for dev.',
    );
    const row = await database.client.audit.findFirstOrThrow({ where: { verb: 'declaration.posted' } });
    expect([row.actorKind, row.actorId]).toEqual(['token', token.id]);
    const asking = session.parse(await (await send(routes.session.GET, { bearer })).json());
    expect([asking.actor, asking.token?.scopes.map(({ scope }) => scope)]).toEqual([
      null,
      ['query:read', 'declaration:write'],
    ]);
  });

  test('needs not to come from this site, since no cookie of it is read', async () => {
    const { bearer } = await made();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://ci.example' };
    expect((await declare(bearer, 'checkpoints.prod.orders.v1', foreign)).status).toBe(200);
    const without = await send(tokenWrites.makeToken, { body: {}, headers: foreign });
    expect(without.status).toBe(403);
  });

  test.each(['', 'sbx_', `sbx_${'0'.repeat(16)}_${'0'.repeat(64)}`, 'eyJhbGciOiJub25lIn0.e30.'])(
    'that is none (%j) is 401 with words, and never the local operator',
    async (bearer) => {
      const answers = [
        await send(routes.fleet.GET, { bearer }),
        await send(routes.session.GET, { bearer }),
        await declare(bearer, 'checkpoints.prod.orders.v1'),
        await send((request) => eventsRoute(request), { bearer }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(problem.parse(await answer.json())).toMatchObject({ code: 'unauthenticated' });
      }
      expect((await send(routes.fleet.GET)).status).toBe(200);
    },
  );

  test('the same wrong one again and again has to wait, and a right one does not', async () => {
    const { bearer } = await made();
    const wrong = `${bearer.slice(0, -8)}00000000`;
    const codes: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      codes.push((await send(routes.fleet.GET, { bearer: wrong })).status);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await send(routes.fleet.GET, { bearer })).status).toBe(200);
  });

  test('makes no token, revokes none and says nothing of people: 403 with the page to open', async () => {
    const { bearer, token } = await made();
    for (const attempt of [
      send(tokenWrites.makeToken, { bearer, body: {} }),
      send(tokenWrites.revokeToken, { bearer, body: WHY, params: { id: token.id } }),
    ]) {
      const answer = await attempt;
      expect(answer.status).toBe(403);
      expect(problem.parse(await answer.json()).detail).toMatch(
        /takes a signed-in person.*http:\/\/\S+\/settings\.$/,
      );
    }
    expect((await send(routes.members.GET, { bearer })).status).toBe(403);
    expect((await send(memberWrites.invite, { bearer, body: {} })).status).toBe(403);
  });

  test('is over with the token', async () => {
    const { bearer, token } = await made();
    const revoked = await send(tokenWrites.revokeToken, { body: WHY, params: { id: token.id } });
    expect(revoked.status).toBe(200);
    expect((await send(routes.fleet.GET, { bearer })).status).toBe(401);
    const listed = apiTokens.parse(await (await send(routes.tokens.GET)).json());
    expect(listed.tokens.find(({ id }) => id === token.id)?.state).toBe('revoked');
  });
});
