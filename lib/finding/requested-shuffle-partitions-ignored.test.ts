import { describe, expect, it } from 'vitest';
import { codesOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';

const CODE = 'REQUESTED_SHUFFLE_PARTITIONS_IGNORED';

/** Four partitions are pinned; the job asks for `partitions`. */
async function asks(partitions: string | null, id = 'SC-092') {
  const conf: Record<string, string> =
    partitions === null ? {} : { 'spark.sql.shuffle.partitions': partitions };
  const [verdict] = (await judgeCase(layOutCase(id), { requested: { conf, saidBy: 'the job' } })).values();
  return verdict;
}

describe(CODE, () => {
  it('speaks with what was asked for, what is pinned, and the partitions of the state', async () => {
    const verdict = await asks('16');
    expect(verdict?.status).toBe('attention');
    expect(verdict?.findings[0]).toMatchObject({
      code: CODE,
      severity: 'warning',
      subject: 'orders_v1',
      facts: { requested: 16n, pinned_by_checkpoint: 4n, state_partitions: 4 },
      evidence: ['offsets/2'],
    });
  });

  it.each([['4'], ['004'], [' 4 '], ['auto'], ['env:PARTITIONS'], [null]])(
    'does not speak for %j',
    async (partitions) => {
      expect(codesOf(await asks(partitions))).toEqual([]);
    },
  );

  it('does not speak when nobody says what the job asks for', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-092'))).values();
    expect(codesOf(verdict)).toEqual([]);
  });
});
