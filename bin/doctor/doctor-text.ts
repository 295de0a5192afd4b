import type { AnswerJson } from '@/lib/contract/answer';
import type { DoctorAnswer, DoctorProblem } from '@/lib/contract/doctor';
import type { Severity } from '@/lib/domain/finding-code';
import type { Status } from '@/lib/domain/status';
import { printable, type Style, styled } from '../terminal/style';
import { wrap } from '../terminal/wrap';

/** Shape and word say it, colour only helps. */
const STATUS: Record<Status, { icon: string; word: string; style: Style }> = {
  healthy: { icon: '●', word: 'healthy', style: 'green' },
  attention: { icon: '▲', word: 'attention', style: 'yellow' },
  at_risk: { icon: '◆', word: 'at risk', style: 'yellow' },
  blocked: { icon: '■', word: 'blocked', style: 'red' },
  data_at_stake: { icon: '✖', word: 'data at stake', style: 'red' },
  unknown: { icon: '○', word: 'unknown', style: 'dim' },
};
const SEVERITY: Record<Severity, { icon: string; style: Style }> = {
  critical: { icon: '■', style: 'red' },
  warning: { icon: '▲', style: 'yellow' },
  info: { icon: '●', style: 'dim' },
};
const TONE: Record<AnswerJson['tone'], { icon: string; style: Style }> = {
  good: { icon: '●', style: 'green' },
  progress: { icon: '◐', style: 'bold' },
  warn: { icon: '▲', style: 'yellow' },
  bad: { icon: '■', style: 'red' },
  unknown: { icon: '○', style: 'dim' },
};
const QUESTION: Record<AnswerJson['question'], string> = {
  moving: 'Is it moving?',
  side: 'Before or after the source?',
  behind: 'How far behind?',
  state: 'Can its state be loaded?',
  resume: 'Where does a restart resume?',
};
const LABEL_WIDTH = 12;
const QUESTION_WIDTH = 31;

/** The doctor's words for a person: the status, each problem with what to do, then five answers per checkpoint. */
export function doctorText(answer: DoctorAnswer, colour: boolean): string {
  const names = Object.keys(answer.checkpoints);
  const parts = [statusLine(answer.status, names.join(', '), colour)];
  if (answer.problems.length === 0 && answer.status === 'healthy') parts.push('No problem was found.\n');
  parts.push(...problemTexts(answer.problems, colour));
  for (const name of names) parts.push(checkpointText(answer, name, colour));
  return parts.join('\n');
}

function statusLine(status: Status, what: string, colour: boolean): string {
  const { icon, word, style } = STATUS[status];
  return `${styled(`${icon} ${word.toUpperCase()}`, style, colour)}  ${printable(what)}\n`;
}

/** Each problem with what to do; what was just said of the same code and subject is not said again. */
export function problemTexts(problems: readonly DoctorProblem[], colour: boolean): string[] {
  return problems.map((problem, index) => problemText(problem, problems[index - 1], colour));
}

function problemText(problem: DoctorProblem, before: DoctorProblem | undefined, colour: boolean): string {
  const { icon, style } = SEVERITY[problem.severity];
  const lines = [
    `${styled(`${icon} ${problem.severity}`, style, colour)}  ${styled(problem.code, 'bold', colour)}  ${printable(problem.subject)}`,
    wrap(printable(problem.summary), '  '),
    labelled('evidence', problem.evidence.join(', ')),
    ...(isSaid(problem, before) ? [labelled('next step', 'as above')] : stepLines(problem)),
  ];
  return `${lines.join('\n')}\n`;
}

function stepLines({ nextStep, neverDo }: DoctorProblem): string[] {
  return [
    labelled('next step', nextStep),
    ...neverDo.map((never, index) => labelled(index === 0 ? 'never do' : '', never)),
  ];
}

function isSaid(problem: DoctorProblem, before: DoctorProblem | undefined): boolean {
  return (
    before !== undefined &&
    before.code === problem.code &&
    before.subject === problem.subject &&
    before.nextStep === problem.nextStep
  );
}

function checkpointText(answer: DoctorAnswer, name: string, colour: boolean): string {
  const verdict = answer.verdicts[name];
  const lines = [styled(printable(name), 'bold', colour)];
  if (verdict !== undefined) {
    const { icon, word, style } = STATUS[verdict.status];
    lines.push(wrap(printable(verdict.reason), `  ${styled(`${icon} ${word}`, style, colour)}: `, '  '));
  }
  for (const { question, tone, word, sentence } of answer.answers[name] ?? []) {
    const { icon, style } = TONE[tone];
    lines.push(
      `  ${QUESTION[question].padEnd(QUESTION_WIDTH - 2)}${styled(`${icon} ${printable(word)}`, style, colour)}`,
    );
    lines.push(wrap(printable(sentence), ' '.repeat(QUESTION_WIDTH + 2)));
  }
  return `${lines.join('\n')}\n`;
}

function labelled(label: string, text: string): string {
  const indent = ' '.repeat(LABEL_WIDTH + 2);
  return wrap(printable(text), `  ${label.padEnd(LABEL_WIDTH)}`, indent);
}
