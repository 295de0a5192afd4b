import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { codesOf, diagnosisOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { diagnose } from './diagnose';
import type { PreviousGeneration } from './finding';

const OLD_ID = '11111111-1111-4111-8111-111111111111';

/** The recorded v2 stands where v1 stood: the path came back with another id. */
async function replaced(previous: Partial<PreviousGeneration> = {}) {
  const { versions, nowMs } = await readMoment('prod.v2.catching-up');
  const [old, fresh] = [versions.get('orders_v1'), versions.get('orders_v2')];
  if (old === undefined || fresh === undefined) throw new Error('the recording lacks a version');
  const previousGeneration: PreviousGeneration = {
    queryId: OLD_ID,
    lastCommittedBatch: old.lastCommittedBatch,
    committed: old.sources,
    lastSeenMs: nowMs - 3_600_000n,
    ...previous,
  };
  return { old, fresh, nowMs, verdict: diagnose(diagnosisOf(fresh, nowMs, { previousGeneration })) };
}

describe('CHECKPOINT_REPLACED', () => {
  it('speaks with the old positions, which are kept, and where the new one began', async () => {
    const { old, fresh, verdict } = await replaced();
    expect(verdict.status).toBe('data_at_stake');
    expect(verdict.findings[0]).toMatchObject({
      code: 'CHECKPOINT_REPLACED',
      facts: {
        old_query_id: OLD_ID,
        new_query_id: fresh.metadata.state === 'present' ? fresh.metadata.queryId : '',
        old_committed_end: old.sources[0]?.committed?.normalized,
        new_start: fresh.sources[0]?.started?.normalized,
      },
    });
  });

  it('does not speak when the id is the same', async () => {
    const { fresh } = await replaced();
    const queryId = fresh.metadata.state === 'present' ? fresh.metadata.queryId : '';
    expect(codesOf((await replaced({ queryId })).verdict)).not.toContain('CHECKPOINT_REPLACED');
  });

  it('does not speak when the id cannot be read', async () => {
    const lost = layOutCase('SC-113', (directory) => rmSync(join(directory, 'orders_v1/metadata')));
    const previousGeneration = { queryId: OLD_ID, lastCommittedBatch: 1n, committed: [], lastSeenMs: 0n };
    const [verdict] = (await judgeCase(lost, { previousGeneration })).values();
    expect(codesOf(verdict)).not.toContain('CHECKPOINT_REPLACED');
    expect(codesOf(verdict)).toContain('METADATA_MISSING_WITH_LOGS');
  });

  it('nothing is at stake when the old generation had committed nothing', async () => {
    const { verdict } = await replaced({ lastCommittedBatch: null });
    expect(verdict.status).toBe('attention');
    expect(verdict.findings[0]?.facts.old_committed_end).toBeNull();
  });
});
