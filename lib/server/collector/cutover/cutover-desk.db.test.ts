import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadRecording } from '@/fixtures/materialize';
import type { Actor } from '@/lib/domain/actor';
import { loadConfig } from '@/lib/server/config/load-config';
import { withDatabase } from '@/lib/server/db/testing';
import { systemClock } from '@/lib/server/service/context';
import { actOnCutover } from '@/lib/server/service/cutover/act';
import { getCutover } from '@/lib/server/service/cutover/get';
import { startCutover } from '@/lib/server/service/cutover/start';
import { personWith, testContext } from '@/lib/server/service/testing/test-context';
import { withCollectorWorld } from '../testing/collector-world';
import { until } from '../testing/until';

const database = withDatabase();
const world = withCollectorWorld(database);
const recording = loadRecording(join(process.cwd(), 'fixtures/recordings/spark-4.2.1'));
const OPERATOR = personWith({ environment: null, role: 'operator' });

/** What Spark had written of v1 when it ended, as if that had been a minute ago. @returns how many files */
function layOut(): number {
  let files = 0;
  const at = recording.manifest.moments['test.handover']?.atMs ?? 0;
  const prefix = 'main/ops/checkpoints/test/orders_v1/';
  for (const [path, file] of recording.treeAt('test', at)) {
    if (!path.startsWith(prefix)) continue;
    const target = join(world.root, 'test/orders_v1', path.slice(prefix.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.bytes);
    const seconds = (Date.now() - 60_000 - (at - file.mtimeMs)) / 1_000;
    utimesSync(target, seconds, seconds);
    files += 1;
  }
  return files;
}

test('a collector watches cutovers beside its readings, and takes the proof of v1’s files', async () => {
  const files = layOut();
  // The root of a test is a temporary folder, and is meant to be one.
  const text = readFileSync(world.configFile, 'utf8');
  writeFileSync(world.configFile, text.replace(/^ {2}- url: .*$/m, '$&\n    temporary: a test'));
  await world.collect();
  const v1 = await until(async () => {
    const row = await database.client.version.findFirst({ where: { path: 'test/orders_v1' } });
    return row?.readMs == null ? undefined : row;
  });
  const config = await loadConfig(world.configFile);
  const ctx = (actor: Actor) => ({ ...testContext(database.client), clock: systemClock, config, actor });
  const place = { kind: 'delta', txnAppId: null };
  const { id, state, digest } = await startCutover({
    ctx: ctx(OPERATOR),
    key: null,
    input: {
      v1: v1.id,
      v2: { location: join(world.root, 'test/orders_v2') },
      strategy: 'handover',
      strategyReason: 'it has no state',
      output: { kind: 'new-output', from: '/lake/orders_v1', to: '/lake/orders_v2' },
      writes: {
        v1: { ...place, location: '/lake/orders_v1' },
        v2: { ...place, location: '/lake/orders_v2' },
      },
    },
  });
  const shown = () => getCutover({ ctx: ctx(OPERATOR), input: { id } });
  expect(state).toBe('draft');
  const draft = await until(async () => {
    const answer = await shown();
    return answer.gatesAreStale ? undefined : answer;
  });
  expect(draft.gates.map(({ gate }) => gate)).toContain('retention');
  expect(draft.watchError).toBeNull();

  // Nobody tells of the source's ends here: what cannot be known is skipped with a reason, and what may not be is not.
  const open = draft.gates.flatMap(({ gate, outcome }) => (outcome === 'pass' ? [] : [gate]));
  await actOnCutover({
    ctx: ctx(OPERATOR),
    input: { id, action: 'validate', body: { digest, force: { gates: open, reason: 'a test' } } },
  });
  const validated = await until(async () => {
    const answer = await shown();
    return answer.manifests.length > 0 && answer.state === 'validated' ? answer : undefined;
  });
  expect(validated.manifests).toMatchObject([{ at: 'plan', files }]);
  expect(validated.forced.map(({ gate }) => gate)).toEqual(open);
});
