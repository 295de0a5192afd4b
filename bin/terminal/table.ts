import { printable, styled } from './style';

export interface Column {
  title: string;
  /** Numbers stand right. */
  align?: 'right';
}

/** A table with aligned columns, two blanks apart, its titles dimmed. No lines, no colour in the cells. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  colour: boolean,
): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = columns.map(({ title }, i) =>
    Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    columns
      .map(({ align }, i) =>
        align === 'right' ? (row[i] ?? '').padStart(widths[i] ?? 0) : (row[i] ?? '').padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const head = styled(line(columns.map(({ title }) => title)), 'dim', colour);
  return [head, ...cells.map(line), ''].join('\n');
}
