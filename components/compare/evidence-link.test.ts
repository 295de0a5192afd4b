import { describe, expect, it } from 'vitest';
import { type EvidenceSide, evidenceInWords, evidenceLink } from './evidence-link';
import { recordedComparison } from './test-data/recorded-comparison';

const sides: readonly EvidenceSide[] = [
  { role: 'v1', name: 'orders_v1', versionId: 'prod.orders.v1', called: 'v1' },
  { role: 'v2', name: 'orders_v2', versionId: 'prod.orders.v2', called: 'v2 in dev' },
];

describe('evidenceLink', () => {
  it.each([
    ['orders_v1/offsets/68', '/versions/prod.orders.v1/files?path=offsets&file=offsets%2F68'],
    ['orders_v2/sources/0/0', '/versions/prod.orders.v2/files?path=sources%2F0&file=sources%2F0%2F0'],
    ['orders_v1/metadata', '/versions/prod.orders.v1/files?path=&file=metadata'],
    ['orders_v1/state/0', '/versions/prod.orders.v1/files?path=state%2F0'],
    [
      'orders_v2/state/0/0/_metadata/schema',
      '/versions/prod.orders.v2/files?path=state%2F0%2F0%2F_metadata&file=state%2F0%2F0%2F_metadata%2Fschema',
    ],
    ['v2/offsets/1', '/versions/prod.orders.v2/files?path=offsets&file=offsets%2F1'],
    ['declaration of v2: sink', '/versions/prod.orders.v2/settings'],
  ])('%s leads to where it is read', (text, href) => {
    expect(evidenceLink(text, sides)).toBe(href);
  });

  it.each(['offsets/68', 'broker offsets, 21:13:56', 'orders_v9/offsets/1', 'orders_v1'])(
    '%s leads nowhere',
    (text) => {
      expect(evidenceLink(text, sides)).toBeNull();
    },
  );

  it('names the version that a declaration is of as the page does', () => {
    expect(evidenceInWords('declaration of v2: sink', sides)).toBe('declaration of v2 in dev: sink');
    expect(evidenceInWords('orders_v1/offsets/68', sides)).toBe('orders_v1/offsets/68');
  });

  it('takes a path without a name as one of the version that a problem is of', () => {
    expect(evidenceLink('commits/130', sides, sides[0])).toBe(
      '/versions/prod.orders.v1/files?path=commits&file=commits%2F130',
    );
    expect(evidenceLink('broker offsets', sides, sides[0])).toBeNull();
  });

  it('knows every piece of evidence of a real comparison', async () => {
    const { reasons } = await recordedComparison('prod.v2.caught-up', 'orders_v1', 'orders_v2');
    const evidence = reasons.flatMap((reason) => reason.evidence);
    expect(evidence.length).toBeGreaterThan(0);
    expect(evidence.filter((text) => evidenceLink(text, sides) === null)).toEqual([]);
  });
});
