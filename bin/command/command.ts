import type { Terminal } from '../terminal/terminal';

/** Exit codes of every command (design: contract of the command line). */
export const EXIT = { fine: 0, findings: 1, usage: 2, unreadable: 3, inconclusive: 4, timeout: 5 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** One verb of the command line. */
export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** What follows `signalbox <name>`, with the options explained. */
  usage: string;
  /** Does the work; every expected failure is an exit code, with its message already printed. */
  run(args: string[], terminal: Terminal): Promise<ExitCode>;
}

/** Wrong arguments. The entry prints the message with the command's usage and exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
