import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/lib/server/db/testing';
import type { Transaction } from './context';
import { inTransaction } from './transaction';

const database = withDatabase();

beforeEach(async () => {
  await database.client.$executeRaw`TRUNCATE root RESTART IDENTITY CASCADE`;
  await database.client.root.createMany({
    data: ['/a', '/b'].map((url) => ({ url, layout: '{environment}/{query}_v{version}' })),
  });
});

type Touch = (tx: Transaction, url: string) => Promise<unknown>;

/** Two that take the same rows in opposite order, and meet in the middle the first time. */
async function crossing(touch: Touch): Promise<number> {
  let attempts = 0;
  let arrived = 0;
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const one = (urls: readonly [string, string]) =>
    inTransaction(database.client, async (tx) => {
      attempts += 1;
      await touch(tx, urls[0]);
      arrived += 1;
      if (arrived === 2) meet();
      await met;
      await touch(tx, urls[1]);
    });
  await Promise.all([one(['/a', '/b']), one(['/b', '/a'])]);
  return attempts;
}

test.each<[string, Touch]>([
  ['updates', (tx, url) => tx.root.update({ where: { url }, data: { failures: { increment: 1 } } })],
  [
    'locks that are asked for in SQL',
    async (tx, url) => {
      await tx.$queryRaw`SELECT 1 AS locked FROM root WHERE url = ${url} FOR UPDATE`;
      await tx.$executeRaw`UPDATE root SET failures = failures + 1 WHERE url = ${url}`;
    },
  ],
])(
  'of two that wait for each other by %s, the one that PostgreSQL ends is done again, once',
  async (_what, touch) => {
    expect(await crossing(touch)).toBe(3);
    const rows = await database.client.root.findMany({ orderBy: { url: 'asc' }, select: { failures: true } });
    expect(rows).toEqual([{ failures: 2 }, { failures: 2 }]);
  },
);

test('what fails otherwise is not done again', async () => {
  let attempts = 0;
  const work = () =>
    inTransaction(database.client, async (tx) => {
      attempts += 1;
      await tx.root.create({ data: { url: '/a', layout: 'x' } });
    });
  await expect(work()).rejects.toMatchObject({ code: 'P2002' });
  expect(attempts).toBe(1);
});
