import type { CutoverAnswer, CutoverSummary } from '@/lib/contract/cutover';
import { pagePath } from '@/lib/contract/paths';
import { formatCountOf } from '@/lib/domain/format';
import { soakInWords } from '@/lib/domain/soak-in-words';
import { formatTime } from '../terminal/format';
import { printable, styled } from '../terminal/style';
import { formatTable } from '../terminal/table';
import { wrap } from '../terminal/wrap';
import { gatesText, stepsText, todoText } from './plan-text';

/** Where a cutover stands, for a person: why it waits, what is to be done, the gates of the next step, the way back. */
export function statusText(answer: CutoverAnswer, address: string, colour: boolean): string {
  const { id, state, paused, sinceMs, v1, v2, next, now, wayBack, approval, output } = answer;
  const soak = soakInWords(answer, BigInt(answer.asOfMs));
  const title = (text: string) => styled(text, 'bold', colour);
  const held = paused === null ? '' : ', paused';
  const facts = [
    `${styled(`${state}${held}`, 'bold', colour)}  ${printable(`${v1.name} → ${v2.name}, ${answer.strategy} in ${answer.environment}`)}`,
    `  ${printable(id)}, since ${formatTime(BigInt(sinceMs))}, change ${answer.revision}`,
    `  digest ${answer.digest}`,
    `  ${address}${pagePath.cutover(id)}`,
    approval === null
      ? ''
      : wrap(
          printable(
            `approved by ${approval.by.name}: ${approval.reason}${approval.holds ? '' : ' (holds no more)'}`,
          ),
          '  ',
        ),
    output === null
      ? ''
      : wrap(
          printable(
            `outputs ${output.result === 'equal' ? 'equal' : 'differ'}${output.stale ? ', too old to count' : ''}: ${output.words} (${output.by}, ${formatTime(BigInt(output.atMs))})`,
          ),
          '  ',
        ),
    answer.outcome === null ? '' : wrap(printable(answer.outcome.words), '  '),
    soak === null ? '' : wrap(printable(soak), '  '),
    answer.waitingFor === null ? '' : wrap(printable(answer.waitingFor), '  waits: ', '         '),
  ];
  const todo = now.todo.map((each) => todoText(now.state, each)).join('');
  const alarms = answer.alarms
    .filter(({ over }) => !over)
    .map(
      ({ version, files, seenMs }) =>
        `${wrap(printable(`${version} wrote ${files.join(', ')} (seen ${formatTime(BigInt(seenMs))})`), '  ■ ', '    ')}\n`,
    );
  const stale = answer.gatesAreStale ? ' (judged for an earlier moment)' : '';
  const parts = [
    `${facts.filter((line) => line !== '').join('\n')}\n`,
    alarms.length === 0 ? '' : `${title('Alarms')}\n${alarms.join('')}`,
    todo === '' ? '' : `${title('To do')}\n${todo}`,
    answer.differences.length === 0
      ? ''
      : `${title(`Changed in the checkpoint of ${printable(v1.name)} since its newest proof`)}\n${differencesText(answer)}`,
    next === null || answer.gates.length === 0
      ? ''
      : `${title(`Gates of the step to ${next}`)}${stale}\n${gatesText(answer.gates, colour)}`,
    `${title('Steps')}\n${stepsText(
      answer.steps.map((step) => ({ ...step, todo: [] })),
      colour,
    )}`,
    `${title('Way back')}\n${wrap(printable(wayBack.words), '  ')}\n${answer.noReturn === null ? '' : `${wrap(printable(answer.noReturn.words), '  ')}\n`}`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** In a terminal; all that are told stand on the page and in --json. */
const DIFFERENCES_SHOWN = 10;

function differencesText({ differences, moreDifferences }: CutoverAnswer): string {
  const lines = differences
    .slice(0, DIFFERENCES_SHOWN)
    .map(({ words }) => `${wrap(printable(words), '  - ', '    ')}\n`);
  const more = differences.length - lines.length + moreDifferences;
  if (more > 0) lines.push(`  and ${formatCountOf(more, 'more file')}\n`);
  return lines.join('');
}

/** Cutovers, newest first. */
export function listText(cutovers: readonly CutoverSummary[], colour: boolean): string {
  if (cutovers.length === 0) return 'No cutovers.\n';
  const columns = [
    { title: 'id' },
    { title: 'state' },
    { title: 'strategy' },
    { title: 'since' },
    { title: 'by' },
    { title: '' },
  ];
  const rows = cutovers.map((each) => [
    each.id,
    `${each.state}${each.paused ? ', paused' : ''}`,
    each.strategy,
    formatTime(BigInt(each.sinceMs)),
    each.requestedBy,
    each.words,
  ]);
  return formatTable(columns, rows, colour);
}
