import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase, readAt } from '@/fixtures/trouble/judge';
import { layOutCase, setTime, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { steadyBatches, writeCheckpoint } from '@/fixtures/trouble/write-batches';
import { diagnose } from './diagnose';

const START = 1_764_000_000_000n;
const MINUTE = 60_000n;

describe('BATCH_IN_FLIGHT', () => {
  it('speaks about a planned batch within its usual time', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-113'))).values();
    expect(verdict?.findings).toHaveLength(1);
    expect(verdict?.findings[0]).toMatchObject({
      code: 'BATCH_IN_FLIGHT',
      subject: 'orders_v1/offsets/903',
      facts: { batch_id: 903n, age_ms: 20_000n },
    });
  });

  it('speaks about a running recorded query', async () => {
    const { versions, nowMs } = await readMoment('prod.v1.in-flight');
    const reading = versions.get('orders_v1');
    expect(reading && codesOf(diagnose(diagnosisOf(reading, nowMs)))).toEqual(['BATCH_IN_FLIGHT']);
  });

  it('past its usual time the same batch is NO_PROGRESS_FOR_LONG', async () => {
    const trouble = layOutCase('SC-113');
    const [verdict] = (await judgeCase({ ...trouble, nowMs: trouble.nowMs + 10n * MINUTE })).values();
    expect(codesOf(verdict)).toEqual(['NO_PROGRESS_FOR_LONG']);
    expect(verdict?.status).toBe('attention');
  });

  it('a killed driver leaves a batch that becomes NO_PROGRESS_FOR_LONG', async () => {
    const { versions, nowMs } = await readMoment('prod.v1.killed', '4.2.1', 60_000);
    const reading = versions.get('orders_v1');
    expect(reading && codesOf(diagnose(diagnosisOf(reading, nowMs)))).toEqual(['NO_PROGRESS_FOR_LONG']);
  });

  it('long batches are usual for a query of long batches', async () => {
    const checkpoint = writeCheckpoint(temporaryFolder(), 'orders_v1', [
      ...steadyBatches(5, START, 60n * MINUTE, 50n * MINUTE),
      { id: 5, plannedMs: START + 300n * MINUTE, committedMs: null },
    ]);
    const nowMs = START + 360n * MINUTE;
    expect(codesOf(diagnose(diagnosisOf(await readAt(checkpoint, nowMs), nowMs)))).toEqual([
      'BATCH_IN_FLIGHT',
    ]);
  });

  it('does not speak when every planned batch is committed', async () => {
    const { versions, nowMs } = await readMoment('prod.v1.running');
    const reading = versions.get('orders_v1');
    expect(reading && codesOf(diagnose(diagnosisOf(reading, nowMs)))).toEqual([]);
  });

  it('does not speak when the start fails anyway', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-005'))).values();
    expect(codesOf(verdict)).not.toContain('BATCH_IN_FLIGHT');
  });

  it('a driver whose clock went back is not late while its file is young', async () => {
    const checkpoint = writeCheckpoint(temporaryFolder(), 'orders_v1', [
      ...steadyBatches(10, START, MINUTE, 4_000n),
      { id: 10, plannedMs: START - 55n * MINUTE, committedMs: null },
    ]);
    setTime(join(checkpoint, 'offsets/10'), START + 10n * MINUTE);
    const nowMs = START + 10n * MINUTE + 5_000n;
    expect(codesOf(diagnose(diagnosisOf(await readAt(checkpoint, nowMs), nowMs)))).toEqual([
      'BATCH_IN_FLIGHT',
    ]);
  });

  it('a planning time ahead of our clock gives no age, and no alarm', async () => {
    const trouble = layOutCase('SC-113');
    const [verdict] = (await judgeCase({ ...trouble, nowMs: trouble.nowMs - 30_000n })).values();
    expect(verdict?.findings[0]).toMatchObject({ code: 'BATCH_IN_FLIGHT', facts: { age_ms: null } });
  });
});
