import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditVerdict } from '@/lib/contract/audit-verify';
import { createTestDatabase, withDatabase } from '@/lib/server/db/testing';
import { declare } from '@/lib/server/service/declaration/declare';
import { discover, foundAt } from '@/lib/server/service/testing/seed';
import { testContext } from '@/lib/server/service/testing/test-context';
import { runRecorded } from './testing/run-recorded';

const database = withDatabase();

beforeAll(async () => {
  await discover(database.client, [foundAt('prod/orders_v1')]);
  const input = { id: 'checkpoints.prod.orders.v1', text: '{}' };
  await declare({ ctx: testContext(database.client), input });
});

afterEach(() => vi.unstubAllEnvs());

function run(args: string[], url = database.url) {
  vi.stubEnv('DATABASE_URL', url);
  return runRecorded(['audit', ...args], 0n);
}

describe('signalbox audit verify', () => {
  test('intact: exit code 0, and a newest row to note', async () => {
    const { code, out } = await run(['verify']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^● intact .*\n2 audit rows read, 1 rows .*\nNewest row: 2:[0-9a-f]{64}\n$/),
    ]);
    const noted = /Newest row: (\S+)/.exec(out)?.[1] ?? '';
    expect((await run(['verify', '--contains', noted])).code).toBe(0);
    expect((await run(['verify', '--contains', noted.replace(/^2/, '3')])).code).toBe(1);
  });

  test('not intact: exit code 1, and the first thing that is wrong', async () => {
    await database.client.$executeRaw`UPDATE declaration SET yaml = 'author: x'`;
    const { code, out } = await run(['verify', '--json']);
    const verdict = auditVerdict.parse(JSON.parse(out));
    expect([code, verdict.intact, verdict.problems[0]?.kind]).toEqual([1, false, 'unaudited-change']);
    expect((await run(['verify'])).out).toContain('differs from what audit row 2 says');
  });

  test.each([[[]], [['check']], [['verify', '--contains', 'x']], [['verify', '--nothing']]])(
    'wrong arguments %j: exit code 2',
    async (args) => {
      const { code, err } = await run(args);
      expect([code, err]).toEqual([2, expect.stringContaining('usage: signalbox audit')]);
    },
  );

  test('a database that does not answer, or has no audit: exit code 3', async () => {
    const gone = await run(['verify'], 'postgresql://x:hunter2@127.0.0.1:1/signalbox');
    expect([gone.code, gone.out]).toEqual([3, '']);
    expect(gone.err).not.toContain('hunter2');
    const empty = await run(['verify'], await createTestDatabase('empty'));
    expect([empty.code, empty.err]).toEqual([3, expect.stringContaining("can't be read from this database")]);
  });
});
