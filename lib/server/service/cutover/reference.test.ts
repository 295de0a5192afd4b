/** The tables of docs/cutover.md are those of the code. To write them anew: UPDATE_DOCS=1 npx vitest run --project unit reference */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { whyNotNow } from '@/lib/cutover/can';
import { decidingGate, effectOf, type FindingEffect } from '@/lib/cutover/effect-of-finding';
import { FORCEABLE } from '@/lib/cutover/force';
import { PATHS, requiredGates } from '@/lib/cutover/path';
import {
  CUTOVER_GATES,
  CUTOVER_STATES,
  type CutoverGate,
  type CutoverState,
  type CutoverStrategy,
} from '@/lib/domain/cutover-words';
import { FINDING_CODES, type FindingCode } from '@/lib/domain/finding-code';
import { GATE_TITLES } from '@/lib/domain/gate-titles';

const FILE = join(process.cwd(), 'docs/cutover.md');

const MEANING: Record<CutoverState, string> = {
  draft: 'a plan that is not validated',
  validated: 'waits for an approval',
  approved: 'waits for somebody to begin',
  warming: 'v2 runs beside v1 and catches up',
  verified: 'v2 is level and its output compared; v1 may be stopped',
  fencing: 'v1 is stopped and watched until it is shown to be silent',
  'handing-over': 'v1’s end is read; v2 starts there, or has to pass it',
  switched: 'v2 has committed from the right start; readers are switched',
  soaking: 'both are watched',
  completed: 'v1 is labelled retired and kept',
  'rolling-back': 'v2 is stopped and shown to be silent, then v1 starts',
  'rolled-back': 'v1 runs again',
  aborted: 'given up before v1 was stopped, or closed by a person as it stands',
  'needs-human': 'stopped; a person goes on, goes back or closes it',
};

function statesTable(): string {
  return CUTOVER_STATES.map((state) => {
    const all = requiredGates('handover', state);
    const warm = requiredGates('warm-up-replay', state).filter((gate) => !all.includes(gate));
    const gates = [
      ...all.map(named),
      ...(warm.length === 0 ? [] : [`warmed up: ${warm.map(named).join(' · ')}`]),
    ];
    const only =
      PATHS.handover.includes(state) || !PATHS['warm-up-replay'].includes(state)
        ? ''
        : ' (not in a handover)';
    return `| \`${state}\`: ${MEANING[state]}${only} | ${gates.join(' · ') || '–'} | ${wayOutOf(state)} |`;
  }).join('\n');
}

/** As people read it. */
function named(gate: CutoverGate): string {
  return `*${GATE_TITLES[gate]}*`;
}

/** Which of abort and rollback the table of the machine has. */
function wayOutOf(state: CutoverState): string {
  const asker = { id: 'mira', name: 'Mira', grants: [{ environment: null, role: 'admin' as const }] };
  const why = whyNotNow(
    {
      state,
      isPaused: false,
      strategy: 'warm-up-replay',
      environment: 'prod',
      isProtected: false,
      requestedById: 'a',
      plannedById: 'a',
    },
    asker,
  );
  const ways = (['abort', 'rollback'] as const).filter((action) => why[action] === null);
  if (state === 'needs-human') return 'roll back, go on, or close as it stands';
  return ways.length === 0 ? '–' : ways.map((way) => (way === 'abort' ? 'abort' : 'roll back')).join(', ');
}

function gatesTable(): string {
  const words = { never: 'never', inconclusive: 'while inconclusive', any: 'yes' } as const;
  return CUTOVER_GATES.map((gate) => `| ${named(gate)} | \`${gate}\` | ${words[FORCEABLE[gate]]} |`).join(
    '\n',
  );
}

const PARTS: readonly CutoverState[] = ['draft', 'warming', 'fencing', 'handing-over', 'switched'];
const MARKS: Record<FindingEffect, string> = { blocks: 'B', warns: 'W', nothing: '–' };

function findingsTable(): string {
  return (Object.keys(FINDING_CODES) as FindingCode[])
    .map((code) => {
      const { status } = FINDING_CODES[code];
      const way = (side: 'v1' | 'v2', strategy: CutoverStrategy) =>
        PARTS.map((state) => MARKS[effectOf({ code, status }, side, strategy, state)]).join(' ');
      const link = `[\`${code}\`](findings/${code.toLowerCase().replaceAll('_', '-')}.md)`;
      const gate = decidingGate(code);
      return `| ${link} | ${way('v1', 'handover')} | ${way('v1', 'warm-up-replay')} | ${way('v2', 'handover')} | ${way('v2', 'warm-up-replay')} | ${gate === null ? 'itself' : named(gate)} |`;
    })
    .join('\n');
}

describe('docs/cutover.md', () => {
  const tables = { states: statesTable, gates: gatesTable, findings: findingsTable };
  const headings = {
    states: `| state | takes, before it is entered | way back |
|---|---|---|`,
    gates: `| gate | its id, for programs | can be forced |
|---|---|---|`,
    findings: `| finding | of v1: handover | of v1: warm-up, backfill | of v2: handover | of v2: warm-up, backfill | decided by |
|---|---|---|---|---|---|`,
  };
  test.each(['states', 'gates', 'findings'] as const)('has the table of %s as the code has it', (name) => {
    const text = readFileSync(FILE, 'utf8');
    const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
    const from = text.indexOf(begin) + begin.length;
    const to = text.indexOf(end);
    expect(text.includes(begin) && to >= from).toBe(true);
    const wanted = `\n${headings[name]}\n${tables[name]()}\n\n`;
    if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, text.slice(0, from) + wanted + text.slice(to));
    else expect(text.slice(from, to)).toBe(wanted);
  });
});
