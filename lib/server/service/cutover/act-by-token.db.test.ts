import { beforeEach, expect, test } from 'vitest';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import type { Actor } from '@/lib/domain/actor';
import { withDatabase } from '@/lib/server/db/testing';
import { refusal } from '@/lib/server/service/testing/refusal';
import { personWith } from '@/lib/server/service/testing/test-context';
import { makeToken } from '@/lib/server/service/token/make';
import { revokeToken } from '@/lib/server/service/token/revoke';
import type { Storage } from '@/lib/storage/storage';
import { actOnCutover } from './act';
import { startCutover } from './start';
import { ANA, AT, HANDOVER, MIRA, RecordedWorld } from './testing/recorded-world';

/** A deploy job begins a cutover with a token of somebody who could approve one. */

const database = withDatabase();

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
});

const ADMIN = {
  ...(personWith({ environment: 'prod', role: 'admin' }) as Extract<Actor, { kind: 'person' }>),
  id: 'root',
  name: 'Root',
};
const JOB: Actor = {
  kind: 'token',
  id: 'sbx_0123456789abcdef',
  name: 'deploy (token of Root)',
  scopes: ['query:read', 'file:read', 'cutover:write'],
  environments: ['prod'],
  maker: ADMIN,
};

async function begunByJob(): Promise<RecordedWorld> {
  const world = new RecordedWorld(database.client, HANDOVER, AT.v1Runs);
  world.show('v1', AT.v1Runs);
  await world.collect();
  const v2 = { location: world.location('v2') };
  const asked = { v1: world.versionId('v1'), v2, ...world.story.request } as CutoverRequest;
  world.id = (await startCutover({ ctx: world.ctx(JOB), input: asked, key: null })).id;
  await world.settle();
  return world;
}

test('the two are one: neither the token nor who made it approves, in a protected environment', async () => {
  const world = await begunByJob();
  const { requestedBy } = await world.shown();
  expect(requestedBy).toMatchObject({ kind: 'token', name: 'deploy (token of Root)', makerId: 'root' });
  expect(await refusal(world.act(ADMIN, 'approve', { reason: 'mine' }))).toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('somebody else than who asked for the cutover'),
  });
  expect(await refusal(world.act(JOB, 'approve', { reason: 'mine' }))).toMatchObject({ code: 'forbidden' });
  expect(await world.act(ANA, 'approve', { reason: 'release 2.4' })).toMatchObject({ state: 'approved' });
});

test('a token takes the next step, and forces nothing: it is told where a person does', async () => {
  const world = await begunByJob();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  const forced = { force: { gates: ['approval' as const], reason: 'now' } };
  expect(await refusal(world.act(JOB, 'advance', forced))).toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/^Forcing takes a signed-in person.*\/cutovers\/\S+\.$/),
  });
  expect(await world.act(JOB, 'advance', {})).toMatchObject({ state: 'fencing' });
  expect(
    await refusal(world.act(JOB, 'complete', { keep: { owner: 'a', reason: 'b', keepUntilMs: '1' } })),
  ).toMatchObject({
    code: 'forbidden',
  });
  expect(await world.act(MIRA, 'pause', { reason: 'lunch' })).toBeDefined();
});

// Reading two checkpoints may take a minute, and a token is revoked when it is in the wrong hands.
test('a token that is revoked while its call is carried out changes nothing any more, and begins nothing', async () => {
  const world = await begunByJob();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  const by = world.ctx(ADMIN);
  const { token } = await makeToken({
    ctx: by,
    input: {
      name: 'deploy',
      scopes: ['query:read', 'file:read', 'cutover:write'],
      environments: ['prod'],
      expiresInDays: 1,
      reason: 'release job',
    },
  });
  const job: Actor = { ...(JOB as Extract<Actor, { kind: 'token' }>), id: token.id };
  let isRevoked = false;
  const ctx = {
    ...world.ctx(job),
    storageOf: (location: string): Storage => {
      const storage = world.storageOf(location);
      return {
        ...storage,
        location,
        read: (path, options) => storage.read(path, options),
        list: async function* (path, options) {
          if (!isRevoked) await revokeToken({ ctx: by, input: { id: token.id, reason: 'it leaked' } });
          isRevoked = true;
          yield* storage.list(path, options);
        },
      };
    },
  };
  const { digest, revision } = await world.row();
  const refused = { code: 'unauthenticated', message: expect.stringContaining('was revoked at') };
  expect(
    await refusal(actOnCutover({ ctx, input: { id: world.id, action: 'advance', body: { digest } } })),
  ).toMatchObject(refused);
  expect(isRevoked).toBe(true);
  expect((await world.row()).revision).toBe(revision);
  await world.act(MIRA, 'abort', { reason: 'anew' });
  const v2 = { location: world.location('v2') };
  const input = { v1: world.versionId('v1'), v2, ...world.story.request } as CutoverRequest;
  expect(await refusal(startCutover({ ctx, input, key: 'revoked-0001' }))).toMatchObject(refused);
  expect(await database.client.cutover.count()).toBe(1);
});
