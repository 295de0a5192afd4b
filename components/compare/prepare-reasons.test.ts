import { describe, expect, it } from 'vitest';
import { isSettledByDeclaration, prepareReasons } from './prepare-reasons';
import { recordedComparison } from './test-data/recorded-comparison';

describe('reasons', () => {
  it('of the recorded versions: what fails, what no file tells, what is ignored, what is fine', async () => {
    const { reasons } = await recordedComparison('prod.v2.caught-up', 'orders_v1', 'orders_v2');
    const { obstacles, fine } = prepareReasons(reasons);
    const words = obstacles.map(({ code, word, tone }) => [code, word, tone]);
    expect(words).toContainEqual(['STATE_KEY_CHANGED', 'Fails', 'bad']);
    expect(words).toContainEqual(['WINDOW_NOT_RECORDED', 'Not told', 'unknown']);
    expect(words).toContainEqual(['SETTING_IGNORED', 'Ignored', 'unknown']);
    expect(fine.map(({ code, word, tone }) => [code, word, tone])).toContainEqual([
      'SOURCES_SAME',
      'Fine',
      'good',
    ]);
    expect(obstacles.length + fine.length).toBe(reasons.length);
  });
  it('that a declaration would settle are told apart from those that none can', async () => {
    const { reasons } = await recordedComparison('prod.v2.caught-up', 'orders_v1', 'orders_v2');
    const codes = reasons.filter(isSettledByDeclaration).map(({ code }) => code);
    expect(codes).toContain('WINDOW_NOT_RECORDED');
    expect(codes).not.toContain('EXPRESSIONS_NOT_RECORDED');
    expect(codes).not.toContain('STATE_KEY_CHANGED');
  });
});
