import { runCommand } from '../run';

/** Runs a command of the command line in this process, at the time `nowMs`, and gives what it printed. */
export async function runRecorded(
  args: string[],
  nowMs: bigint,
): Promise<{ code: number; out: string; err: string }> {
  const printed = { out: '', err: '' };
  const code = await runCommand(args, {
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    colour: false,
    interactive: false,
    nowMs: () => nowMs,
  });
  return { code, ...printed };
}
