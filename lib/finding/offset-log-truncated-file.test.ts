import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase, setTime } from '@/fixtures/trouble/trouble-case';

const written = (path: string, text: string, ms: bigint) => (directory: string) => {
  writeFileSync(join(directory, path), text);
  setTime(join(directory, path), ms);
};

describe('OFFSET_LOG_TRUNCATED_FILE', () => {
  it('speaks about a file that is cut inside a number, and names the line', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-002'))).values();
    expect(verdict?.status).toBe('blocked');
    expect(verdict?.findings).toHaveLength(1);
    expect(verdict?.findings[0]).toMatchObject({
      code: 'OFFSET_LOG_TRUNCATED_FILE',
      facts: { batch_id: 12n, is_newest: true, batch_committed: false, bad_line: 3 },
    });
  });

  it('cut at every byte: never healthy, never a second finding', async () => {
    const trouble = layOutCase('SC-113');
    const path = join(trouble.directory, 'orders_v1/offsets/903');
    const whole = readFileSync(path);
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(path, whole.subarray(0, length));
      setTime(path, 1_764_000_100_000n);
      const [verdict] = (await judgeCase(trouble)).values();
      const code = length === 0 ? 'OFFSET_LOG_EMPTY_FILE' : 'OFFSET_LOG_TRUNCATED_FILE';
      expect(codesOf(verdict), `cut at byte ${length}`).toEqual([code]);
      expect(verdict?.status).toBe('blocked');
    }
  }, 120_000);

  it('does not speak while the newest file may still be written', async () => {
    const young = written('orders_v1/offsets/903', 'v1\n{"batchWatermarkMs":1763', 1_764_000_199_000n);
    const [verdict] = (await judgeCase(layOutCase('SC-113', young))).values();
    expect(codesOf(verdict)).toEqual([]);
    expect(verdict?.status).toBe('healthy');
  });

  it('does not speak about a newer log version: unknown is not damage', async () => {
    const newer = written('orders_v1/offsets/903', 'v9\n{"next":"format"}', 1_764_000_100_000n);
    const [verdict] = (await judgeCase(layOutCase('SC-113', newer))).values();
    expect(codesOf(verdict)).toEqual(['NEWER_LOG_VERSION']);
    expect(verdict?.status).toBe('unknown');
    expect(verdict?.reason).toContain('offsets/903');
  });

  it('an old one that no start reads is attention, not blocked', async () => {
    const old = written('orders_v1/offsets/900', 'v1\n{"batchWater', 1_764_000_000_000n);
    const [verdict] = (await judgeCase(layOutCase('SC-113', old))).values();
    expect(verdict?.status).toBe('attention');
  });

  it('a commit that holds only {} is legal', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-002'))).values();
    expect(verdict?.findings.flatMap(({ evidence }) => evidence)).not.toContain('commits/8');
  });
});
