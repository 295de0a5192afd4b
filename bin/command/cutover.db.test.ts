import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { cutover, cutoverList, cutoverReceipt } from '@/lib/contract/cutover';
import { dryRun } from '@/lib/contract/cutover-plan';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { apiPath } from '@/lib/contract/paths';
import { withDatabase } from '@/lib/server/db/testing';
import { serveNobody, serveWorld } from '@/lib/server/http/testing/runtime-of-world';
import { ANA, AT, HANDOVER, MIRA, RecordedWorld } from '@/lib/server/service/cutover/testing/recorded-world';
import { served } from '../cutover/testing/served';
import { runRecorded } from './testing/run-recorded';

/** The command line against the real API, over checkpoints that real Spark wrote. */

const database = withDatabase();
let server: Awaited<ReturnType<typeof served>>;
let world: RecordedWorld;
let file: string;

beforeAll(async () => {
  server = await served();
});

afterAll(async () => {
  serveNobody();
  await server.close();
});

beforeEach(async () => {
  await database.client
    .$executeRaw`TRUNCATE root, query, cutover, idempotency_key, retirement RESTART IDENTITY CASCADE`;
  world = new RecordedWorld(database.client, HANDOVER, AT.v1Runs);
  world.show('v1', AT.v1Runs);
  await world.collect();
  serveWorld(world, database.url, server.address);
  vi.stubEnv('SIGNALBOX_URL', server.address);
  vi.stubEnv('SIGNALBOX_TOKEN', await token(['query:read', 'file:read', 'cutover:write']));
  file = join(temporaryFolder(), 'request.json');
  const v2 = { location: world.location('v2') };
  const request = { v1: world.versionId('v1'), v2, ...world.story.request } as CutoverRequest;
  writeFileSync(file, JSON.stringify(request));
});

afterEach(() => vi.unstubAllEnvs());

async function token(scopes: string[]): Promise<string> {
  const response = await fetch(`${server.address}${apiPath.tokens()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'ci', scopes, environments: ['prod'], expiresInDays: 7, reason: 'a test' }),
  });
  return ((await response.json()) as { bearer: string }).bearer;
}

const run = (...args: string[]) => runRecorded(['cutover', ...args], world.nowMs);

async function begun(): Promise<string> {
  const { out } = await run('start', '--file', file, '--json');
  world.id = cutoverReceipt.parse(JSON.parse(out)).id;
  await world.settle();
  return world.id;
}

const state = async () => (await world.record()).state;

describe('plan', () => {
  test('shows the real steps and positions, and writes nothing', async () => {
    const json = await run('plan', '--file', file, '--json');
    const answer = dryRun.parse(JSON.parse(json.out));
    expect(answer.steps.map((step) => step.state)).toEqual([
      'draft',
      'validated',
      'approved',
      'fencing',
      'handing-over',
      'switched',
      'soaking',
      'completed',
    ]);
    const { code, out } = await run('plan', '--file', file);
    expect([code, json.code]).toEqual([0, 0]);
    expect(out).toMatch(/^● PLAN {2}orders_v1 → orders_v2, handover in prod\n/);
    for (const { position } of answer.plan.start?.values ?? [])
      expect(out).toContain(position.replace(/\B(?=(\d{3})+$)/g, ' '));
    expect(out).toMatch(/\n4 {2}fencing +Fence orders_v1 +10\n/);
    expect(await database.client.cutover.count()).toBe(0);
  });

  test('refused: exit code 1, with why', async () => {
    const onItself = ['--v1', world.versionId('v1'), '--v2', world.location('v1'), '--strategy', 'handover'];
    const { code, out } = await run('plan', ...onItself);
    expect([code, out]).toEqual([1, expect.stringMatching(/■ (REFUSED|paths-apart)/)]);
  });
});

describe('start', () => {
  test('begins one cutover for one request, however often it is sent', async () => {
    const first = await run('start', '--file', file);
    expect([first.code, first.err]).toEqual([
      0,
      expect.stringMatching(/^Idempotency key, made of the request: cli-[0-9a-f]{40}\n$/),
    ]);
    const again = await run('start', '--file', file);
    expect([again.code, again.err]).toEqual([0, expect.stringContaining('no second cutover was begun')]);
    expect(await database.client.cutover.count()).toBe(1);
    const other = await run('start', '--file', file, '--idempotency-key', 'another-one');
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('is being cut over already')]);
  });

  test('refused: exit code 1, each issue a line, and the problem as JSON', async () => {
    const onItself = ['--v1', world.versionId('v1'), '--v2', world.location('v1'), '--strategy', 'handover'];
    const { code, out, err } = await run('start', ...onItself, '--json');
    expect([code, JSON.parse(out).error]).toEqual([1, expect.objectContaining({ code: 'precondition' })]);
    expect(err).toMatch(/\n {2}- \S+: .*\n[\s\S]*\(412 precondition, request \S+\)\n$/);
  });
});

describe('status and list', () => {
  test('say where it stands, why it waits, and where the page is', async () => {
    const id = await begun();
    const { code, out } = await run('status', id);
    expect([code, out]).toEqual([0, expect.stringMatching(/^validated {2}orders_v1 → orders_v2/)]);
    for (const words of [
      'waits: The plan has to be approved.',
      `${server.address}/cutovers/${id}`,
      'Way back',
    ])
      expect(out).toContain(words);
    cutover.parse(JSON.parse((await run('status', id, '--json')).out));
    const listed = cutoverList.parse(JSON.parse((await run('list', '--active', '--json')).out));
    expect(listed.cutovers.map((each) => each.id)).toEqual([id]);
    expect((await run('list')).out).toContain(id);
  });
});

describe('actions', () => {
  test('with the digest that was looked at, or with that of now, which is told', async () => {
    const id = await begun();
    await world.act(ANA, 'approve', { reason: 'release 2.4' });
    await world.act(MIRA, 'advance', {});
    const stale = await run('pause', id, '--digest', '0'.repeat(64), '--reason', 'lunch');
    expect([stale.code, stale.err]).toEqual([
      1,
      expect.stringMatching(/plan has changed[\s\S]*409 conflict/),
    ]);
    const { code, err } = await run('pause', id, '--reason', 'lunch');
    expect([code, err]).toEqual([0, expect.stringContaining(`--digest ${(await world.row()).digest}`)]);
    expect((await run('status', id)).out).toMatch(/^fencing, paused/);
    expect((await run('resume', id, '--reason', 'back')).code).toBe(0);
    expect((await run('rollback', id, '--reason', 'not today')).code).toBe(0);
    expect(await state()).toBe('rolling-back');
  });

  test('abort gives it up, before v1 was stopped', async () => {
    const id = await begun();
    expect((await run('abort', id, '--reason', 'not today')).code).toBe(0);
    expect(await state()).toBe('aborted');
  });

  test('a gate that cannot be told: exit code 4, with its words; a token takes the step when it can', async () => {
    const id = await begun();
    await world.act(ANA, 'approve', { reason: 'release 2.4' });
    expect((await run('advance', id)).code).toBe(0);
    expect(await state()).toBe('fencing');
    world.pass(10);
    world.show('v1', AT.v1Ended);
    world.sourceMs = AT.v2RunsOn;
    await world.settle();
    const early = await run('advance', id);
    expect([early.code, early.err]).toEqual([
      4,
      expect.stringMatching(/ {2}- v1 is silent: inconclusive: orders_v1/),
    ]);
  });

  test('check keeps what came of comparing both outputs, and takes no plan', async () => {
    const id = await begun();
    const { code, out } = await run('check', id, '--result', 'equal', '--words', '40 batches in each');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^ci \(token of .*\) compared both outputs: they are equal\.\n {2}checkpoints/),
    ]);
    const json = await run('check', id, '--result', 'different', '--words', 'v2 lacks two', '--json');
    expect(cutoverReceipt.parse(JSON.parse(json.out)).words).toContain('they differ');
    const { output } = cutover.parse(JSON.parse((await run('status', id, '--json')).out));
    expect(output).toMatchObject({ result: 'different', words: 'v2 lacks two', stale: false });
    expect((await run('status', id)).out).toMatch(/^ {2}outputs differ: v2 lacks two \(ci \(token/m);
    await run('abort', id, '--reason', 'not today');
    expect((await run('check', id, '--result', 'equal', '--words', 'late')).code).toBe(1);
  });

  test.each([
    ['approve', '--reason', 'mine'],
    ['complete'],
    ['advance', '--force', 'approval', '--reason', 'now'],
  ])(
    '%s takes a person: exit code 3, with the page to open, with a token and without',
    async (verb, ...more) => {
      const id = await begun();
      const page = `${server.address}/cutovers/${id}`;
      const before = await state();
      if (verb === 'advance') await world.act(ANA, 'approve', { reason: 'release 2.4' });
      const withToken = await run(verb, id, ...more);
      vi.stubEnv('SIGNALBOX_TOKEN', '');
      const without = await run(verb, id, ...more);
      for (const { code, err } of [withToken, without])
        expect([code, err]).toEqual([3, expect.stringContaining(page)]);
      expect(await state()).toBe(verb === 'advance' ? 'approved' : before);
    },
  );
});

describe('wait', () => {
  const soon = ['--timeout', '300ms', '--every', '50ms'];
  /** On the clock of this machine. */
  const waiting = (...args: string[]) => {
    const printed = { out: '', err: '' };
    const done = import('./run').then(({ runCommand }) =>
      runCommand(['cutover', 'wait', ...args], {
        out: (text) => {
          printed.out += text;
        },
        err: (text) => {
          printed.err += text;
        },
        colour: false,
        interactive: false,
        nowMs: () => BigInt(Date.now()),
      }),
    );
    return done.then((code) => ({ code, ...printed }));
  };

  test('0 reached, or passed · 4 waits for a person · 5 timeout · 2 not on its way', async () => {
    const id = await begun();
    expect(await waiting(id, '--for', 'validated', ...soon)).toMatchObject({
      code: 0,
      out: 'Reached. It is validated.\n',
    });
    expect(await waiting(id, '--for', 'switched', ...soon)).toMatchObject({
      code: 4,
      out: expect.stringContaining('has to be approved by a person'),
    });
    expect((await waiting(id, '--for', 'approved', ...soon)).code).toBe(5);
    expect((await waiting(id, '--for', 'verified', ...soon)).code).toBe(2);
  });

  test('1 when it ended elsewhere, as JSON with the cutover', async () => {
    const id = await begun();
    await world.act(MIRA, 'abort', { reason: 'no' });
    const { code, out } = await waiting(id, '--for', 'switched', '--json', ...soon);
    expect([code, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({ id, wanted: 'switched', result: 'elsewhere', state: 'aborted' }),
    ]);
    cutover.parse(JSON.parse(out).cutover);
  });

  test('3 at once when there is no such cutover, with the words of the API', async () => {
    const began = Date.now();
    const { code, out, err } = await waiting(
      'checkpoints.prod.orders.c7',
      '--for',
      'approved',
      '--timeout',
      '1h',
      '--json',
    );
    expect([code, JSON.parse(out).error.code]).toEqual([3, 'not-found']);
    expect(err).toContain('There is no cutover "checkpoints.prod.orders.c7"');
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  test('sees a change while it waits, and takes the steps with --advance', async () => {
    const id = await begun();
    const done = waiting(
      id,
      '--for',
      'fencing',
      '--advance',
      '--through-people',
      '--timeout',
      '20s',
      '--every',
      '50ms',
    );
    await world.act(ANA, 'approve', { reason: 'release 2.4' });
    await world.settle();
    const { code, err } = await done;
    expect([code, await state()]).toEqual([0, 'fencing']);
    expect(err).toMatch(/Z (validated|approved): /);
  });
});

describe('refused', () => {
  test.each<[string[], RegExp]>([
    [[], /what about cutovers\?/],
    [['undo', 'x'], /there is no "cutover undo"/],
    [['status'], /which cutover\?/],
    [['status', 'a', 'b'], /does not take b/],
    [['status', 'a', '--reason', 'b'], /does not take --reason/],
    [['plan'], /--v1, --v2 and --strategy/],
    [['pause', 'a'], /takes a --reason/],
    [['pause', 'a', '--reason', 'b', '--force', 'quiet'], /does not take --force/],
    [['check', 'a', '--result', 'equal'], /--result and --words/],
    [['check', 'a', '--result', 'same', '--words', 'b'], /--result is one of equal, different/],
    [['check', 'a', '--result', 'equal', '--words', 'b', '--digest', 'c'], /does not take --digest/],
    [['wait', 'a'], /--for is one of draft,/],
    [['wait', 'a', '--for', 'verified', '--timeout', 'long'], /--timeout is a time/],
  ])('usage %j: exit code 2', async (args, message) => {
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });

  test('not there, not allowed, not reached: exit code 3', async () => {
    const id = await begun();
    expect((await run('status', 'checkpoints.prod.orders.c7')).code).toBe(3);
    vi.stubEnv('SIGNALBOX_TOKEN', await token(['query:read']));
    expect((await run('status', id)).code).toBe(0);
    expect(await run('pause', id, '--reason', 'x')).toMatchObject({
      code: 3,
      err: expect.stringContaining('was not made to'),
    });
    vi.stubEnv('SIGNALBOX_TOKEN', `sbx_${'0'.repeat(16)}_${'0'.repeat(64)}`);
    const wrong = await run('status', id, '--json');
    expect([wrong.code, JSON.parse(wrong.out).error.code]).toEqual([3, 'unauthenticated']);
    vi.stubEnv('SIGNALBOX_URL', 'http://127.0.0.1:1');
    const gone = await run('status', id, '--json');
    expect([gone.code, JSON.parse(gone.out).error.code]).toEqual([3, 'unreachable']);
  });
});
