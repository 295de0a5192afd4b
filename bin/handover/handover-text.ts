import type { HandoverAnswer } from '@/lib/contract/handover';
import { formatTime } from '../terminal/format';
import { printable, styled } from '../terminal/style';
import { wrap } from '../terminal/wrap';

type Source = HandoverAnswer['sources'][number];
type Snippet = Source['snippet'];

/** The start of a successor for a person: the position, code to paste, other ways, what to mind. */
export function handoverText(answer: HandoverAnswer, colour: boolean): string {
  const name = printable(answer.name);
  if (answer.refused !== null) {
    const { code, summary, nextStep } = answer.refused;
    return [
      `${styled('○ NO START', 'yellow', colour)}  ${name}  ${code}`,
      wrap(printable(summary), '  '),
      wrap(printable(nextStep), '  next step   ', '              '),
      '',
    ].join('\n');
  }
  const exact = answer.exact
    ? styled('● EXACT START', 'green', colour)
    : styled('▲ NOT EXACT, OR NOT CERTAIN', 'yellow', colour);
  const committed =
    answer.committedAtMs === null ? '' : `, committed ${formatTime(BigInt(answer.committedAtMs))}`;
  return [
    `${exact}  after ${name}, batch ${answer.fromBatch}${committed}\n`,
    ...answer.sources.map((source) => sourceText(source, colour)),
    `${styled('Mind', 'bold', colour)}\n${answer.warnings.map(({ code, summary }) => warningText(code, summary)).join('')}`,
  ].join('\n');
}

function sourceText(source: Source, colour: boolean): string {
  const head = `source ${source.name ?? source.index} (${source.kind}) ${source.label}`;
  const lines = [styled(printable(head), 'bold', colour)];
  if (source.option !== null) lines.push(printable(`  ${source.option} = ${source.value}`));
  else if (source.value !== null) lines.push(printable(`  position: ${source.value}`));
  if (source.note !== null) lines.push(wrap(printable(source.note), '  '));
  lines.push(...snippetLines(source.snippet, colour));
  for (const { title, effect, snippet } of source.ways) {
    lines.push('', `  ${styled(printable(title), 'bold', colour)}`, wrap(printable(effect), '  '));
    lines.push(...snippetLines(snippet, colour));
  }
  return `${lines.join('\n')}\n`;
}

/** Code stands at the margin, so that it can be copied as it is. */
function snippetLines({ python, scala, sql }: Snippet, colour: boolean): string[] {
  const languages: [string, string | null][] = [
    ['Python', python],
    ['Scala', scala],
    ['SQL', sql],
  ];
  return languages.flatMap(([language, code]) =>
    code === null ? [] : ['', styled(`  ${language}`, 'dim', colour), ...code.split('\n').map(printable)],
  );
}

function warningText(code: string, summary: string): string {
  return `  ▲ ${code}\n${wrap(printable(summary), '    ')}\n`;
}
