import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { findingsPage } from '@/lib/contract/finding';
import { type Fleet, fleet } from '@/lib/contract/fleet';
import { health } from '@/lib/contract/health';
import { liveEvent } from '@/lib/contract/live';
import { apiPath } from '@/lib/contract/paths';
import { problem } from '@/lib/contract/problem';
import { query } from '@/lib/contract/query';
import { series } from '@/lib/contract/series';
import { session } from '@/lib/contract/session';
import {
  batchPage,
  version,
  versionFile,
  versionFiles,
  versionSettings,
  versionSources,
  versionState,
} from '@/lib/contract/version';

/** The API of the running product over the replayed recording. */

interface Parser<T> {
  parse: (body: unknown) => T;
}

/** GETs an address and checks the answer against its schema. */
async function get<T>(api: APIRequestContext, address: string, schema: Parser<T>): Promise<T> {
  const response = await api.get(address);
  expect(response.status(), address).toBe(200);
  expect(response.headers()['cache-control'], address).toContain('no-store');
  expect(response.headers()['x-request-id'], address).toBeTruthy();
  const body: unknown = await response.json();
  onlySmallNumbers(body, address);
  return schema.parse(body);
}

/** P3: a long is a decimal string; what is a JSON number counts things of ours. */
function onlySmallNumbers(body: unknown, address: string): void {
  JSON.stringify(body, (key, value: unknown) => {
    if (typeof value === 'number') {
      expect(Number.isInteger(value) && Math.abs(value) < 1e9, `${address}: ${key} = ${value}`).toBe(true);
    }
    return value;
  });
}

/** The fleet once everything in it was read. */
async function readFleet(api: APIRequestContext): Promise<Fleet> {
  let found: Fleet | undefined;
  await expect
    .poll(
      async () => {
        found = await get(api, apiPath.fleet(), fleet);
        const versions = found.queries.flatMap((row) => row.versions);
        return versions.length > 0 && versions.every((each) => each.readAtMs !== null);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  if (found === undefined) throw new Error('no fleet');
  return found;
}

const lastHour = () => `fromMs=${Date.now() - 3_600_000}&toMs=${Date.now()}`;

/** Everything that the API says about one version, with its location. */
async function walkVersion(api: APIRequestContext, id: string) {
  const overview = await get(api, apiPath.version(id), version);
  const batches = await get(api, `${apiPath.batches(id)}?limit=20`, batchPage);
  const sources = await get(api, apiPath.sources(id), versionSources);
  const state = await get(api, apiPath.state(id), versionState);
  await get(api, apiPath.settings(id), versionSettings);
  const top = await get(api, apiPath.files(id), versionFiles);
  for (const directory of top.directories.slice(0, 5)) {
    const level = await get(api, `${apiPath.files(id)}?path=${encodeURIComponent(directory)}`, versionFiles);
    for (const file of level.files.slice(0, 5)) {
      await get(api, `${apiPath.file(id)}?path=${encodeURIComponent(file.path)}`, versionFile);
    }
  }
  return { overview, batches, sources, state };
}

/** Path, bytes and times of everything below a directory; undefined when something vanished meanwhile. */
function manifest(directory: string): Map<string, string> | undefined {
  const entries = new Map<string, string>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (facts === undefined) return undefined;
    const hash = entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'directory';
    entries.set(path, `${facts.size} ${facts.mtimeNs} ${hash}`);
  }
  return entries;
}

/** Milliseconds since anything below a directory was written. */
function quietMs(directory: string): number {
  const times = readdirSync(directory, { recursive: true, withFileTypes: true }).map(
    (entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now(),
  );
  return Date.now() - Math.max(0, ...times);
}

test('every answer has the shape of the contract', async ({ request }) => {
  expect(await get(request, apiPath.health(), health)).toMatchObject({
    status: 'ok',
    database: { ok: true },
  });
  expect((await get(request, apiPath.session(), session)).actor).toMatchObject({
    id: 'demo-operator',
    grants: [{ environment: null, role: 'operator' }],
  });
  await get(request, apiPath.findings(), findingsPage);
  const { queries } = await readFleet(request);
  for (const row of queries) {
    const found = await get(request, apiPath.query(row.id), query);
    expect(found.versions.map((each) => each.id)).toEqual(row.versions.map((each) => each.id));
    await get(request, `${apiPath.series(row.id)}?${lastHour()}`, series);
    for (const { id } of row.versions) await walkVersion(request, id);
  }
});

test('P1 read-only: a checkpoint walked through every route keeps its bytes, names and times', async ({
  request,
}) => {
  const { queries } = await readFleet(request);
  const ids = queries.flatMap((row) => row.versions.map((each) => each.id));
  // The replay itself writes into checkpoints that "run": one that it has left alone for long is walked.
  for (let round = 0; round < 20; round += 1) {
    for (const id of ids) {
      const { location } = (await get(request, apiPath.version(id), version)).version;
      if (quietMs(location) < 20_000) continue;
      const before = manifest(location);
      if (before === undefined || ![...before.keys()].some((path) => path.includes('/offsets/'))) continue;
      await walkVersion(request, id);
      expect([...(manifest(location) ?? [])].sort()).toEqual([...before].sort());
      return;
    }
    await sleep(2_000);
  }
  throw new Error('every checkpoint of the replay is written to all the time');
});

test('P1 read-only: no route has a verb that changes anything', async ({ request }) => {
  const addresses = [
    apiPath.fleet(),
    apiPath.query('x'),
    apiPath.version('x'),
    apiPath.files('x'),
    apiPath.file('x'),
  ];
  for (const address of addresses) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request.fetch(address, { method });
      expect(response.status(), `${method} ${address}`).toBe(405);
    }
  }
});

test('P2 honest numbers: a lag has its origin and time, an unknown one its reason, none is negative', async ({
  request,
}) => {
  const { queries } = await readFleet(request);
  const lags = queries.map((row) => row.lag);
  for (const row of queries) {
    for (const { id } of row.versions) {
      const { overview, sources } = await walkVersion(request, id);
      lags.push(overview.version.lag, ...overview.sources.map((source) => source.lag));
      for (const partition of sources.sources.flatMap((source) => source.partitions)) {
        for (const value of [partition.behind, partition.inFlight]) {
          expect(value === null || BigInt(value) >= 0n).toBe(true);
        }
      }
    }
  }
  for (const lag of lags) {
    if (lag.value === null) expect(lag.why).toBeTruthy();
    else {
      expect(BigInt(lag.value)).toBeGreaterThanOrEqual(0n);
      expect(lag.origin).toBeTruthy();
      expect(lag.asOfMs).toBeTruthy();
    }
  }
  expect(lags.some((lag) => lag.value !== null)).toBe(true);
});

test('P7: whoever asks is named, and no person writes history', async ({ request }) => {
  const { actor } = await get(request, apiPath.session(), session);
  expect(actor?.name).toBe('demo operator');
  expect(actor?.scopes.map(({ scope }) => scope)).not.toContain('history:write');
});

test('a failure is problem details with a request id, and tells nothing of the inside', async ({
  request,
}) => {
  const cases: [string, number][] = [
    [apiPath.version('no.such.v1'), 404],
    [apiPath.query('no.such'), 404],
    [`${apiPath.fleet()}?limit=0`, 400],
    [`${apiPath.fleet()}?cursor=nonsense`, 400],
    [`${apiPath.series('no.such')}?fromMs=2&toMs=1`, 400],
  ];
  for (const [address, status] of cases) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(status);
    expect(response.headers()['content-type']).toContain('application/problem+json');
    const body = problem.parse(await response.json());
    expect(body.requestId).toBe(response.headers()['x-request-id']);
    expect(JSON.stringify(body)).not.toMatch(/at .*\.ts|node_modules|prisma/i);
  }
});

test('a path that leaves the checkpoint is refused', async ({ request }) => {
  const { queries } = await readFleet(request);
  const id = queries[0]?.versions[0]?.id ?? '';
  for (const path of ['../orders_v2/metadata', '/etc/hostname', 'offsets/../../x']) {
    const response = await request.get(`${apiPath.file(id)}?path=${encodeURIComponent(path)}`);
    expect(response.status(), path).toBe(400);
  }
});

test('another name than this machine is refused: no page from elsewhere reads through a rebound name', async ({
  request,
}) => {
  for (const address of [apiPath.fleet(), apiPath.health(), apiPath.events()]) {
    const response = await request.get(address, { headers: { host: 'evil.example' } });
    expect(response.status(), address).toBe(403);
  }
});

test('the event stream tells of readings as they are recorded', async ({ page }) => {
  await page.goto(apiPath.health());
  const heard = await page.evaluate(
    (address) =>
      new Promise<string[]>((resolve, reject) => {
        const events: string[] = [];
        const source = new EventSource(address);
        const give = setTimeout(() => reject(new Error(`only ${events.length} events`)), 60_000);
        source.onmessage = (message) => {
          events.push(String(message.data));
          if (events.length < 3) return;
          clearTimeout(give);
          source.close();
          resolve(events);
        };
      }),
    apiPath.events(),
  );
  const events = heard.map((data) => liveEvent.parse(JSON.parse(data)));
  expect(events[0]?.kind).toBe('hello');
  expect(events.some((event) => event.kind === 'version-recorded')).toBe(true);
});
