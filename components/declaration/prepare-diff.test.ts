import { describe, expect, it } from 'vitest';
import { prepareDiff } from './prepare-diff';

const marks = { same: ' ', added: '+', removed: '-' } as const;
const diff = (before: string, after: string) =>
  prepareDiff(before, after).map(({ kind, text }) => marks[kind] + text);

describe('prepareDiff', () => {
  it('keeps the order of the lines, what went before what came', () => {
    expect(diff('trigger:\n  30s\nsink: a\n', 'trigger:\n  1m\nsink: a\n')).toEqual([
      ' trigger:',
      '-  30s',
      '+  1m',
      ' sink: a',
    ]);
  });
  it('shows lines that came in between, empty ones too', () => {
    expect(diff('a\nb\n', 'a\n\nb\n')).toEqual([' a', '+', ' b']);
  });
  it('is all new after nothing, and all gone when it was withdrawn', () => {
    expect(diff('', 'a\nb\n')).toEqual(['+a', '+b']);
    expect(diff('a\n', '')).toEqual(['-a']);
  });
  it('finds no change in equal texts', () => {
    expect(diff('a\n', 'a\n')).toEqual([' a']);
  });
});
