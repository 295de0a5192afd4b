import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, diagnosisOf, judgeCase, readAt } from '@/fixtures/trouble/judge';
import { layOutCase, setTime, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { currentStatus, diagnose } from './diagnose';

const NOW = 1_764_000_000_000n;

describe('diagnose', () => {
  it('sorts critical before warning before info, and worse statuses first', async () => {
    const trouble = layOutCase('SC-113', (directory) => {
      writeFileSync(join(directory, 'orders_v1/offsets/900'), '');
      setTime(join(directory, 'orders_v1/offsets/900'), NOW);
      rmSync(join(directory, 'orders_v1/metadata'));
    });
    const [verdict] = (await judgeCase(trouble)).values();
    expect(codesOf(verdict)).toEqual([
      'METADATA_MISSING_WITH_LOGS',
      'OFFSET_LOG_EMPTY_FILE',
      'BATCH_IN_FLIGHT',
    ]);
    expect(verdict?.status).toBe('data_at_stake');
    expect(verdict?.reason).toBe(verdict?.findings[0]?.summary);
  });

  it('a healthy query says what it last did', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-035'))).values();
    expect(verdict).toMatchObject({
      status: 'healthy',
      reason: 'Batch 6 was committed 57 s ago.',
      findings: [{ code: 'PARTITIONS_ADDED' }],
    });
  });

  it('what is no streaming checkpoint has no verdict', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'hello');
    const verdict = diagnose(diagnosisOf(await readAt(folder, NOW), NOW));
    expect(verdict.status).toBe('unknown');
    expect(verdict.reason).toContain('not the checkpoint of a streaming query');
  });

  it('a start that fails for a reason without a name of its own is never healthy', async () => {
    const damagedCommit = layOutCase('SC-113', (directory) => {
      writeFileSync(join(directory, 'orders_v1/commits/902'), '');
      setTime(join(directory, 'orders_v1/commits/902'), NOW);
    });
    const [verdict] = (await judgeCase(damagedCommit)).values();
    expect(verdict?.status).toBe('blocked');
    expect(verdict?.findings[0]).toMatchObject({
      code: 'RESTART_FAILS',
      subject: 'orders_v1/commits/902',
      evidence: ['commits/902'],
    });
  });

  it('an offsets log that is behind its commits fails too', async () => {
    const lost = layOutCase('SC-035', (directory) => rmSync(join(directory, 'orders_v1/offsets/6')));
    const [verdict] = (await judgeCase(lost)).values();
    expect(codesOf(verdict)).toEqual(['RESTART_FAILS', 'PARTITIONS_ADDED']);
  });
});

describe('currentStatus', () => {
  it('is unknown without a reading, and when the last one outlived its time', () => {
    expect(currentStatus(null, NOW, 60_000n)).toBe('unknown');
    expect(currentStatus({ status: 'blocked', readAtMs: NOW - 60_000n }, NOW, 60_000n)).toBe('blocked');
    expect(currentStatus({ status: 'healthy', readAtMs: NOW - 60_001n }, NOW, 60_000n)).toBe('unknown');
  });
});
