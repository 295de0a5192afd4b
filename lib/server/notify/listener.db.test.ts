import { expect, test } from 'vitest';
import type { LiveEvent } from '@/lib/contract/live';
import { until } from '@/lib/server/collector/testing/until';
import { withDatabase } from '@/lib/server/db/testing';
import { inTransaction } from '@/lib/server/service/transaction';
import { notify } from './channel';
import { Listener } from './listener';

const database = withDatabase();

const event = (versionId: string): LiveEvent => ({
  kind: 'version-recorded',
  queryId: 'q',
  versionId,
  atMs: '1',
});

const sessions = async () => {
  const [row] = await database.client.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE application_name = 'signalbox-listen' AND datname = current_database()`;
  return row?.n ?? -1;
};

test('one connection tells every subscriber, and ends with the last', async () => {
  const listener = new Listener(database.url);
  const first: LiveEvent[] = [];
  const second: LiveEvent[] = [];
  const leaveFirst = listener.subscribe((each) => first.push(each));
  const leaveSecond = listener.subscribe((each) => second.push(each));
  await until(async () => {
    await notify(database.client, event('v1'));
    return first.length > 0 && second.length > 0;
  });
  expect(await sessions()).toBe(1);
  leaveFirst();
  expect(listener.subscribers).toBe(1);
  leaveSecond();
  await until(async () => (await sessions()) === 0);
});

test('what is not committed is not told', async () => {
  const listener = new Listener(database.url);
  const heard: string[] = [];
  const leave = listener.subscribe((each) => heard.push(each.versionId ?? ''));
  await until(async () => {
    await notify(database.client, event('ready'));
    return heard.includes('ready');
  });
  await inTransaction(database.client, async (tx) => {
    await notify(tx, event('undone'));
    throw new Error('undo');
  }).catch(() => undefined);
  await notify(database.client, event('done'));
  await until(async () => heard.includes('done'));
  expect(heard).not.toContain('undone');
  leave();
});

test('a lost connection is made again, and everybody looks again', async () => {
  const listener = new Listener(database.url);
  const heard: LiveEvent[] = [];
  const leave = listener.subscribe((each) => heard.push(each));
  await until(async () => (await sessions()) === 1);
  await database.client.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'signalbox-listen' AND datname = current_database()`;
  await until(async () => heard.some((each) => each.kind === 'fleet-changed'));
  await until(async () => {
    await notify(database.client, event('again'));
    return heard.some((each) => each.versionId === 'again');
  });
  leave();
});
