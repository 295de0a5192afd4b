/** Prints one line for the person at the terminal. A terminal that is gone is no reason to fail. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints one line about what is ready. */
export function report(what: string, detail: string): void {
  say(`  ${what.padEnd(10)} ${detail}`);
}

process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
