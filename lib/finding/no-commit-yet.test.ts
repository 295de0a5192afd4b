import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { noCommitYet } from './no-commit-yet';

describe('NO_COMMIT_YET', () => {
  it('speaks when batch 0 is planned and there is no commit log yet', async () => {
    const verdicts = await judgeCase(layOutCase('SC-016'));
    expect(verdicts.get('orders_v2')?.findings.at(-1)).toMatchObject({
      code: 'NO_COMMIT_YET',
      subject: 'orders_v2',
      status: 'healthy',
      facts: { planned_batch: 0n },
    });
  });

  it('speaks about the first batch of a recorded query', async () => {
    const { versions, nowMs } = await readMoment('prod.v2.first-batch-planned');
    const reading = versions.get('orders_v2');
    expect(
      reading &&
        codesOf({ status: 'healthy', reason: '', findings: noCommitYet(diagnosisOf(reading, nowMs)) }),
    ).toEqual(['NO_COMMIT_YET']);
  });

  it('does not speak once something is committed', async () => {
    const { versions, nowMs } = await readMoment('prod.v2.catching-up');
    const reading = versions.get('orders_v2');
    expect(reading && noCommitYet(diagnosisOf(reading, nowMs))).toEqual([]);
  });

  it('does not speak when several batches are planned and the commits are gone: then they are unknown', async () => {
    const [verdict] = (
      await judgeCase(
        layOutCase('SC-001', (directory) =>
          rmSync(join(directory, 'orders_v1/commits'), { recursive: true }),
        ),
      )
    ).values();
    expect(codesOf(verdict)).not.toContain('NO_COMMIT_YET');
  });
});
