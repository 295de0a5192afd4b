import { diffLines } from 'diff';

export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

/** Two texts line by line: what stayed, what went, what came. A text without lines differs in nothing from itself. */
export function prepareDiff(before: string, after: string): readonly DiffLine[] {
  return diffLines(before, after).flatMap(({ added, removed, value }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => ({ kind, text }) as const);
  });
}
