import { describe, expect, it } from 'vitest';
import { sampleSettings } from '@/e2e/support/sample-settings';
import { sampleVersion } from '@/e2e/support/sample-version';
import { declarationCurl, declarationYaml } from './example-text';
import { differencesFirst } from './prepare-differences';
import { isWithdrawn, prepareHistory } from './prepare-history';

const { declarations, differences } = sampleSettings();

describe('prepareHistory', () => {
  it('opens the state in effect, with the one before it', () => {
    const history = prepareHistory(declarations, null);
    expect(history?.states.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect([history?.open.id, history?.before?.id]).toEqual([3, 2]);
  });
  it('opens the one that is asked for; the first has none before it', () => {
    expect(prepareHistory(declarations, 1)).toMatchObject({ open: { id: 1 }, before: null });
    expect(prepareHistory(declarations, 99)?.open.id).toBe(3);
  });
  it('opens the newest when none is in effect', () => {
    const none = declarations.map((state) => ({ ...state, current: false }));
    expect(prepareHistory(none, null)?.open.id).toBe(3);
    expect(prepareHistory([], null)).toBeNull();
  });
  it('knows a state that only withdraws', () => {
    expect(isWithdrawn({ yaml: '\n' })).toBe(true);
    expect(isWithdrawn({ yaml: 'trigger: {}' })).toBe(false);
  });
});

describe('differencesFirst', () => {
  it('shows what differs above what agrees', () => {
    expect(differencesFirst(differences).map(({ same }) => same)).toEqual([false, true]);
  });
});

describe('examples to copy', () => {
  it('name this query, this version and this Signalbox', () => {
    expect(declarationYaml(sampleVersion())).toContain('orders:\n    versions:\n      1:\n        trigger:');
    expect(declarationCurl('main/prod/orders.v1', 'https://box')).toContain(
      'https://box/api/v1/versions/main%2Fprod%2Forders.v1/declaration',
    );
  });
});
