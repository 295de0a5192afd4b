import type { DryRun, GateJson, StepJson } from '@/lib/contract/cutover-plan';
import { formatCount, formatTime } from '../terminal/format';
import { printable, type Style, styled } from '../terminal/style';
import { formatTable } from '../terminal/table';
import { wrap } from '../terminal/wrap';

const OUTCOME: Record<GateJson['outcome'], { icon: string; style: Style }> = {
  pass: { icon: '●', style: 'green' },
  fail: { icon: '■', style: 'red' },
  inconclusive: { icon: '○', style: 'yellow' },
};

/** A plan as it would be, for a person: whether it can be, where v2 starts, the steps in their order, the ways back. */
export function planText(answer: DryRun, colour: boolean): string {
  const { plan, refusals, warnings, gates, steps, waysBack, safeRestart, digest, asOfMs } = answer;
  const title = (text: string) => styled(text, 'bold', colour);
  const verdict =
    refusals.length > 0 ? styled('■ REFUSED', 'red', colour) : styled('● PLAN', 'green', colour);
  const parts = [
    `${verdict}  ${printable(`${plan.v1.name} → ${plan.v2.name}, ${plan.strategy} in ${plan.environment}`)}\n  digest ${digest}, as of ${formatTime(BigInt(asOfMs))}; nothing was written\n`,
    sentences(title('Why not'), refusals),
    sentences(title('Warnings'), warnings),
    `${title('Where v2 starts')}\n${startText(answer, colour)}`,
    `${title('Steps')}\n${stepsText(steps, colour)}`,
    gates.length === 0 ? '' : `${title('Gates of the first step')}\n${gatesText(gates, colour)}`,
    sentences(
      title('Ways back'),
      waysBack.map(({ state, words }) => `${state}: ${words}`),
    ),
    sentences(title('A restart on the same checkpoint'), safeRestart),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** Gates with what they say; the id is what --force and --json take. */
export function gatesText(gates: readonly GateJson[], colour: boolean): string {
  const width = Math.max(...gates.map(({ title }) => title.length));
  return gates
    .map(({ gate, title, outcome, words }) => {
      const { icon, style } = OUTCOME[outcome];
      const head = `  ${styled(icon, style, colour)} ${printable(title).padEnd(width)}  ${outcome.padEnd(12)}  ${styled(gate, 'dim', colour)}`;
      return `${head}\n${wrap(printable(words), '      ')}\n`;
    })
    .join('');
}

/** Steps as a table, and below each what is to be done there. */
export function stepsText(steps: readonly StepJson[], colour: boolean): string {
  const columns = [
    { title: '', align: 'right' as const },
    { title: 'state' },
    { title: 'what' },
    { title: '' },
    { title: 'gates before it' },
  ];
  const here: Record<StepJson['position'], string> = { done: 'done', now: 'now', ahead: '' };
  const rows = steps.map(({ state, title, position, gates }, index) => [
    String(index + 1),
    state,
    title,
    here[position],
    gates.length === 0 ? '–' : String(gates.length),
  ]);
  const todo = steps.flatMap(({ state, todo }) => todo.map((each) => todoText(state, each)));
  return formatTable(columns, rows, colour) + todo.join('');
}

export function todoText(state: string, { words, command, call }: StepJson['todo'][number]): string {
  const lines = [wrap(printable(`${state}: ${words}`), '  - ', '    ')];
  for (const [index, each] of (command ?? '').split('\n').entries())
    if (each !== '') lines.push(`      ${index === 0 ? '$' : ' '} ${printable(each)}`);
  if (call != null) {
    const answer =
      call.answer === null
        ? call.waiting === null
          ? ''
          : `, ${call.nextAttemptMs === null ? 'over' : 'waits'}: ${call.waiting}`
        : `, answered ${call.answer.ok ? 'well' : 'badly'}: ${call.answer.words}`;
    lines.push(wrap(printable(`hook ${call.url ?? 'none'}, ${call.attempts} attempts${answer}`), '      '));
  }
  return `${lines.join('\n')}\n`;
}

function startText({ plan: { start } }: DryRun, colour: boolean): string {
  if (start === null) return '  Nothing has to be said: v2 goes on with a checkpoint.\n';
  const columns = [
    { title: 'source', align: 'right' as const },
    { title: 'topic' },
    { title: 'partition', align: 'right' as const },
    { title: 'v2 starts', align: 'right' as const },
    { title: 'v1 ends', align: 'right' as const },
    { title: 'unit' },
  ];
  type Place = (typeof start.values)[number];
  const key = ({ source, topic, partition }: Place) => JSON.stringify([source, topic, partition]);
  const ends = new Map(start.v1End.map((end) => [key(end), end.position]));
  const rows = start.values.map((at) => {
    const end = ends.get(key(at));
    return [
      String(at.source),
      at.topic ?? '',
      at.partition,
      formatCount(BigInt(at.position)),
      formatCount(end === undefined ? null : BigInt(end)),
      at.unit,
    ];
  });
  const options = start.options.map(
    ({ source, option, value, exact }) =>
      `  source ${source}: .option("${option}", ${JSON.stringify(value)})${exact ? '' : '  (not exact)'}\n`,
  );
  const table = rows.length === 0 ? '' : formatTable(columns, rows, colour);
  return `${wrap(printable(start.words), '  ')}\n${table}${options.map(printableLine).join('')}`;
}

function printableLine(line: string): string {
  return `${printable(line.trimEnd())}\n`;
}

function sentences(title: string, words: readonly string[]): string {
  if (words.length === 0) return '';
  return `${title}\n${words.map((each) => `${wrap(printable(each), '  - ', '    ')}\n`).join('')}`;
}
