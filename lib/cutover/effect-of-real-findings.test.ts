import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase, TROUBLE_CASES } from '@/fixtures/trouble/trouble-case';
import { CUTOVER_STRATEGIES, type CutoverState, type CutoverStrategy } from '@/lib/domain/cutover-words';
import type { FindingCode } from '@/lib/domain/finding-code';
import type { Finding } from '@/lib/finding/finding';
import { effectOf } from './effect-of-finding';

/** The states of the five marks that docs/cutover.md gives for each finding. */
const PARTS: readonly (readonly CutoverState[])[] = [
  ['draft', 'validated', 'approved'],
  ['warming', 'verified'],
  ['fencing'],
  ['handing-over'],
  ['switched', 'soaking'],
];
const MEANING = { B: 'blocks', W: 'warns', '–': 'nothing' } as const;
type Mark = keyof typeof MEANING;

/** The table that people read: by code the marks of v1 and v2, in a handover and warmed up. */
const TABLE = new Map(
  [...readFileSync('docs/cutover.md', 'utf8').matchAll(/^\| \[`([A-Z0-9_]+)`\]\([^)]*\) \|(.*)\|$/gm)].map(
    ([, code = '', cells = '']) => [
      code as FindingCode,
      cells.split('|').map((cell) => cell.trim().split(' ') as Mark[]),
    ],
  ),
);

function marksOf(code: FindingCode, side: 'v1' | 'v2', strategy: CutoverStrategy): readonly Mark[] {
  const column = (side === 'v1' ? 0 : 2) + (strategy === 'handover' ? 0 : 1);
  return TABLE.get(code)?.[column] ?? [];
}

async function findingsOf(id: string): Promise<Finding[]> {
  return [...(await judgeCase(layOutCase(id))).values()].flatMap(({ findings }) => findings);
}

describe('what checkpoints in real format raise does to a plan what docs/cutover.md says', () => {
  it.each(TROUBLE_CASES)('%s: in every strategy and state', async (id) => {
    for (const finding of await findingsOf(id))
      for (const side of ['v1', 'v2'] as const)
        for (const strategy of CUTOVER_STRATEGIES) {
          if (strategy === 'not-needed') continue;
          const marks = marksOf(finding.code, side, strategy);
          expect(marks, finding.code).toHaveLength(PARTS.length);
          for (const [part, states] of PARTS.entries())
            for (const state of states) {
              const said = MEANING[marks[part] ?? '–'];
              // Damage that no start needs only warns.
              const isOld =
                /^OFFSET_LOG_(EMPTY|TRUNCATED)_FILE$/.test(finding.code) && finding.status !== 'blocked';
              expect(
                effectOf(finding, side, strategy, state),
                `${finding.code} ${side} ${strategy} ${state}`,
              ).toBe(isOld && said === 'blocks' ? 'warns' : said);
            }
        }
  });

  it('and raise these codes between them; the rest takes a history, a declaration or other versions beside it', async () => {
    const seen = new Set<FindingCode>();
    for (const id of TROUBLE_CASES) for (const { code } of await findingsOf(id)) seen.add(code);
    expect([...TABLE.keys()].filter((code) => seen.has(code))).toEqual([
      'OFFSET_LOG_EMPTY_FILE',
      'OFFSET_LOG_TRUNCATED_FILE',
      'OFFSET_LOG_GAP_BEFORE_NEWEST',
      'NO_COMMIT_YET',
      'BATCH_IN_FLIGHT',
      'METADATA_MISSING_WITH_LOGS',
      'SAME_QUERY_ID_IN_TWO_CHECKPOINTS',
      'NO_PROGRESS_FOR_LONG',
      'PARTITIONS_ADDED',
      'SOURCE_COUNT_DIFFERS_BETWEEN_VERSIONS',
      'STATE_CHAIN_BROKEN',
      'ROCKSDB_FILE_MISSING',
      'ROCKSDB_ORPHAN_FILES',
      'HANDOVER_GAP',
      'HANDOVER_OVERLAP',
      'UNCOMMITTED_TAIL_AT_HANDOVER',
    ]);
  });
});
