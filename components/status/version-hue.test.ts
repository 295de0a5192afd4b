import { describe, expect, it } from 'vitest';
import { versionHue } from './version-hue';

describe('versionHue', () => {
  it('gives neighbours different hues, oldest first', () => {
    expect(versionHue(6, [7, 6])).toBe('var(--version-1)');
    expect(versionHue(7, [7, 6])).toBe('var(--version-2)');
  });
  it('survives a version that is not in the list', () => {
    expect(versionHue(9, [1])).toBe('var(--version-1)');
  });
});
