import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, judgeCase } from '@/fixtures/trouble/judge';
import { judgeReplaced, OLD_QUERY_ID } from '@/fixtures/trouble/replaced-checkpoint';
import { layOutCase } from '@/fixtures/trouble/trouble-case';

describe('CHECKPOINT_REPLACED', () => {
  it('speaks with the old positions, which are kept, and where the new one began', async () => {
    const { old, fresh, verdict } = await judgeReplaced();
    expect(verdict.status).toBe('data_at_stake');
    expect(verdict.findings[0]).toMatchObject({
      code: 'CHECKPOINT_REPLACED',
      facts: {
        old_query_id: OLD_QUERY_ID,
        new_query_id: fresh.metadata.state === 'present' ? fresh.metadata.queryId : '',
        old_committed_end: old.sources[0]?.committed?.normalized,
        new_start: fresh.sources[0]?.started?.normalized,
      },
    });
  });

  it('does not speak when the id is the same', async () => {
    const { fresh } = await judgeReplaced();
    const queryId = fresh.metadata.state === 'present' ? fresh.metadata.queryId : '';
    expect(codesOf((await judgeReplaced({ queryId })).verdict)).not.toContain('CHECKPOINT_REPLACED');
  });

  it('does not speak when the id cannot be read', async () => {
    const lost = layOutCase('SC-113', (directory) => rmSync(join(directory, 'orders_v1/metadata')));
    const previousGeneration = {
      queryId: OLD_QUERY_ID,
      lastCommittedBatch: 1n,
      committed: [],
      lastSeenMs: 0n,
    };
    const [verdict] = (await judgeCase(lost, { previousGeneration })).values();
    expect(codesOf(verdict)).not.toContain('CHECKPOINT_REPLACED');
    expect(codesOf(verdict)).toContain('METADATA_MISSING_WITH_LOGS');
  });

  it('nothing is at stake when the old generation had committed nothing', async () => {
    const { verdict } = await judgeReplaced({ lastCommittedBatch: null });
    expect(verdict.status).toBe('attention');
    expect(verdict.findings[0]?.facts.old_committed_end).toBeNull();
  });
});
