import { beforeEach, describe, expect, test } from 'vitest';
import type { tokenRequest } from '@/lib/contract/token';
import { type Actor, actorMay } from '@/lib/domain/actor';
import { PasswordWorld, tokenOf } from '@/lib/server/auth/testing/password-world';
import { withDatabase } from '@/lib/server/db/testing';
import { verifyAudit } from '@/lib/server/service/audit/verify';
import type { ServiceContext } from '@/lib/server/service/context';
import { disableMember, enableMember } from '@/lib/server/service/member/change-access';
import { takeGrant } from '@/lib/server/service/member/change-grant';
import { invite } from '@/lib/server/service/member/invite';
import { isServiceError, type ServiceErrorCode } from '@/lib/server/service/service-error';
import { personWith, START_MS } from '@/lib/server/service/testing/test-context';
import { actorByToken } from './actor-by-token';
import { listTokens } from './list';
import { makeToken } from './make';
import { revokeToken } from './revoke';

const database = withDatabase();
const WHY = { reason: 'the deploy job' };
const DAY_MS = 86_400_000n;
const refused = (code: ServiceErrorCode) => (error: unknown) => isServiceError(error, code);

let world: PasswordWorld;
let ada: Actor;
let grace: Actor;

beforeEach(async () => {
  world ??= new PasswordWorld(database.client);
  ada ??= await world.firstAdmin();
  grace ??= await world.join(
    tokenOf(
      (
        await invite({
          ctx: world.ctx(ada),
          input: {
            ...WHY,
            email: 'grace@signalbox.example',
            name: 'Grace',
            grants: [
              { environment: 'prod', role: 'operator' },
              { environment: 'dev', role: 'viewer' },
            ],
          },
        })
      ).address,
    ),
  );
});

type Wanted = Partial<Parameters<typeof tokenRequest.parse>[0] & object>;

const make = (ctx: ServiceContext, more: Wanted = {}) =>
  makeToken({
    ctx,
    input: {
      name: 'ci',
      scopes: ['query:read', 'cutover:write'],
      environments: ['prod'],
      expiresInDays: 30,
      ...WHY,
      ...more,
    },
  });
const use = (bearer: string, nowMs = START_MS) => actorByToken(world.ctx(undefined, nowMs), bearer);
const listed = async (actor: Actor, nowMs = START_MS) =>
  (await listTokens({ ctx: world.ctx(actor, nowMs) })).tokens;
const verbs = async (id: string) =>
  (await database.client.audit.findMany({ where: { subject: `token:${id}` }, orderBy: { seq: 'asc' } })).map(
    ({ verb, actorKind, actorName }) => [verb, actorKind, actorName],
  );

describe('making a token', () => {
  test('is told once, kept as a hash, and audited without its secret', async () => {
    const { token, bearer } = await make(world.ctx(grace));
    const secret = bearer.slice(-64);
    const row = await database.client.apiToken.findUniqueOrThrow({ where: { id: token.id } });
    expect(bearer).toBe(`${token.id}_${secret}`);
    const everything = [row, ...(await database.client.audit.findMany()), await listed(grace)];
    const text = JSON.stringify(everything, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).not.toContain(secret);
    expect(await database.client.audit.count({ where: { after: { contains: row.secretHash } } })).toBe(0);
    expect(token).toMatchObject({
      scopes: ['query:read', 'cutover:write'],
      environments: ['prod'],
      expiresAtMs: String(START_MS + 30n * DAY_MS),
      state: 'active',
      lastUsedMs: null,
      lost: null,
    });
    expect(await verbs(token.id)).toEqual([['token.made', 'person', 'Grace']]);
  });

  test.each<[string, Wanted]>([
    ['in an environment in which one has no role', { environments: ['stage'] }],
    ['in one in which one may less', { environments: ['prod', 'dev'] }],
    ['in all environments, with a role in some', { environments: null }],
  ])('%s is refused: no token may more than who makes it', async (_, more) => {
    const before = await database.client.apiToken.count();
    await expect(make(world.ctx(grace), more)).rejects.toSatisfy(refused('forbidden'));
    expect(await database.client.apiToken.count()).toBe(before);
  });

  test.each<[string, Wanted]>([
    ['to approve', { scopes: ['cutover:approve'] }],
    ['to say who may what', { scopes: ['member:write'] }],
    ['for nothing', { scopes: [] }],
    ['for ever', { expiresInDays: 366 }],
    ['for no time', { expiresInDays: 0 }],
  ])('%s does not fit', async (_, more) => {
    await expect(make(world.ctx(ada), more)).rejects.toThrow();
  });

  test('nobody makes one, and no token makes another', async () => {
    await expect(make(world.ctx())).rejects.toSatisfy(refused('unauthenticated'));
    const token = await use((await make(world.ctx(ada), { environments: null })).bearer);
    await expect(make(world.ctx(token))).rejects.toSatisfy(refused('forbidden'));
  });
});

describe('using a token', () => {
  test('acts for its maker, for what it was made, where it was made for', async () => {
    const { token, bearer } = await make(world.ctx(grace));
    const actor = await use(bearer);
    expect(actor).toMatchObject({ kind: 'token', id: token.id, name: 'ci (token of Grace)' });
    expect(actorMay(actor, 'cutover:write', 'prod')).toBe(true);
    expect(actorMay(actor, 'query:read', 'dev')).toBe(false);
    expect(actorMay(actor, 'declaration:write', 'prod')).toBe(false);
  });

  test('shows when it was used last, to the minute, and writes nothing else', async () => {
    const { token, bearer } = await make(world.ctx(grace));
    const rows = await database.client.audit.count();
    const lastUsed = async () => (await listed(grace)).find(({ id }) => id === token.id)?.lastUsedMs;
    await use(bearer, START_MS + 1n);
    expect(await lastUsed()).toBe(String(START_MS + 1n));
    await use(bearer, START_MS + 60_000n);
    expect(await lastUsed()).toBe(String(START_MS + 1n));
    await use(bearer, START_MS + 60_001n);
    expect(await lastUsed()).toBe(String(START_MS + 60_001n));
    expect(await database.client.audit.count()).toBe(rows);
  });

  test('with another secret, or an id that is none, is refused in one text', async () => {
    const { bearer } = await make(world.ctx(grace));
    const last = bearer.at(-1) === '0' ? '1' : '0';
    const wrong = [
      bearer.slice(0, -1) + last,
      bearer.replace(/^sbx_./, (id) => (id === 'sbx_0' ? 'sbx_1' : 'sbx_0')),
    ];
    const texts = await Promise.all(wrong.map((text) => use(text).catch((error: Error) => error.message)));
    expect(new Set(texts).size).toBe(1);
    await expect(use(wrong[0] ?? '')).rejects.toSatisfy(refused('unauthenticated'));
    await expect(use('sbx_half')).rejects.toThrow('no token of Signalbox');
  });

  test('after it expired is refused, which stands in the audit once', async () => {
    const { token, bearer } = await make(world.ctx(grace), { expiresInDays: 1 });
    await use(bearer, START_MS + DAY_MS - 1n);
    for (const later of [0n, 1n, DAY_MS])
      await expect(use(bearer, START_MS + DAY_MS + later)).rejects.toThrow('expired at');
    expect(await verbs(token.id)).toEqual([
      ['token.made', 'person', 'Grace'],
      ['token.refused', 'token', 'ci (token of Grace)'],
    ]);
    expect((await listed(grace, START_MS + DAY_MS)).find(({ id }) => id === token.id)?.state).toBe('expired');
  });

  test('at once after it expired is one audit row as well', async () => {
    const { token, bearer } = await make(world.ctx(grace), { expiresInDays: 1 });
    const late = Array.from({ length: 8 }, () => use(bearer, START_MS + DAY_MS));
    expect((await Promise.allSettled(late)).every(({ status }) => status === 'rejected')).toBe(true);
    expect((await verbs(token.id)).filter(([verb]) => verb === 'token.refused')).toHaveLength(1);
  });

  test('ends with its maker: a role that is taken is taken from it, and who is disabled has none that works', async () => {
    const invited = await invite({
      ctx: world.ctx(ada),
      input: {
        ...WHY,
        email: 'bo@signalbox.example',
        name: 'Bo',
        grants: [
          { environment: 'prod', role: 'operator' },
          { environment: 'prod', role: 'viewer' },
        ],
      },
    });
    const bo = await world.join(tokenOf(invited.address));
    const { token, bearer } = await make(world.ctx(bo));
    const state = async () => (await listed(ada)).find(({ id }) => id === token.id);
    await takeGrant({
      ctx: world.ctx(ada),
      input: { ...WHY, id: bo.id, environment: 'prod', role: 'operator' },
    });
    const less = await use(bearer);
    expect(actorMay(less, 'cutover:write', 'prod')).toBe(false);
    expect(actorMay(less, 'query:read', 'prod')).toBe(true);
    expect(await state()).toMatchObject({
      state: 'active',
      lost: 'Bo, who made it, may no longer prepare and run a cutover in prod.',
    });
    await disableMember({ ctx: world.ctx(ada), input: { ...WHY, id: bo.id } });
    await expect(use(bearer)).rejects.toThrow('Bo, who made it, cannot sign in here any more');
    expect(await state()).toMatchObject({ state: 'powerless' });
    await enableMember({ ctx: world.ctx(ada), input: { ...WHY, id: bo.id } });
    expect(actorMay(await use(bearer), 'query:read', 'prod')).toBe(true);
  });
});

describe('revoking a token', () => {
  test('ends it at once, by its maker or an admin, and by nobody else', async () => {
    const { token, bearer } = await make(world.ctx(grace));
    const revoke = (actor: Actor) => revokeToken({ ctx: world.ctx(actor), input: { ...WHY, id: token.id } });
    const stranger = personWith({ environment: 'prod', role: 'operator' });
    await expect(revoke(stranger)).rejects.toSatisfy(refused('forbidden'));
    await expect(revoke(await use(bearer))).rejects.toSatisfy(refused('forbidden'));
    await expect(revokeToken({ ctx: world.ctx(), input: { ...WHY, id: token.id } })).rejects.toSatisfy(
      refused('unauthenticated'),
    );
    await use(bearer);
    expect((await revoke(ada)).state).toBe('revoked');
    await expect(use(bearer)).rejects.toThrow('was revoked at');
    expect((await revoke(grace)).state).toBe('revoked');
    expect(await verbs(token.id)).toEqual([
      ['token.made', 'person', 'Grace'],
      ['token.revoked', 'person', 'Ada'],
      ['token.refused', 'token', 'ci (token of Grace)'],
    ]);
  });

  test('a token that is none is not found', async () => {
    await expect(revokeToken({ ctx: world.ctx(ada), input: { ...WHY, id: 'sbx_none' } })).rejects.toSatisfy(
      refused('not-found'),
    );
  });
});

describe('the list', () => {
  test('is of one’s own; of everybody for who sees all people; of itself for a token', async () => {
    const own = await make(world.ctx(grace), { name: 'own' });
    await make(world.ctx(ada), { name: 'hers' });
    const names = async (actor: Actor) => new Set((await listed(actor)).map(({ maker }) => maker.name));
    expect(await names(grace)).toEqual(new Set(['Grace']));
    expect(await names(ada)).toEqual(new Set(['Grace', 'Ada', 'Bo']));
    expect((await listed(await use(own.bearer))).map(({ name }) => name)).toEqual(['own']);
    await expect(listed(personWith())).rejects.toSatisfy(refused('forbidden'));
    expect(
      (await listed(grace)).every(
        ({ whyNotRevoke, state }) => (state === 'revoked') === (whyNotRevoke !== null),
      ),
    ).toBe(true);
  });
});

test('a row that is changed past the audit is seen', async () => {
  expect(await verifyAudit(database.client)).toMatchObject({ intact: true, problems: [] });
  const { token } = await make(world.ctx(grace));
  for (const change of [
    { expiresMs: START_MS + 900n * DAY_MS },
    { scopes: '["query:read","audit:read"]' },
    { environments: null },
    { makerId: ada.id },
    { secretHash: '00' },
  ]) {
    const before = await database.client.apiToken.findUniqueOrThrow({ where: { id: token.id } });
    await database.client.apiToken.update({ where: { id: token.id }, data: change });
    expect((await verifyAudit(database.client)).problems, JSON.stringify(Object.keys(change))).toMatchObject([
      { kind: 'unaudited-change', subject: `token:${token.id}` },
    ]);
    await database.client.apiToken.update({ where: { id: token.id }, data: before });
  }
  expect((await verifyAudit(database.client)).intact).toBe(true);
});
