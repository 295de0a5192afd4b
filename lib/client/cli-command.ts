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

/** @param match what the operator says about sources, e.g. `0=1,1=none` */
export function compareCommand(v1: string, v2: string, match: string | null = null): string {
  const said =
    match === null || match === '' ? [] : match.split(',').map((pair) => `--match ${shellWord(pair)}`);
  return ['npx signalbox compare', shellWord(v1), shellWord(v2), ...said].join(' ');
}

export function handoverCommand(location: string): string {
  return `npx signalbox handover ${shellWord(location)}`;
}

/** What checks the audit; the demo has a database of its own. `contains` names an entry that has to be in it. */
export function auditVerifyCommand(demo: boolean, contains?: { seq: string; hash: string }): string {
  const parts = [
    'npx signalbox audit verify',
    demo ? '--demo' : '',
    contains === undefined ? '' : `--contains ${contains.seq}:${contains.hash}`,
  ];
  return parts.filter(Boolean).join(' ');
}
