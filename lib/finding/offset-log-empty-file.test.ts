import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase, setTime } from '@/fixtures/trouble/trouble-case';

/** SC-001: offsets/0 to 7 with 7 empty, commits/0 to 6. */
const empty = (path: string, ms: bigint) => (directory: string) => {
  writeFileSync(join(directory, path), '');
  setTime(join(directory, path), ms);
};

describe('OFFSET_LOG_EMPTY_FILE', () => {
  it('speaks about the newest file, and the start is blocked', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-001'))).values();
    expect(codesOf(verdict)).toEqual(['OFFSET_LOG_EMPTY_FILE']);
    expect(verdict?.status).toBe('blocked');
    expect(verdict?.findings[0]).toMatchObject({
      subject: 'orders_v1/offsets/7',
      facts: { batch_id: 7n, size_bytes: 0n, is_newest: true, batch_committed: false },
    });
  });

  it('does not speak while the newest file may still be written', async () => {
    const trouble = layOutCase('SC-001');
    const young = empty('orders_v1/offsets/7', trouble.nowMs - 5_000n);
    const [verdict] = (await judgeCase(layOutCase('SC-001', young))).values();
    expect(codesOf(verdict)).not.toContain('OFFSET_LOG_EMPTY_FILE');
  });

  it('does not speak when the file time is ahead of the clock', async () => {
    const trouble = layOutCase('SC-001');
    const ahead = empty('orders_v1/offsets/7', trouble.nowMs + 3_600_000n);
    const [verdict] = (await judgeCase(layOutCase('SC-001', ahead))).values();
    expect(codesOf(verdict)).not.toContain('OFFSET_LOG_EMPTY_FILE');
  });

  it('the file before the newest is needed by a start as well', async () => {
    const [verdict] = (
      await judgeCase(layOutCase('SC-113', empty('orders_v1/offsets/902', 1_764_000_120_000n)))
    ).values();
    expect(verdict?.findings).toContainEqual(
      expect.objectContaining({
        code: 'OFFSET_LOG_EMPTY_FILE',
        status: 'blocked',
        facts: expect.objectContaining({ is_newest: false, batch_committed: true }),
      }),
    );
    expect(verdict?.status).toBe('blocked');
  });

  it('an old one that no start reads is attention, not blocked', async () => {
    const [verdict] = (
      await judgeCase(layOutCase('SC-113', empty('orders_v1/offsets/900', 1_764_000_000_000n)))
    ).values();
    expect(verdict?.status).toBe('attention');
    expect(verdict?.findings[0]).toMatchObject({ code: 'OFFSET_LOG_EMPTY_FILE', severity: 'critical' });
    expect(codesOf(verdict)).toContain('BATCH_IN_FLIGHT');
  });
});
