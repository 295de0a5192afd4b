import { describe, expect, it } from 'vitest';
import { readErrorWords } from './prepare-read-error';

describe('readErrorWords', () => {
  it('tells denied, absent and unreachable apart', () => {
    const titles = ['denied', 'absent', 'unavailable'].map((kind) => readErrorWords(kind).title);
    expect(new Set(titles).size).toBe(3);
  });
  it('names a kind that it does not know', () => {
    expect(readErrorWords('melted').title).toContain('melted');
  });
});
