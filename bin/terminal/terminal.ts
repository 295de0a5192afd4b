/** Where a command writes. A command never touches process.stdout itself, so that a test can listen. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Messages and progress. */
  err(text: string): void;
  /** Whether `out` is a terminal that shows colours. */
  colour: boolean;
  /** Whether `err` is a terminal, where a line can be overwritten. */
  interactive: boolean;
  /** The clock, epoch ms. */
  nowMs(): bigint;
}

/** The terminal of this process. A reader that goes away (`| head`) is no failure. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const plain = process.env.NO_COLOR !== undefined && process.env.NO_COLOR !== '';
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    colour: process.stdout.isTTY === true && !plain,
    interactive: process.stderr.isTTY === true,
    nowMs: () => BigInt(Date.now()),
  };
}
