const WIDTH = 100;

/** `text` broken between words at 100 columns, the first line after `first`, the others after `rest`. Long words stay whole. */
export function wrap(text: string, first: string, rest = first): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const indent = lines.length === 0 ? first : rest;
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(indent + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push((lines.length === 0 ? first : rest) + line);
  return lines.join('\n');
}
