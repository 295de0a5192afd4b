import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, diagnosisOf, judgeCase, readAt } from '@/fixtures/trouble/judge';
import { layOutCase, temporaryFolder } from '@/fixtures/trouble/trouble-case';
import { diagnose } from './diagnose';

const withoutMetadata = (directory: string) => rmSync(join(directory, 'orders_v1/metadata'));

describe('METADATA_MISSING_WITH_LOGS', () => {
  it('speaks, and data is at stake because the next start would go through', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-006'))).values();
    expect(codesOf(verdict)).toEqual(['METADATA_MISSING_WITH_LOGS']);
    expect(verdict?.status).toBe('data_at_stake');
    expect(verdict?.findings[0]?.facts).toEqual({ newest_batch: 44n });
  });

  it('a start that is blocked by something else loses nothing: blocked', async () => {
    const [verdict] = (await judgeCase(layOutCase('SC-005', withoutMetadata))).values();
    expect(codesOf(verdict)).toEqual(['OFFSET_LOG_GAP_BEFORE_NEWEST', 'METADATA_MISSING_WITH_LOGS']);
    expect(verdict?.status).toBe('blocked');
  });

  it('does not speak when there is no log yet', async () => {
    const folder = temporaryFolder();
    const reading = await readAt(folder, 1_764_000_000_000n).catch(() => null);
    if (reading !== null) expect(codesOf(diagnose(diagnosisOf(reading, 1_764_000_000_000n)))).toEqual([]);
  });

  it('unreadable is not missing', async () => {
    const [verdict] = (
      await judgeCase(
        layOutCase('SC-113', (directory) =>
          writeFileSync(join(directory, 'orders_v1/metadata'), '{"id":"5f0e'),
        ),
      )
    ).values();
    expect(codesOf(verdict)).toContain('RESTART_FAILS');
    expect(codesOf(verdict)).not.toContain('METADATA_MISSING_WITH_LOGS');
    expect(verdict?.status).toBe('blocked');
  });
});
