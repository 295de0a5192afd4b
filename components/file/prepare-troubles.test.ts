import { describe, expect, it } from 'vitest';
import { troublePaths } from './prepare-troubles';

describe('troublePaths', () => {
  it('names what is named, and counts what is not', () => {
    const lists = [
      {
        missing: ['state/0/3/9.delta', 'and 4 more'],
        damaged: [
          { path: 'state/0/3/2.delta', detail: 'no bytes' },
          { path: '2 more files', detail: 'not named one by one' },
        ],
      },
      { missing: ['state/0/4/9.delta'], damaged: [] },
    ];
    expect(troublePaths(lists)).toEqual({
      paths: ['state/0/3/9.delta', 'state/0/3/2.delta', 'state/0/4/9.delta'],
      count: 9,
    });
    expect(troublePaths([])).toEqual({ paths: [], count: 0 });
  });
});
