/** `{v1.name}` and the like, in commands and in what hooks pass on. Blanks inside the braces count for nothing. */
export const PLACEHOLDER = /\{[ \t]*([\w.]+)[ \t]*\}/g;

const KNOWN = /^(v[12]\.(name|location)|v1\.batch|start\.(\d+\.)?\w+)$/;
/** Nothing else in a command looks like this: a variable of a shell has no dot. */
const MEANT = /^(v\d+|start)\./;

/** Whether a name stands for something in a cutover. Which `start.<option>` there are, only its plan says. */
export function isPlaceholderName(name: string): boolean {
  return KNOWN.test(name);
}

/** The first placeholder of a text that is meant for one and stands for nothing, as it was written. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER))
    if (MEANT.test(name) && !isPlaceholderName(name)) return whole;
  return undefined;
}
