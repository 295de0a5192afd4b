import { describe, expect, it } from 'vitest';
import type { CompareAnswer } from '@/lib/contract/compare';
import { prepareVerdict } from './prepare-verdict';
import { alignmentOf } from './test-data/alignment';
import { recordedComparison } from './test-data/recorded-comparison';

const names = { old: 'v1', next: 'v2' };

async function wordsOf(
  over: Partial<CompareAnswer>,
): Promise<{ tone: string; word: string; sentence: string }[]> {
  const answer = await recordedComparison('prod.v2.caught-up', 'orders_v1', 'orders_v2');
  return prepareVerdict({ ...answer, ...over }, names);
}

describe('the three answers', () => {
  it('of the recorded warm-up replay: a checkpoint of its own, processed twice, caught up', async () => {
    const [resume, takeover, caughtUp] = await wordsOf({});
    expect(resume).toMatchObject({ tone: 'bad', word: 'No, it needs a checkpoint of its own' });
    expect(takeover).toMatchObject({ tone: 'warn', word: '2\u202f756 records processed twice' });
    expect(takeover?.sentence).toMatch(
      /^Twice: 1\u202f951 records on partition 1 of orders, 311 .* and 1 more\.$/,
    );
    expect(caughtUp).toMatchObject({ tone: 'good', word: 'Yes, everywhere' });
  });

  it('of a gap and an overlap: bad, both sizes, and both partitions by name', async () => {
    const alignment = [alignmentOf(1, 6000n, 6120n, 7450n), alignmentOf(2, 9000n, 8920n, 8950n)];
    const [, takeover, caughtUp] = await wordsOf({ handover: 'mixed', alignment, caughtUp: false });
    expect(takeover).toMatchObject({
      tone: 'bad',
      word: '120 records processed by nobody, 80 records twice',
      sentence: 'Missed: 120 records on partition 1 of orders; twice: 80 records on partition 2 of orders.',
    });
    expect(caughtUp).toMatchObject({
      tone: 'progress',
      word: 'Not yet: 50 records to go',
      sentence: 'Still behind in 1 of 2 partitions: partition 2 of orders.',
    });
  });

  it('counts partitions where it cannot add up what is left', async () => {
    const [, , caughtUp] = await wordsOf({
      alignment: [{ ...alignmentOf(0, 10n, null, null), caughtUp: false }],
      caughtUp: false,
    });
    expect(caughtUp?.word).toBe('Not yet in 1 of 1 partition');
  });

  it('names what is not known beside what is', async () => {
    const alignment = [alignmentOf(0, 10n, 12n, 13n), alignmentOf(1, 10n, null, null)];
    const [, takeover] = await wordsOf({ handover: 'gap', alignment });
    expect(takeover?.sentence).toContain('Not known for 1 partition.');
  });

  it('gives no sum where a size is not known', async () => {
    const [gap] = [alignmentOf(0, 10n, 12n, 13n)];
    const alignment = gap === undefined ? [] : [{ ...gap, distance: null, records: null }];
    const [, takeover] = await wordsOf({ handover: 'gap', alignment });
    expect(takeover?.word).toBe('Ranges of 1 partition processed by nobody');
  });

  it('says yes without a doubt only where nothing silent stands against it', async () => {
    const { reasons } = await recordedComparison('prod.v2.caught-up', 'orders_v1', 'orders_v2');
    const fine = reasons.filter(({ effect }) => effect === 'ok');
    const [sure] = await wordsOf({ verdict: 'resume', reasons: fine });
    expect(sure).toMatchObject({ tone: 'good', word: 'Yes, it may resume' });
    const [recorded] = await wordsOf({ verdict: 'resume', reasons });
    expect(recorded).toMatchObject({ tone: 'good', word: 'Yes, as far as is recorded' });
  });

  it.each(['not-started', 'not-comparable'] as const)('looks unknown when it is: %s', async (handover) => {
    const over = {
      verdict: 'unknown',
      handover,
      alignment: [],
      caughtUp: null,
      notComparable: ['source 0 reads files'],
    } as const;
    const answers = await wordsOf({
      ...over,
      alignment: [...over.alignment],
      notComparable: [...over.notComparable],
    });
    expect(answers.map(({ tone }) => tone)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

describe('a clean handover of the recording', () => {
  it('is aligned, in good tone', async () => {
    const answer = await recordedComparison('test.handover', 'orders_v1', 'orders_v2');
    const [, takeover] = prepareVerdict(answer, names);
    expect(answer.handover).toBe('aligned');
    expect(takeover).toMatchObject({ tone: 'good', word: 'Exactly where v1 ended' });
  });
});
