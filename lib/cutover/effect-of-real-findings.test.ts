import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeCase } from '@/fixtures/trouble/judge';
import { TOLD_BESIDE_THE_FILES, type ToldBeside } from '@/fixtures/trouble/told-beside-the-files';
import { layOutCase, TROUBLE_CASES } from '@/fixtures/trouble/trouble-case';
import {
  CUTOVER_STATES,
  CUTOVER_STRATEGIES,
  type CutoverState,
  type CutoverStrategy,
} from '@/lib/domain/cutover-words';
import { FINDING_CODES, type FindingCode } from '@/lib/domain/finding-code';
import type { Finding } from '@/lib/finding/finding';
import { effectOf, type FindingEffect } from './effect-of-finding';

/** The states of the five marks that docs/cutover.md gives for each finding. */
const PARTS: readonly (readonly CutoverState[])[] = [
  ['draft', 'validated', 'approved'],
  ['warming', 'verified'],
  ['fencing'],
  ['handing-over'],
  ['switched', 'soaking'],
];
const WAY_BACK: readonly CutoverState[] = ['rolling-back', 'needs-human'];
const OVER: readonly CutoverState[] = ['completed', 'rolled-back', 'aborted'];
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

type Side = 'v1' | 'v2';

function marksOf(code: FindingCode, side: Side, strategy: CutoverStrategy): readonly Mark[] {
  const isWarmed = strategy === 'warm-up-replay' || strategy === 'backfill';
  const marks = TABLE.get(code)?.[(side === 'v1' ? 0 : 2) + (isWarmed ? 1 : 0)] ?? [];
  expect(marks, code).toHaveLength(PARTS.length);
  return marks;
}

/** What docs/cutover.md lets a finding do; none: the strategy never comes to this state. */
function said(finding: Finding, side: Side, strategy: CutoverStrategy, state: CutoverState): FindingEffect[] {
  if (OVER.includes(state)) return ['nothing'];
  if (WAY_BACK.includes(state)) return ['warns', 'nothing'];
  const part = PARTS.findIndex((states) => states.includes(state));
  if (strategy === 'not-needed' && part > 0) return [];
  const effect = MEANING[marksOf(finding.code, side, strategy)[part] ?? '–'];
  // Damage that no start needs only warns.
  const isOld = /^OFFSET_LOG_(EMPTY|TRUNCATED)_FILE$/.test(finding.code) && finding.status !== 'blocked';
  // V2 goes on with v1's own checkpoint: what blocks is said of v1.
  const isSaidOfV1 = strategy === 'not-needed' && side === 'v2';
  return [effect === 'blocks' && (isOld || isSaidOfV1) ? 'warns' : effect];
}

const JUDGED: readonly ToldBeside[] = [
  ...TROUBLE_CASES.map((id) => ({
    title: `${id} by its files alone`,
    raises: [],
    judge: async () => [...(await judgeCase(layOutCase(id))).values()],
  })),
  ...TOLD_BESIDE_THE_FILES,
];

const known = new Map<string, Promise<Finding[]>>();

function findingsOf({ title, judge }: ToldBeside): Promise<Finding[]> {
  const findings =
    known.get(title) ?? judge().then((verdicts) => verdicts.flatMap((verdict) => verdict.findings));
  known.set(title, findings);
  return findings;
}

describe('what checkpoints in real format raise does to a plan what docs/cutover.md says', () => {
  it.each(JUDGED.map((judged) => [judged.title, judged] as const))(
    '%s: in every strategy and state',
    async (_, judged) => {
      const findings = await findingsOf(judged);
      expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining([...judged.raises]));
      for (const finding of findings)
        for (const side of ['v1', 'v2'] as const)
          for (const strategy of CUTOVER_STRATEGIES)
            for (const state of CUTOVER_STATES) {
              const effects = said(finding, side, strategy, state);
              if (effects.length === 0) continue;
              const effect = effectOf(finding, side, strategy, state);
              expect(effects, `${finding.code} ${side} ${strategy} ${state}`).toContain(effect);
            }
    },
  );

  it('and between them they raise every code', async () => {
    const seen = new Set<FindingCode>();
    for (const judged of JUDGED) for (const { code } of await findingsOf(judged)) seen.add(code);
    const codes = Object.keys(FINDING_CODES) as FindingCode[];
    expect(codes.filter((code) => seen.has(code))).toEqual(codes);
    expect([...TABLE.keys()]).toEqual(codes);
  });
});
