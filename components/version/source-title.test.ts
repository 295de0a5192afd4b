import { describe, expect, it } from 'vitest';
import { sampleFileSources, sampleUnknownSources } from '@/e2e/support/sample-version-tabs';
import { behindWords, sourceAnchor, sourceTitle } from './source-title';

const [files, named] = sampleFileSources().sources;
const [unknown] = sampleUnknownSources().sources;
if (files === undefined || named === undefined || unknown === undefined)
  throw new Error('samples have sources');

describe('a source in words', () => {
  it('has the name that the job gave it, else what the offsets tell', () => {
    expect(sourceTitle(files)).toBe('Source 0 · files');
    expect(sourceTitle(named)).toBe('Source 1 · customers');
    expect(sourceAnchor(named)).toBe('source-1');
  });
  it('says how far behind it is in its own unit, and when that is not known', () => {
    expect(behindWords(files)).toBe('2 files behind');
    expect(behindWords(unknown)).toBe('how far behind: unknown');
  });
});
