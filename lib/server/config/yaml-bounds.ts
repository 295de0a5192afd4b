import { type CST, Parser } from 'yaml';

/** Twice of what the deepest option of a source in a configuration needs. */
const MOST_LEVELS = 24;
const MOST_ALIASES = 100;

/**
 * What a text has too much of, as what was found; undefined when it is within bounds. Asked before it is composed: the
 * library goes down level by level on the call stack, where a text of brackets alone would end the process, and looks up
 * each alias in the whole document. Reads tokens only, without recursion.
 */
export function beyondBounds(text: string): string | undefined {
  let aliases = 0;
  const open: { token: CST.Token; level: number }[] = [];
  for (const token of new Parser().parse(text)) {
    open.push({ token, level: 0 });
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.level > MOST_LEVELS) return `nests deeper than ${MOST_LEVELS} levels`;
      if (next.token.type === 'alias') aliases += 1;
      if (aliases > MOST_ALIASES) return `has more than ${MOST_ALIASES} aliases`;
      for (const inner of innerTokens(next.token)) open.push({ token: inner, level: next.level + 1 });
    }
  }
  return undefined;
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value == null ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((each) => each != null));
}
