import { describe, expect, it, test } from 'vitest';
import { judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase } from '@/fixtures/trouble/trouble-case';
import { CUTOVER_STATES, CUTOVER_STRATEGIES } from '@/lib/domain/cutover-words';
import { FINDING_CODES, type FindingCode } from '@/lib/domain/finding-code';
import { decidingGate, effectOf, type FindingEffect } from './effect-of-finding';

const CODES = Object.keys(FINDING_CODES) as FindingCode[];
const finding = (code: FindingCode) => ({ code, status: FINDING_CODES[code].status });

describe('code × strategy × state', () => {
  it('has a cell for every combination', () => {
    const effects: FindingEffect[] = ['blocks', 'warns', 'nothing'];
    for (const code of CODES)
      for (const strategy of CUTOVER_STRATEGIES)
        for (const state of CUTOVER_STATES)
          for (const side of ['v1', 'v2'] as const)
            expect(effects).toContain(effectOf(finding(code), side, strategy, state));
  });

  it('nothing blocks the way back, people who look, or a cutover that is over', () => {
    for (const code of CODES)
      for (const strategy of CUTOVER_STRATEGIES)
        for (const side of ['v1', 'v2'] as const) {
          for (const state of ['rolling-back', 'needs-human'] as const)
            expect(effectOf(finding(code), side, strategy, state), code).not.toBe('blocks');
          for (const state of ['completed', 'aborted', 'rolled-back'] as const)
            expect(effectOf(finding(code), side, strategy, state), code).toBe('nothing');
        }
  });

  it('what is critical of v2 blocks from the first plan on, whatever the strategy', () => {
    const harmless: FindingCode[] = ['RANGE_PROCESSED_BY_BOTH'];
    for (const code of CODES)
      if (FINDING_CODES[code].severity === 'critical' && !harmless.includes(code))
        for (const strategy of ['handover', 'warm-up-replay', 'backfill'] as const)
          for (const state of ['draft', 'switched'] as const)
            expect(effectOf(finding(code), 'v2', strategy, state), `${code} ${strategy} ${state}`).toBe(
              'blocks',
            );
  });

  test.each<
    [
      FindingCode,
      'v1' | 'v2',
      (typeof CUTOVER_STRATEGIES)[number],
      (typeof CUTOVER_STATES)[number],
      FindingEffect,
    ]
  >([
    ['HANDOVER_OVERLAP', 'v2', 'handover', 'handing-over', 'blocks'],
    ['HANDOVER_OVERLAP', 'v2', 'warm-up-replay', 'handing-over', 'nothing'],
    ['HANDOVER_OVERLAP', 'v2', 'backfill', 'warming', 'nothing'],
    ['HANDOVER_GAP', 'v2', 'warm-up-replay', 'switched', 'blocks'],
    ['UNCOMMITTED_TAIL_AT_HANDOVER', 'v1', 'handover', 'draft', 'warns'],
    ['UNCOMMITTED_TAIL_AT_HANDOVER', 'v1', 'handover', 'fencing', 'blocks'],
    ['UNCOMMITTED_TAIL_AT_HANDOVER', 'v1', 'handover', 'handing-over', 'warns'],
    ['NO_PROGRESS_FOR_LONG', 'v1', 'handover', 'soaking', 'nothing'],
    ['NO_PROGRESS_FOR_LONG', 'v2', 'warm-up-replay', 'warming', 'blocks'],
    ['STATE_CHAIN_BROKEN', 'v1', 'handover', 'fencing', 'blocks'],
    ['STATE_CHAIN_BROKEN', 'v1', 'handover', 'soaking', 'warns'],
    ['STATE_CHAIN_BROKEN', 'v2', 'not-needed', 'draft', 'warns'],
    ['ROLLBACK_DETECTED', 'v1', 'handover', 'draft', 'warns'],
    ['ROLLBACK_DETECTED', 'v1', 'handover', 'soaking', 'blocks'],
    ['CHECKPOINT_ON_TEMPORARY_STORAGE', 'v1', 'handover', 'draft', 'warns'],
    ['CHECKPOINT_ON_TEMPORARY_STORAGE', 'v2', 'handover', 'draft', 'blocks'],
    ['ROCKSDB_ORPHAN_FILES', 'v1', 'handover', 'draft', 'nothing'],
  ])('%s of %s, %s, %s: %s', (code, side, strategy, state, effect) => {
    expect(effectOf(finding(code), side, strategy, state)).toBe(effect);
  });

  it('an old damaged file that no start needs only warns', () => {
    expect(effectOf({ code: 'OFFSET_LOG_EMPTY_FILE', status: 'blocked' }, 'v1', 'handover', 'draft')).toBe(
      'blocks',
    );
    expect(effectOf({ code: 'OFFSET_LOG_EMPTY_FILE', status: 'attention' }, 'v1', 'handover', 'draft')).toBe(
      'warns',
    );
  });

  it('leaves to a gate what a person can settle there', () => {
    expect(decidingGate('UNCOMMITTED_TAIL_AT_HANDOVER')).toBe('drained-tail');
    expect(decidingGate('HANDOVER_GAP')).toBe('start-matches');
    expect(decidingGate('CHECKPOINT_REPLACED')).toBeNull();
  });
});

describe('checkpoints in trouble, in their real format', () => {
  /** The effects that the findings of a case have on a plan that begins now, by code. */
  async function effectsOf(
    id: string,
    side: 'v1' | 'v2',
    checkpoint: string,
    strategy: (typeof CUTOVER_STRATEGIES)[number] = 'handover',
  ) {
    const verdict = (await judgeCase(layOutCase(id))).get(checkpoint);
    if (verdict === undefined) throw new Error(`${id} has no ${checkpoint}`);
    return Object.fromEntries(
      verdict.findings.map((each) => [each.code, effectOf(each, side, strategy, 'draft')]),
    );
  }

  test.each([
    ['SC-001', 'OFFSET_LOG_EMPTY_FILE'],
    ['SC-002', 'OFFSET_LOG_TRUNCATED_FILE'],
    ['SC-005', 'OFFSET_LOG_GAP_BEFORE_NEWEST'],
    ['SC-006', 'METADATA_MISSING_WITH_LOGS'],
  ] as const)('%s: %s of v1 blocks', async (id, code) => {
    const trouble = layOutCase(id);
    expect((await effectsOf(id, 'v1', trouble.checkpoints[0] ?? ''))[code]).toBe('blocks');
  });

  it('SC-114: a start by hand with a gap blocks under every strategy, its overlap only a handover', async () => {
    const last = layOutCase('SC-114').checkpoints.at(-1) ?? '';
    expect(await effectsOf('SC-114', 'v2', last)).toMatchObject({
      HANDOVER_GAP: 'blocks',
      HANDOVER_OVERLAP: 'blocks',
    });
    expect(await effectsOf('SC-114', 'v2', last, 'warm-up-replay')).toMatchObject({
      HANDOVER_GAP: 'blocks',
      HANDOVER_OVERLAP: 'nothing',
    });
  });
});
