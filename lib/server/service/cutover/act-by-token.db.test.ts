import { beforeEach, expect, test } from 'vitest';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import type { Actor } from '@/lib/domain/actor';
import { withDatabase } from '@/lib/server/db/testing';
import { refusal } from '@/lib/server/service/testing/refusal';
import { personWith } from '@/lib/server/service/testing/test-context';
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
