/** Plans of what real Spark left, at the moments at which somebody would make them: two releases. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlacedRangeJson } from '@/lib/contract/cutover-plan';
import type { CutoverRequest } from '@/lib/contract/cutover-request';
import { withDatabase } from '@/lib/server/db/testing';
import { ROOT } from '@/lib/server/service/testing/seed';
import { dryRunCutover } from './dry-run';
import { firstSeenMs, forgetLake, recordedFile, recordedLake } from './test-data/recorded-lake';

const database = withDatabase();

const TOTALS = `
sources: [{ kafka: { topic: orders } }]
sink: { delta: /lake/tables/orders_v1, mode: append }
operators: [{ kind: aggregation, keys: [window, country], watermark: 30s, window: 30s, outputMode: append }]
`;
const OWN_OUTPUT = {
  kind: 'new-output',
  from: '/lake/tables/orders_v1',
  to: '/lake/tables/orders_v2',
} as const;

beforeEach(() => forgetLake(database.client));

describe.each(['4.2.1', '3.5.9'])('Spark %s', (spark) => {
  /** What Spark wrote down as the initial offsets of a version: topic → partition → offset. */
  function recordedStart(segment: string, version: string): Record<string, Record<string, number>> {
    const text = recordedFile(segment, `${segment}/${version}/sources/0/0`, spark);
    return JSON.parse(text.slice(text.indexOf('{')));
  }

  /** A dry run for v1, the first that is found, at a moment. */
  async function planAt(
    { segment, at, found }: { segment: string; at: string | number; found: Record<string, string | null> },
    more: Partial<CutoverRequest> & Pick<CutoverRequest, 'strategy'>,
  ) {
    const lake = await recordedLake({ db: database.client, spark, segment, at, found });
    const [v1 = '', v2] = lake.ids;
    const environment = Object.keys(found)[0]?.split('/')[0];
    const answer = await dryRunCutover({
      ctx: lake.ctx(),
      input: {
        v1,
        v2: v2 === undefined ? { location: `${ROOT}/${environment}/orders_v2` } : { id: v2 },
        output: OWN_OUTPUT,
        ...more,
      },
    });
    return { ...answer, heads: lake.heads };
  }

  /** Just before anything of v2 was there. */
  const beforeV2 = (environment: 'prod' | 'test', declaration: string | null) => ({
    segment: environment,
    at: firstSeenMs(environment, `${environment}/orders_v2`, spark) - 1,
    found: { [`${environment}/orders_v1`]: declaration },
  });

  describe('a handover of a query without state (recorded in test)', () => {
    it('starts v2 exactly where it was started: at v1’s committed end, partition by partition', async () => {
      const answer = await planAt(beforeV2('test', 'operators: []'), { strategy: 'handover' });
      const [option, ...more] = answer.plan.start?.options ?? [];
      expect(more).toEqual([]);
      expect(option).toMatchObject({ source: 0, option: 'startingOffsets', exact: true });
      expect(JSON.parse(option?.value ?? '')).toEqual(recordedStart('test', 'orders_v2'));
      expect(answer.refusals).toEqual([]);
      expect(answer.plan).toMatchObject({
        environment: 'test',
        isProtected: false,
        v2: { name: 'orders_v2', environment: 'test', queryId: null },
        reverse: { readersBack: true, note: null },
        output: { kind: 'new-output', ranges: [] },
      });
    });
  });

  describe('a query with state (recorded in prod)', () => {
    it.each(['prod.v2.caught-up', 'prod.end'])(
      '%s: v2 runs, and its own start is early enough',
      async (at) => {
        const found = { 'prod/orders_v1': TOTALS, 'prod/orders_v2': TOTALS };
        const answer = await planAt({ segment: 'prod', at, found }, { strategy: 'warm-up-replay' });
        expect(answer.refusals).toEqual([]);
        const { orders = {} } = recordedStart('prod', 'orders_v2');
        const place = (partition: string) => ({
          source: 0,
          topic: 'orders',
          partition,
          unit: 'records' as const,
        });
        expect(answer.plan.start?.values).toEqual(
          Object.entries(orders).map(([partition, offset]) => ({
            ...place(partition),
            position: String(offset),
          })),
        );
        expect(JSON.parse(answer.plan.start?.options[0]?.value ?? '')).toEqual({ orders });
        expect(answer.warnings.join(' ')).toMatch(/orders_v2 runs already: the start that counts/);
        // Both process from v2's start to v1's end.
        const ends = new Map(answer.plan.start?.v1End.map((each) => [each.partition, each.position]));
        expect(answer.plan.output?.ranges).toEqual(
          Object.entries(orders).map(
            ([partition, offset]): PlacedRangeJson => ({
              ...place(partition),
              from: String(offset),
              to: ends.get(partition) ?? '',
            }),
          ),
        );
      },
    );

    it('before v2 began: the ends that were written down last before the horizon', async () => {
      const answer = await planAt(beforeV2('prod', TOTALS), { strategy: 'warm-up-replay' });
      expect(answer.refusals).toEqual([]);
      const { rule, values = [] } = answer.plan.start ?? {};
      if (rule?.kind !== 'horizon') throw new Error('a warm-up starts by its horizon');
      // Watermark 30 s + window 30 s, as declared.
      expect(rule.horizonMs).toBe('60000');
      const then = answer.heads.findLast(({ atMs }) => atMs <= BigInt(rule.fromMs));
      expect(values.map(({ partition, position }) => [partition, position])).toEqual(
        then?.heads.map(({ partition, end }) => [partition, String(end)]),
      );
      // No later than what a person had looked up for it.
      const { orders = {} } = recordedStart('prod', 'orders_v2');
      expect(values).toHaveLength(4);
      for (const { partition, position } of values)
        expect(BigInt(position)).toBeLessThanOrEqual(BigInt(orders[partition] ?? -1));
      expect(answer.warnings.join('\n')).toMatch(/taken from recorded broker offsets of 20/);
      expect(answer.warnings.join('\n')).toMatch(/startingOffsetsByTimestamp = \{"orders":\{"0":\d+,/);
    });

    it('a horizon that nobody declared is not guessed', async () => {
      const answer = await planAt(beforeV2('prod', null), { strategy: 'warm-up-replay' });
      expect(answer.refusals).toEqual([
        expect.stringMatching(
          /How far back a warm-up of orders_v1 has to begin is not known: .*Declare the operators/,
        ),
      ]);
      expect(answer.plan.start).toBeNull();
    });

    it('a handover of it needs a reason, since v2 begins without state', async () => {
      const refused = await planAt(beforeV2('prod', TOTALS), { strategy: 'handover' });
      expect(refused.refusals).toEqual([expect.stringMatching(/give the reason why this is right/)]);
      await forgetLake(database.client);
      const strategyReason = 'windows are short';
      const answer = await planAt(beforeV2('prod', TOTALS), { strategy: 'handover', strategyReason });
      expect(answer.refusals).toEqual([]);
      expect(answer.warnings.join()).toMatch(/v2 starts with empty state/);
    });

    it('into one output without a key a warm-up is refused: its records would stand twice', async () => {
      const { refusals } = await planAt(beforeV2('prod', TOTALS), {
        strategy: 'warm-up-replay',
        output: { kind: 'same-output', output: '/lake/tables/orders' },
      });
      expect(refusals).toEqual([expect.stringMatching(/every record of the warm-up would stand twice/)]);
    });

    it('a v3 that was started at latest left a gap, and is no v2 to warm up', async () => {
      const { refusals } = await planAt(
        {
          segment: 'v2-wrong-start',
          at: 'v2-wrong-start.gap',
          found: { 'prod/orders_v1': TOTALS, 'prod/orders_v3': TOTALS },
        },
        { strategy: 'warm-up-replay' },
      );
      expect(refusals).toEqual([
        expect.stringMatching(/^orders_v3 runs already and began too late in partition 0 of orders at \d+/),
      ]);
      expect(refusals.join()).not.toMatch(/moves on/);
    });

    it('a backfill begins where the topic begins, and both process everything up to v1’s end', async () => {
      const answer = await planAt(beforeV2('prod', TOTALS), { strategy: 'backfill' });
      expect(answer.refusals).toEqual([]);
      expect(answer.plan.start?.options).toEqual([
        { source: 0, option: 'startingOffsets', value: 'earliest', exact: true },
      ]);
      expect(answer.plan.output?.ranges.map(({ from, to }) => [from, to])).toEqual(
        answer.plan.start?.v1End.map(({ position }) => ['0', position]),
      );
    });
  });
});
