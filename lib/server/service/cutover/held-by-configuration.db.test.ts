/** What signalbox.yaml and declarations say holds a step: freeze windows, and a job's status as the second witness. */
import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import { withLoopbackServers } from '@/lib/server/outbound/testing/loopback-server';
import { ROOT } from '@/lib/server/service/testing/seed';
import { ANA, AT, HANDOVER, MIRA, RecordedWorld } from './testing/recorded-world';

const database = withDatabase();
const serve = withLoopbackServers();

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
});

async function approved(configuration: string, story = HANDOVER): Promise<RecordedWorld> {
  const config = `roots: [{ url: ${ROOT} }]\n${configuration}`;
  const world = new RecordedWorld(database.client, story, AT.v1Runs, config);
  world.show('v1', AT.v1Runs);
  await world.collect();
  await world.begin();
  await world.settle();
  await world.act(ANA, 'approve', { reason: 'release 2.4' });
  return world;
}

async function refused(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (why: { issues?: { path: string }[] }) => why,
  );
  return (error?.issues ?? []).map(({ path }) => path);
}

test('a freeze window lets nothing begin, and is passed by a person with a reason alone', async () => {
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 19);
  const [from, to] = [day(AT.v1Runs - 3_600_000), day(AT.v1Runs + 3_600_000)];
  const window = (environment: string) =>
    `environments: { prod: { protected: true }, test: {} }\nfreezeWindows: [{ name: Quarter end, kind: deny, environments: [${environment}], from: ${from}Z, to: ${to}Z }]`;
  const frozen = await approved(window('prod'));
  expect(await refused(frozen.act(MIRA, 'advance', {}))).toEqual(['freeze-window']);
  expect((await frozen.record()).state).toBe('approved');
  const force = { gates: ['freeze-window' as const], reason: 'agreed with finance' };
  await frozen.act(MIRA, 'advance', { force });
  expect(await frozen.record()).toMatchObject({
    state: 'fencing',
    forced: [{ gate: 'freeze-window', outcome: 'fail', reason: 'agreed with finance' }],
  });
});

test('a window of another environment holds nothing here', async () => {
  const world = await approved(
    `environments: { prod: { protected: true }, test: {} }\nfreezeWindows: [{ name: Tests, kind: deny, environments: [test], from: 2026-01-01T00:00:00Z, to: 2027-01-01T00:00:00Z }]`,
  );
  await world.act(MIRA, 'advance', {});
  expect((await world.record()).state).toBe('fencing');
});

test('a declared status is asked once v1 was told to stop, and holds the handing-over until it says stopped', async () => {
  let state = 'CANNOT_TELL';
  const server = await serve((_arrived, _request, response) => response.end(JSON.stringify({ state })));
  const status = `\nstatus: { url: "http://127.0.0.1:${server.port}/job", stoppedWhen: { pointer: /state, equals: [STOPPED] }, runningWhen: { pointer: /state, equals: [RUNNING] } }`;
  const declarations = { ...HANDOVER.declarations, v1: HANDOVER.declarations.v1 + status };
  const world = await approved('outbound: { allow: [127.0.0.1/32] }', { ...HANDOVER, declarations });
  expect(server.arrived).toHaveLength(0);
  await world.act(MIRA, 'advance', {});
  world.pass(10);
  world.show('v1', AT.v1Ended);
  world.sourceMs = AT.v2RunsOn;
  await world.settle();
  world.pass(60);
  await world.settle();
  expect(server.arrived.length).toBeGreaterThan(0);
  expect(await refused(world.act(MIRA, 'advance', {}))).toEqual(['second-witness']);
  expect((await world.shown()).gates.find(({ gate }) => gate === 'second-witness')?.outcome).toBe(
    'inconclusive',
  );
  state = 'RUNNING';
  world.pass(15);
  await world.settle();
  expect(await refused(world.act(MIRA, 'advance', {}))).toEqual(['second-witness']);
  expect((await world.shown()).gates.find(({ gate }) => gate === 'second-witness')?.outcome).toBe('fail');
  const force = { gates: ['second-witness' as const], reason: 'we are in a hurry' };
  expect(await refused(world.act(MIRA, 'advance', { force }))).toEqual(['second-witness']);
  state = 'STOPPED';
  world.pass(15);
  await world.settle();
  await world.act(MIRA, 'advance', {});
  expect((await world.record()).state).toBe('handing-over');
});
