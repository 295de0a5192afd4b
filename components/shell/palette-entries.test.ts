import { describe, expect, it } from 'vitest';
import { fleetSample } from '@/e2e/support/sample-fleet';
import { matchEntries, paletteEntries } from './palette-entries';

const entries = paletteEntries(fleetSample.queries);

describe('palette', () => {
  it('offers queries, versions and commands before anything is typed, but no tabs', () => {
    const shown = matchEntries(entries, '');
    expect(shown[0]?.kind).toBe('query');
    expect(shown.every((entry) => entry.kind !== 'tab')).toBe(true);
  });
  it('finds by words in any order, and what starts with the text first', () => {
    const shown = matchEntries(entries, 'orders_v1 state');
    expect(shown[0]?.label).toMatch(/orders_v1 \/ state$/);
  });
  it('offers each version against the one before it, once something is typed', () => {
    const [first] = matchEntries(entries, 'compare orders_v1');
    expect(first).toMatchObject({ label: 'Compare prod / orders_v1 with v2', kind: 'compare' });
    expect(first?.action).toEqual({ go: '/compare?v1=prod.orders_v1&v2=prod.orders_v2' });
    expect(matchEntries(entries, '').some(({ kind }) => kind === 'compare')).toBe(false);
  });
  it('has no two entries with one id', () => {
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
  });
});
