import type { CompareAnswer } from '@/lib/contract/compare';
import { formatCountOf, formatDuration } from '@/lib/domain/format';
import { rateInWords } from '@/lib/domain/rate-in-words';
import { problemTexts } from '../doctor/doctor-text';
import { formatBytes, formatCount, formatTime, UNKNOWN } from '../terminal/format';
import { printable, type Style, styled } from '../terminal/style';
import { formatTable } from '../terminal/table';
import { wrap } from '../terminal/wrap';
import { AXIS_LEGEND, axisText } from './axis-text';

const VERDICT: Record<CompareAnswer['verdict'], { icon: string; word: string; style: Style }> = {
  resume: { icon: '●', word: 'RESUME', style: 'green' },
  'new-checkpoint': { icon: '■', word: 'NEW CHECKPOINT', style: 'red' },
  unknown: { icon: '○', word: 'UNKNOWN', style: 'yellow' },
};
const EFFECT: Record<CompareAnswer['reasons'][number]['effect'], { icon: string; style: Style }> = {
  fail: { icon: '■', style: 'red' },
  silent: { icon: '▲', style: 'yellow' },
  ok: { icon: '●', style: 'green' },
};
const HANDOVER: Record<CompareAnswer['handover'], string> = {
  aligned: 'aligned: v2 starts where v1’s commits end',
  gap: 'gap: records that neither version reads',
  overlap: 'overlap: records that both versions read',
  mixed: 'gaps and overlaps',
  'not-comparable': 'not comparable',
  'not-started': 'v2 has not started',
};

/** A comparison for a person: the verdict and why, how v2 took over, and what differs. */
export function compareText(answer: CompareAnswer, colour: boolean): string {
  const { v1, v2 } = answer.versions;
  const { icon, word, style } = VERDICT[answer.verdict];
  const title = (text: string) => styled(text, 'bold', colour);
  const parts = [
    `${styled(`${icon} ${word}`, style, colour)}  ${printable(v1.name)} → ${printable(v2.name)}\n${wrap(answer.summary, '  ')}\n`,
    answer.reasons.map((reason) => reasonText(reason, colour)).join(''),
    `${title('Handover')}  ${HANDOVER[answer.handover]}${caughtUpWords(answer)}\n${alignmentText(answer, colour)}`,
  ];
  if (answer.confDiff.length > 0) parts.push(`${title('Settings that differ')}\n${confText(answer, colour)}`);
  if (answer.stateDiff.length > 0) parts.push(`${title('State that differs')}\n${stateText(answer)}`);
  parts.push(`${title('Side by side')}\n${sidesText(answer, colour)}`);
  if (answer.problems.length > 0)
    parts.push(`${title('Problems')}\n`, ...problemTexts(answer.problems, colour));
  return parts.filter((part) => part !== '').join('\n');
}

function reasonText(
  { code, effect, summary, evidence, release }: CompareAnswer['reasons'][number],
  colour: boolean,
): string {
  const { icon, style } = EFFECT[effect];
  const head = `${styled(`${icon} ${effect.padEnd(6)}`, style, colour)}  ${code}${release === null ? '' : `  (${release})`}`;
  const proof =
    evidence.length === 0 ? '' : `${wrap(`evidence: ${printable(evidence.join(', '))}`, '            ')}\n`;
  return `${head}\n${wrap(printable(summary), '          ')}\n${proof}`;
}

function caughtUpWords({ caughtUp }: CompareAnswer): string {
  if (caughtUp === null) return '';
  return caughtUp ? ' · v2 has caught up with v1' : ' · v2 has not caught up with v1';
}

function alignmentText(answer: CompareAnswer, colour: boolean): string {
  const { alignment, notComparable, questions } = answer;
  const columns = [
    { title: 'source', align: 'right' as const },
    { title: 'topic' },
    { title: 'partition', align: 'right' as const },
    { title: 'v1 committed', align: 'right' as const },
    { title: 'v2 start', align: 'right' as const },
    { title: 'v2 committed', align: 'right' as const },
    { title: 'relation' },
    { title: '' },
  ];
  const rows = alignment.map((row) => [
    row.v2Sources.length > 1 ? `${row.source} (v2: ${row.v2Sources.join(', ')})` : String(row.source),
    row.topic ?? '',
    row.partition,
    count(row.v1Committed),
    count(row.v2Start),
    count(row.v2Committed),
    relationWords(row),
    row.axis === null ? '' : axisText(row.axis),
  ]);
  const table = rows.length === 0 ? '' : formatTable(columns, rows, colour);
  const legend = alignment.some(({ axis }) => axis !== null) ? `${styled(AXIS_LEGEND, 'dim', colour)}\n` : '';
  const asked = questions.map(
    ({ source, label, candidates }) =>
      `Which source of v2 goes on with source ${source} (${label})? Say --match ${candidates.map((each) => `${source}=${each.source} (${each.label})`).join(', or ')}${candidates.length > 0 ? ', or ' : ''}${source}=none.`,
  );
  const notes = [...notComparable, ...asked].map((note) => `${wrap(printable(note), '  ')}\n`);
  return table + legend + notes.join('');
}

function relationWords({ relation, distance, unit }: CompareAnswer['alignment'][number]): string {
  if (relation === null) return 'unknown';
  if (relation === 'aligned') return 'aligned';
  return distance === null ? relation : `${relation} of ${count(distance)} ${unit}`;
}

function confText({ confDiff }: CompareAnswer, colour: boolean): string {
  const columns = [
    { title: 'setting' },
    { title: 'v1' },
    { title: 'v2' },
    { title: "v2 on v1's checkpoint" },
  ];
  const short = (value: string | null) => value?.replace(/^org\.apache\.spark\.sql\..*\./, '…') ?? UNKNOWN;
  const rows = confDiff.map(({ key, v1, v2, resumesWith }) => [
    key.replace(/^spark\.sql\./, '…'),
    short(v1),
    short(v2),
    short(resumesWith),
  ]);
  return formatTable(columns, rows, colour);
}

function stateText({ stateDiff }: CompareAnswer): string {
  return stateDiff
    .map(({ operatorId, operator, store, words, v1, v2 }) => {
      const what = `operator ${operatorId}${operator === null ? '' : ` (${operator})`}${store === null || store === 'default' ? '' : `, ${store}`}`;
      const lines = [`  ${printable(what)}: ${printable(words)}`];
      if (v1 !== null) lines.push(wrap(printable(v1), '    v1  ', '        '));
      if (v2 !== null) lines.push(wrap(printable(v2), '    v2  ', '        '));
      return `${lines.join('\n')}\n`;
    })
    .join('');
}

function sidesText({ versions }: CompareAnswer, colour: boolean): string {
  const both = [versions.v1, versions.v2];
  const row = (name: string, value: (side: (typeof both)[number]) => string) => [name, ...both.map(value)];
  const big = (text: string | null | undefined) => (text == null ? null : BigInt(text));
  const rows = [
    row('status', ({ status }) => status.replaceAll('_', ' ')),
    row('batch planned', ({ lastPlannedBatch }) => count(lastPlannedBatch)),
    row('batch committed', ({ lastCommittedBatch }) => count(lastCommittedBatch)),
    row('last commit', ({ lastCommitMs }) => formatTime(big(lastCommitMs))),
    row('watermark', ({ watermarkMs }) => formatTime(big(watermarkMs))),
    row('keys', ({ state }) => keysWords(state)),
    row('state, live', ({ state }) => formatBytes(big(state?.liveBytes))),
    row('state, retained', ({ state }) => formatBytes(big(state?.retainedBytes))),
    row('checkpoint', ({ bytes, files }) => `${formatBytes(BigInt(bytes))} in ${files} files`),
    row('rate', ({ rate }) => rateWords(rate)),
    row('median batch', ({ batchMs }) => (batchMs === null ? UNKNOWN : formatDuration(BigInt(batchMs)))),
  ];
  return formatTable([{ title: '' }, { title: versions.v1.name }, { title: versions.v2.name }], rows, colour);
}

function keysWords(state: CompareAnswer['versions']['v1']['state']): string {
  if (state === null) return 'no state';
  if (state.keys !== null || state.keysMin === null) return count(state.keys);
  return `${count(state.keysMin)} to ${count(state.keysMax)}`;
}

function rateWords(rate: CompareAnswer['versions']['v1']['rate']): string {
  if (rate === null) return UNKNOWN;
  const over = formatCountOf(rate.batches, 'batch', 'batches');
  return `${rateInWords(BigInt(rate.records), BigInt(rate.overMs))} over the newest ${over}`;
}

function count(text: string | null): string {
  return formatCount(text === null ? null : BigInt(text));
}
