import { describe, expect, it } from 'vitest';
import { crumbsOf, linesOf, prepareFiles, sortFolders } from './prepare-files';

const file = (path: string, modifiedMs: string) => ({
  path,
  modifiedMs,
  sizeBytes: '1',
  kind: 'log' as const,
});

describe('prepareFiles', () => {
  const files = [file('offsets/9', '5'), file('offsets/10', '5'), file('offsets/2', '9')];
  it('puts the newest first, and the higher batch first among equals', () => {
    expect(prepareFiles(files, 'newest').map(({ name }) => name)).toEqual(['2', '10', '9']);
  });
  it('orders names by the numbers in them', () => {
    expect(prepareFiles(files, 'name').map(({ name }) => name)).toEqual(['2', '9', '10']);
  });
  it('survives times that no date can hold', () => {
    expect(prepareFiles([file('a', '1'), file('b', '9223372036854775807')], 'newest')[0]?.name).toBe('b');
  });
});

describe('crumbsOf', () => {
  it('leads from the top to the folder', () => {
    expect(crumbsOf('state/0/3')).toEqual([
      { name: 'state', path: 'state' },
      { name: '0', path: 'state/0' },
      { name: '3', path: 'state/0/3' },
    ]);
    expect(crumbsOf('')).toEqual([]);
  });
});

describe('sortFolders', () => {
  it('puts 2 before 10', () => {
    expect(sortFolders(['state/0/10', 'state/0/2'])).toEqual(['state/0/2', 'state/0/10']);
  });
});

describe('linesOf', () => {
  it.each([
    ['v1\n{}\n{"a":1}', 3],
    ['v1\n', 1],
    ['', 1],
    ['\n\n', 2],
  ])('%j has %i lines', (text, count) => {
    expect(linesOf(text)).toHaveLength(count);
  });
});
