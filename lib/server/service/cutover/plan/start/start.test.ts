/** Where v2 begins, by rule: pure, on files in Spark's own forms. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckpointReading } from '@/lib/checkpoint/reading';
import type { SourceFacts } from '@/lib/compare/handover/start';
import { delta, kafka, READ_AT_MS, readWritten } from '@/lib/compare/test-data/written-version';
import { runningStart } from './running-start';
import type { StartAnswer } from './start-answer';
import { startAtEarliest } from './start-at-earliest';
import { startAtEnd } from './start-at-end';
import { type AtTime, startAtTime } from './start-at-time';
import { headsByOwnLog, type StoodAt, stoodByHeads } from './stood-at';

const FROM_MS = READ_AT_MS - 600_000n;
const horizon: AtTime['rule'] = { kind: 'horizon', fromMs: FROM_MS, horizonMs: 540_000n, because: [] };
const time: AtTime['rule'] = { kind: 'time', fromMs: FROM_MS };

const v1Of = (...ends: number[]) => readWritten({ batches: [[kafka({ orders: ends })]] });

function topics(...ranges: (readonly [beginning: bigint | null, end: bigint])[]): SourceFacts['topics'] {
  return new Map([
    ['orders', new Map(ranges.map(([beginning, end], index) => [String(index), { beginning, end }]))],
  ]);
}

function stood(positions: readonly (bigint | null)[], isExact = true): Map<string, StoodAt> {
  const known = positions.flatMap((position, index) =>
    position === null ? [] : [[String(index), position] as const],
  );
  return new Map([
    ['orders', { topic: 'orders', positions: new Map(known), isExact, by: 'the Kafka broker' }],
  ]);
}

const at = (more: Partial<AtTime>): AtTime => ({
  rule: horizon,
  stood: new Map(),
  problems: [],
  topics: new Map(),
  ...more,
});

const positions = ({ start }: StartAnswer) => start?.values.map(({ position }) => position);
const option = ({ start }: StartAnswer) => start?.options[0]?.value;

describe('at v1’s committed end', () => {
  it('gives the option that signalbox handover prints, with every partition of the topic', async () => {
    const answer = startAtEnd(await v1Of(100, 200), {
      topics: topics([0n, 500n], [0n, 500n], [0n, 3n]),
      table: null,
      eventHubs: new Set(),
    });
    expect(answer.start).toMatchObject({
      rule: { kind: 'v1-committed-end' },
      options: [
        { source: 0, option: 'startingOffsets', value: '{"orders":{"0":100,"1":200,"2":-2}}', exact: true },
      ],
    });
    expect(positions(answer)).toEqual([100n, 200n]);
    expect(answer.refusals).toEqual([]);
    expect(answer.warnings).toEqual([
      expect.stringMatching(/never read orders\/2/),
      expect.stringMatching(/pins the settings/),
    ]);
  });

  it('is not refused where nobody knows the partitions: Spark then stops, and skips nothing', async () => {
    const answer = startAtEnd(await v1Of(100), { topics: new Map(), table: null, eventHubs: new Set() });
    expect(answer.refusals).toEqual([]);
    expect(answer.start?.options[0]?.exact).toBe(false);
    expect(answer.warnings.join(' ')).toMatch(/Nobody says which partitions orders has now/);
  });

  it('is refused where the source has taken what v1 has not read', async () => {
    const answer = startAtEnd(await v1Of(100), {
      topics: topics([150n, 500n]),
      table: null,
      eventHubs: new Set(),
    });
    expect(answer.refusals).toEqual([expect.stringMatching(/begins at 150 now/)]);
  });

  it('takes a Delta version that has just begun, and refuses a place inside one', async () => {
    const facts = { topics: new Map(), table: null, eventHubs: new Set<string>() };
    const whole = startAtEnd(await readWritten({ batches: [[delta(7)]] }), facts);
    expect(whole).toMatchObject({
      refusals: [],
      start: { options: [{ option: 'startingVersion', value: '7', exact: true }] },
    });
    const inside = startAtEnd(await readWritten({ batches: [[delta(7, 3)]] }), facts);
    expect(inside.refusals).toEqual([
      expect.stringMatching(/Source 0 \(delta.*inside version 7.*read the version again/),
    ]);
  });

  it('refuses sources that no option starts, each by its name', async () => {
    const facts = { topics: new Map(), table: null, eventHubs: new Set<string>() };
    for (const [line, kind] of [
      ['{"logOffset":3}', 'file'],
      ['12', 'long'],
    ] as const) {
      const v1 = await readWritten({ batches: [[line]] });
      expect(v1.sources[0]?.kind).toBe(kind);
      expect(startAtEnd(v1, facts).refusals).toEqual([expect.stringContaining(`Source 0 (${kind}`)]);
    }
  });

  it('is refused while v1 has committed nothing', async () => {
    const v1 = await readWritten({ batches: [[kafka({ orders: [1] })]], committed: 0 });
    expect(startAtEnd(v1, { topics: new Map(), table: null, eventHubs: new Set() })).toMatchObject({
      start: null,
      refusals: [expect.stringMatching(/has committed no batch/)],
    });
  });
});

describe('at a time', () => {
  it('names the first offset of that time in every partition', async () => {
    const answer = startAtTime(await v1Of(100, 200), at({ stood: stood([40n, 60n]) }));
    expect(option(answer)).toBe('{"orders":{"0":40,"1":60}}');
    expect(answer.start?.options[0]?.exact).toBe(true);
    expect(positions(answer)).toEqual([40n, 60n]);
    expect(answer.beforeBegin).toEqual([
      expect.stringContaining(`startingOffsetsByTimestamp = {"orders":{"0":${FROM_MS},"1":${FROM_MS}}}`),
    ]);
  });

  it('a partition that v1 never read is read from its earliest record', async () => {
    const answer = startAtTime(
      await v1Of(100),
      at({ stood: stood([40n, 7n]), topics: topics([0n, 500n], [2n, 9n]) }),
    );
    expect(option(answer)).toBe('{"orders":{"0":40,"1":-2}}');
    expect(positions(answer)).toEqual([40n, 2n]);
  });

  it('a partition that was not there then, as well', async () => {
    const answer = startAtTime(await v1Of(100, 5), at({ stood: stood([40n, null], false) }));
    expect(option(answer)).toBe('{"orders":{"0":40,"1":-2}}');
    expect(positions(answer)).toEqual([40n, 0n]);
  });

  it('a horizon that lies behind v1’s end is cut at it: no record is left to nobody', async () => {
    const answer = startAtTime(await v1Of(100, 200), at({ stood: stood([130n, 60n]) }));
    expect(positions(answer)).toEqual([100n, 60n]);
    expect(answer.refusals).toEqual([]);
    expect(answer.warnings.join(' ')).toMatch(/further behind than the horizon reaches in partition 0/);
  });

  it('a time that somebody named and that lies behind v1’s end is refused, with the size of the gap', async () => {
    const answer = startAtTime(await v1Of(100, 200), at({ rule: time, stood: stood([130n, 60n]) }));
    expect(answer.refusals).toEqual([expect.stringMatching(/partition 0 of orders.*30 records behind/)]);
  });

  it('what retention has taken since is not named, and that it may be missing is said', async () => {
    const answer = startAtTime(
      await v1Of(100),
      at({ stood: stood([40n], false), topics: topics([55n, 500n]) }),
    );
    expect(option(answer)).toBe('{"orders":{"0":55}}');
    expect(answer.warnings.join(' ')).toMatch(/begins at 55 now.*may be gone/);
  });

  it('is refused where nobody knows the topic of then, with what was tried and what to declare', async () => {
    const answer = startAtTime(await v1Of(100), at({ problems: ['kafka:9092: no answer in time.'] }));
    expect(answer.start).toBeNull();
    expect(answer.refusals).toEqual([
      expect.stringMatching(
        /orders stood at .* is not known.*kafka:9092: no answer in time.*Declare the brokers/,
      ),
    ]);
  });

  it('is refused for a source that has no time', async () => {
    const v1 = await readWritten({ batches: [[kafka({ orders: [100] }), delta(7)]] });
    expect(startAtTime(v1, at({ stood: stood([40n]) }))).toMatchObject({
      start: null,
      refusals: [expect.stringMatching(/Source 1 \(delta\) has no start by time/)],
    });
  });

  it('never starts behind v1’s end by a horizon, and never names a partition twice or not at all', async () => {
    const partition = fc.record({
      end: fc.nat(1_000),
      stood: fc.option(fc.nat(2_000)),
      beginning: fc.option(fc.nat(500)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(partition, { minLength: 1, maxLength: 5 }), async (partitions) => {
        const answer = startAtTime(
          await v1Of(...partitions.map(({ end }) => end + 500)),
          at({
            stood: stood(
              partitions.map((each) => (each.stood === null ? null : BigInt(each.stood))),
              false,
            ),
            topics: topics(
              ...partitions.map(
                ({ beginning }) => [beginning === null ? null : BigInt(beginning), 9_999n] as const,
              ),
            ),
          }),
        );
        const named = JSON.parse(option(answer) ?? '{}').orders;
        expect(Object.keys(named)).toEqual(partitions.map((_, index) => String(index)));
        for (const [index, { end, stood: known }] of partitions.entries()) {
          const position = positions(answer)?.[index] ?? -1n;
          expect(position).toBeLessThanOrEqual(BigInt(end + 500));
          expect(named[index]).toBe(known === null ? -2 : Number(position));
        }
      }),
    );
  });
});

describe('what is known of a topic at a time', () => {
  const readings = [10n, 20n, 30n].map((seconds) => ({
    atMs: FROM_MS - 25_000n + seconds * 1_000n,
    label: 'recorded broker offsets',
    heads: [{ topic: 'orders', partition: '0', end: seconds }],
  }));

  it('its newest ends at or before then: what came since lies behind them', () => {
    expect(stoodByHeads('orders', readings, FROM_MS)).toMatchObject({
      positions: new Map([['0', 20n]]),
      isExact: false,
      by: expect.stringMatching(/^recorded broker offsets of 20/),
    });
  });

  it('nothing, where all that is known is younger, or of another topic', () => {
    expect(stoodByHeads('orders', readings, FROM_MS - 60_000n)).toBeNull();
    expect(stoodByHeads('refunds', readings, FROM_MS)).toBeNull();
  });

  it('v1’s own batches tell as well: a batch reads no further than the end of then', async () => {
    const v1 = await readWritten({
      batches: [[kafka({ orders: [10] })], [kafka({ orders: [20] })], [kafka({ orders: [30] })]],
    });
    const log = headsByOwnLog(v1);
    const second = log[1];
    if (second === undefined) throw new Error('three batches were written');
    expect(stoodByHeads('orders', log, second.atMs)?.positions.get('0')).toBe(20n);
    expect(stoodByHeads('orders', log, second.atMs - 1n)?.positions.get('0')).toBe(10n);
    expect(stoodByHeads('orders', log, second.atMs)?.by).toMatch(/^batch 1 of orders_v1 of/);
  });
});

it('a batch whose offsets were written after its time counts from then: real-time mode reads on meanwhile', async () => {
  const v1 = await readWritten({ batches: [[kafka({ orders: [10] })]] });
  const files = (v1.offsetLog?.files ?? []).map((file) => ({
    ...file,
    modifiedMs: file.modifiedMs + 9_000n,
  }));
  const [batch] = headsByOwnLog({ ...v1, offsetLog: { files, gaps: [] } });
  expect(batch?.atMs).toBe(files[0]?.modifiedMs);
  // A copy that was given an older time is as old as its batch.
  const older = files.map((file) => ({ ...file, modifiedMs: 0n }));
  expect(headsByOwnLog({ ...v1, offsetLog: { files: older, gaps: [] } })[0]?.atMs).toBe(
    v1.offsetLog?.files[0]?.modifiedMs,
  );
});

describe('from the earliest record', () => {
  it('says so, with where the topic begins now', async () => {
    const answer = startAtEarliest(await v1Of(100, 200), topics([3n, 500n], [0n, 500n]));
    expect(answer.start?.options).toEqual([
      { source: 0, option: 'startingOffsets', value: 'earliest', exact: true },
    ]);
    expect(positions(answer)).toEqual([3n, 0n]);
  });

  it('is refused where nobody knows where the topic begins', async () => {
    expect(startAtEarliest(await v1Of(100), topics([null, 500n]))).toMatchObject({
      start: null,
      refusals: [expect.stringMatching(/Where orders begins now is not known/)],
    });
  });

  it('files and tables are read whole without an option; their range cannot be told', async () => {
    const v1 = await readWritten({ batches: [['{"logOffset":3}', delta(7)]] });
    expect(startAtEarliest(v1, new Map())).toMatchObject({
      start: { values: [], options: [] },
      refusals: [],
      warnings: [expect.stringMatching(/every file/), expect.stringMatching(/snapshot/)],
      unmeasured: ['source 0 (file)', 'source 1 (delta)'],
    });
  });

  it('a source of tests cannot be read again', async () => {
    const v1 = await readWritten({ batches: [['12']] });
    expect(startAtEarliest(v1, new Map()).refusals).toEqual([expect.stringMatching(/Source 0 \(long\)/)]);
  });
});

describe('a v2 that runs already', () => {
  const v2Of = (started: readonly number[] | null): Promise<CheckpointReading> =>
    readWritten({
      name: 'orders_v2',
      started: [started === null ? null : kafka({ orders: started })],
      batches: [[kafka({ orders: [90, 190] })]],
    });
  const asked = async () => startAtTime(await v1Of(100, 200), at({ stood: stood([40n, 60n]) }));

  it('counts with its real start, where that is early enough', async () => {
    const answer = runningStart(await v1Of(100, 200), await v2Of([40, 10]), await asked(), []);
    expect(positions(answer)).toEqual([40n, 10n]);
    expect(option(answer)).toBe('{"orders":{"0":40,"1":10}}');
    expect(answer.refusals).toEqual([]);
    expect(answer.warnings.at(-1)).toMatch(/really began, which is early enough in all 2 partitions/);
    expect(answer.beforeBegin).toEqual([]);
  });

  it('is refused where it began one record too late; the horizon may reach it', async () => {
    const answer = runningStart(await v1Of(100, 200), await v2Of([40, 61]), await asked(), []);
    expect(answer.start).toBeNull();
    expect(answer.refusals).toEqual([
      expect.stringMatching(/partition 1 of orders at 61, 1 record after 60.*moves on with orders_v1/),
    ]);
  });

  it('is refused where it left a gap, which no waiting closes', async () => {
    const answer = runningStart(await v1Of(100, 200), await v2Of([101, 10]), await asked(), []);
    expect(answer.refusals.join()).toMatch(/at 101, 61 records after 40/);
    expect(answer.refusals.join()).not.toMatch(/moves on/);
  });

  it('is refused where no file says where it began', async () => {
    const answer = runningStart(await v1Of(100, 200), await v2Of(null), await asked(), []);
    expect(answer).toMatchObject({
      start: null,
      refusals: [expect.stringMatching(/cannot be compared in partition 0 of orders: v2 has no record/)],
    });
  });
});
