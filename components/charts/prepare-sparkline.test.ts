import { describe, expect, it } from 'vitest';
import { prepareSparkline } from './prepare-sparkline';

const box = { width: 100, height: 10 };
const at = (atMs: number, value: string | null) => ({ atMs: String(atMs), value });

describe('prepareSparkline', () => {
  it('draws no line when nothing is known', () => {
    expect(prepareSparkline([], 0, 10, box)).toBeNull();
    expect(prepareSparkline([at(0, null), at(5, null)], 0, 10, box)).toBeNull();
  });
  it('breaks the line where a value is unknown, and never draws it as 0', () => {
    const line = prepareSparkline(
      [at(0, '10'), at(2, '10'), at(4, null), at(6, '5'), at(10, '10')],
      0,
      10,
      box,
    );
    expect(line?.paths).toEqual(['M0 0L20 0', 'M60 5L100 0']);
    expect(line?.hasGap).toBe(true);
  });
  it('keeps a lone value as a dot', () => {
    const line = prepareSparkline([at(0, null), at(5, '10'), at(6, null)], 0, 10, box);
    expect(line).toMatchObject({ paths: [], dots: [{ x: 50, y: 0 }] });
  });
  it('labels the top of its scale', () => {
    expect(prepareSparkline([at(0, '1284310'), at(1, '3')], 0, 1, box)?.topLabel).toBe('2\u202fM');
    expect(prepareSparkline([at(0, '0'), at(1, '0')], 0, 1, box)?.topLabel).toBe('1');
  });
  it('takes values beyond 2^53', () => {
    expect(prepareSparkline([at(0, '9223372036854775807'), at(1, '0')], 0, 1, box)?.paths).toHaveLength(1);
  });
});
