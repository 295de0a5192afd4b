/** A word of a shell command: as it is when no shell could misread it, else in single quotes. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What shows the same in a terminal, without server and database. */
export function inspectCommand(location: string, ...flags: readonly string[]): string {
  return ['npx signalbox inspect', shellWord(location), ...flags].join(' ');
}

export function doctorCommand(...locations: readonly string[]): string {
  return ['npx signalbox doctor', ...locations.map(shellWord)].join(' ');
}
