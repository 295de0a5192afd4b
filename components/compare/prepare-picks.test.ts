import { describe, expect, it } from 'vitest';
import { fleetSample } from '@/e2e/support/sample-fleet';
import { preparePicks } from './prepare-picks';

describe('versions to choose from', () => {
  it('begin with those of the other side’s query, without itself', () => {
    const picks = preparePicks(fleetSample.queries, '', 'prod.orders_v1');
    expect(picks[0]?.id).toBe('prod.orders_v2');
    expect(picks.map(({ id }) => id)).not.toContain('prod.orders_v1');
  });
  it('are those that contain every word typed', () => {
    const picks = preparePicks(fleetSample.queries, 'prod audit_v6', null);
    expect(picks.map(({ name }) => name)).toEqual(['payments_audit_v6']);
    expect(preparePicks(fleetSample.queries, 'nothing', null)).toEqual([]);
  });
});
