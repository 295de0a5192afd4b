import type { Terminal } from '../terminal/terminal';
import { type Command, EXIT, type ExitCode, UsageError } from './command';

/** The verbs, each loaded only when it is called: the command line starts fast. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  inspect: async () => (await import('./inspect')).inspect,
  doctor: async () => (await import('./doctor')).doctor,
  compare: async () => (await import('./compare')).compare,
  handover: async () => (await import('./handover')).handover,
  cutover: async () => (await import('./cutover')).cutover,
  audit: async () => (await import('./audit')).audit,
};

/** Runs `signalbox <args>` and gives the exit code. */
export async function runCommand(args: string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    terminal.out(await overview());
    return name === undefined ? EXIT.usage : EXIT.fine;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    terminal.err(`signalbox: there is no command ${name}\n\n${await overview()}`);
    return EXIT.usage;
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.out(`usage: signalbox ${name} ${command.usage}\n`);
    return EXIT.fine;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`signalbox ${name}: ${error.message}\nusage: signalbox ${name} ${command.usage}\n`);
      return EXIT.usage;
    }
    // Not 1, Node's own code for a failure: that would say that something is wrong with the query.
    terminal.err(`signalbox ${name}: failed unexpectedly: ${traceOf(error)}\n`);
    return EXIT.inconclusive;
  }
}

async function overview(): Promise<string> {
  const names = Object.keys(COMMANDS);
  const width = Math.max(...names.map((name) => name.length));
  const lines = await Promise.all(
    Object.entries(COMMANDS).map(
      async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).summary}`,
    ),
  );
  return [
    'usage: signalbox <command> …',
    '',
    ...lines,
    '',
    'signalbox <command> --help explains a command.',
    '',
  ].join('\n');
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
