import type { Problem } from '@/lib/contract/problem';
import { CUTOVER_GATES } from '@/lib/domain/cutover-words';
import { GATE_TITLES } from '@/lib/domain/gate-titles';
import { EXIT, type ExitCode } from '../command/command';
import { printable } from '../terminal/style';
import type { Terminal } from '../terminal/terminal';
import { wrap } from '../terminal/wrap';
import type { NoAnswer } from './ask';

/** Says why there is no answer, with every issue, and gives the exit code. */
export function sayNoAnswer(
  { message, problem }: NoAnswer,
  { json }: { json: boolean },
  terminal: Terminal,
): ExitCode {
  if (json)
    terminal.out(`${JSON.stringify({ error: problem ?? { code: 'unreachable', detail: message } })}\n`);
  terminal.err(`signalbox cutover: ${printable(message)}\n`);
  for (const { path, message: words, line } of problem?.issues ?? [])
    terminal.err(
      `${wrap(printable(`${whatOf(path)}${line === undefined ? '' : `, line ${line}`}: ${words}`), '  - ', '    ')}\n`,
    );
  if (problem !== null) terminal.err(`  (${problem.status} ${problem.code}, request ${problem.requestId})\n`);
  return problem === null ? EXIT.unreadable : exitCodeOf(problem);
}

/** A gate has a name for people; anything else is a field of the request. */
function whatOf(path: string): string {
  const gate = CUTOVER_GATES.find((each) => each === path);
  return gate === undefined ? path : GATE_TITLES[gate];
}

/** Refused because nothing could be told is inconclusive; because of what was found, a finding. */
export function exitCodeOf({ code, issues = [] }: Problem): ExitCode {
  switch (code) {
    case 'invalid':
      return EXIT.usage;
    case 'conflict':
      return EXIT.findings;
    case 'precondition': {
      const open = issues.length > 0 && issues.every(({ message }) => message.startsWith('inconclusive: '));
      return open ? EXIT.inconclusive : EXIT.findings;
    }
    case 'unauthenticated':
    case 'forbidden':
    case 'not-found':
    case 'too-many':
    case 'unavailable':
    case 'internal':
      return EXIT.unreadable;
    default:
      return code satisfies never;
  }
}
