import { describe, expect, it } from 'vitest';
import { prepareAreas } from './prepare-areas';

describe('prepareAreas', () => {
  it('sums exactly and draws against the largest', () => {
    const areas = prepareAreas([
      { area: 'offsets', files: 2, bytes: '1' },
      { area: 'state', files: 3, bytes: '9007199254740992' },
    ]);
    expect(areas).toMatchObject({ files: 5, bytes: '9007199254740993' });
    expect(areas.rows[1]?.share).toBe(1);
  });
  it('stands without areas', () => {
    expect(prepareAreas([])).toEqual({ rows: [], files: 0, bytes: '0' });
  });
});
