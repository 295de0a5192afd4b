import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { type Ends, writeVersion } from '@/fixtures/trouble/write-version';
import { diagnose } from './diagnose';

const CODE = 'PARTITIONS_ADDED';
const START = 1_764_000_000_000n;
const MINUTE = 60_000n;

/** What is said of a log that begins with batch `first`. */
async function added(ends: readonly Ends[], { first = 0, started = ends[0] ?? {} } = {}) {
  const nowMs = START + BigInt(first + ends.length) * MINUTE;
  const batches = ends.map((each, index) => {
    const plannedMs = START + BigInt(first + index) * MINUTE;
    return { id: first + index, plannedMs, committedMs: plannedMs + 4_000n, ends: [each] };
  });
  const reading = await writeVersion({ name: 'orders_v1', started: [started], batches }, nowMs);
  const { findings } = diagnose(diagnosisOf(reading, nowMs));
  return findings.filter(({ code }) => code === CODE).map(({ facts }) => facts);
}

describe(CODE, () => {
  it('speaks with the partitions and the batch that first had them', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-035'))).values();
    expect(verdict?.status).toBe('healthy');
    expect(verdict?.findings).toMatchObject([
      {
        code: CODE,
        severity: 'info',
        subject: 'orders_v1/offsets/5',
        facts: { topic: 'orders', added: ['2', '3'], since_batch: 5n },
        evidence: ['offsets/5'],
      },
    ]);
  });

  it('speaks for each batch in which some were added', async () => {
    const grown: Ends[] = [
      { orders: { 0: 1 } },
      { orders: { 0: 2, 1: 0 } },
      { orders: { 0: 3, 1: 1 } },
      { orders: { 0: 3, 1: 1, 10: 4, 2: 5 } },
    ];
    expect(await added(grown)).toEqual([
      { topic: 'orders', added: ['1'], since_batch: 1n },
      { topic: 'orders', added: ['2', '10'], since_batch: 3n },
    ]);
  });

  it('speaks where batch 0 has more than the start', async () => {
    const facts = await added([{ orders: { 0: 1, 1: 1 } }], { started: { orders: { 0: 0 } } });
    expect(facts).toEqual([{ topic: 'orders', added: ['1'], since_batch: 0n }]);
  });

  it('does not speak where the batch that first had them was purged', async () => {
    const purged = [{ orders: { 0: 900, 1: 900 } }, { orders: { 0: 901, 1: 901 } }];
    expect(await added(purged, { first: 120, started: { orders: { 0: 0 } } })).toEqual([]);
  });

  it('does not speak of a topic that is new, nor of a partition that was away and came back', async () => {
    expect(await added([{ orders: { 0: 1 } }, { orders: { 0: 2 }, refunds: { 0: 1, 1: 1 } }])).toEqual([]);
    const away: Ends[] = [{ orders: { 0: 1, 1: 1 } }, { orders: { 0: 2 } }, { orders: { 0: 3, 1: 2 } }];
    expect(await added(away)).toEqual([]);
  });

  it('does not speak where the order of the partitions changes, as it does in every file', async () => {
    const { versions, nowMs } = await readMoment('prod.end');
    for (const reading of versions.values())
      expect(codesOf(diagnose(diagnosisOf(reading, nowMs)))).not.toContain(CODE);
  });
});
